//! Compiles the C program that README shows, and the function below it, and runs them on the project's own character.

use anyhow::{Context, Result, bail, ensure};

use crate::c_program::Libraries;
use crate::shell::{command, root, run};
use crate::{character, shell};

/// Has the function skin what the program's steps have made, and looks at what comes of it.
const SKINNING: &str = r#"
#undef main
int main(int argc, char **argv)
{
    AnimContext context;
    AnimModel model;
    AnimInstance character;
    AnimPlayer player;
    uint32_t count = 0;
    float top = 0;
    check(anim_context_create(NULL, &context));
    check(anim_model_load_path(context, anim_text(argv[argc - 1]), NULL, &model));
    check(anim_model_create_player(model, &character, &player));
    check(anim_player_set_autoplay_idle(player));
    check(anim_player_update(player, 0.5));
    float *positions = skinned(model, character, &count);
    for (uint32_t i = 0; i < count; i++)
        top = positions[3 * i + 1] > top ? positions[3 * i + 1] : top;
    free(positions);
    printf("%u vertices, the highest at %g\n", count, top);
    return count > 100 && top > 0.1f && top < 3 ? 0 : 1;
}
"#;

/// Extracts, compiles, runs.
pub fn check(libraries: &Libraries, tests: &mut u64) -> Result<()> {
    let readme = read()?;
    let [program, function] = c_blocks(&readme)[..] else {
        bail!("README.md has not one C program and one function");
    };
    let source = libraries.source("readme", program)?;
    let built = libraries.compile(&[source], "readme")?;
    run(command(&built.to_string_lossy()).arg(character::FILE))?;
    let refused = shell::quiet(command(&built.to_string_lossy()).arg("absent.glb"))?;
    ensure!(!refused.success(), "README's program says nothing of a file that is not there");
    let source =
        libraries.source("readme-skinned", &format!("#define main first_main\n{program}{function}{SKINNING}"))?;
    let built = libraries.compile(&[source], "readme-skinned")?;
    run(command(&built.to_string_lossy()).arg(character::FILE))?;
    *tests += 3;
    Ok(())
}

/// The program.
pub fn program() -> Result<String> {
    Ok((*c_blocks(&read()?).first().context("README.md has no C program")?).to_owned())
}

fn read() -> Result<String> {
    std::fs::read_to_string(root().join("README.md")).context("cannot read README.md")
}

/// The blocks of C.
fn c_blocks(readme: &str) -> Vec<&str> {
    let blocks = readme.split("```c\n").skip(1);
    blocks.filter_map(|rest| rest.split_once("```").map(|(block, _)| block)).collect()
}
