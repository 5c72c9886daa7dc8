//! Turns GLSL into SPIR-V: `shader-compiler FROM TO [FROM TO …]`.
//!
//! In: shaders, by their suffix `.comp`, `.vert` or `.frag`, and what they include from their own folder or one of those
//! that `--include FOLDER` names. Out: SPIR-V 1.3 for Vulkan 1.1, little-endian, the same bytes on every machine.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use glslang::include::{IncludeHandler, IncludeResult, IncludeType};
use glslang::{
    Compiler, CompilerOptions, Shader, ShaderInput, ShaderSource, ShaderStage, SourceLanguage, SpirvVersion, Target,
    VulkanVersion,
};

fn main() -> Result<()> {
    let compiler = Compiler::acquire().context("the compiler cannot start")?;
    let mut folders = Vec::new();
    let mut arguments = std::env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        let value = PathBuf::from(arguments.next().context("arguments come in pairs")?);
        if argument == "--include" {
            folders.push(value);
            continue;
        }
        let from = PathBuf::from(argument);
        let words = compile(compiler, &from, &folders).with_context(|| format!("{}", from.display()))?;
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        fs::write(&value, bytes).with_context(|| format!("cannot write {}", value.display()))?;
    }
    Ok(())
}

fn compile(compiler: &Compiler, path: &Path, folders: &[PathBuf]) -> Result<Vec<u32>> {
    let stage = match path.extension().and_then(|extension| extension.to_str()) {
        Some("comp") => ShaderStage::Compute,
        Some("vert") => ShaderStage::Vertex,
        Some("frag") => ShaderStage::Fragment,
        _ => bail!("a shader's suffix is .comp, .vert or .frag"),
    };
    let source = ShaderSource::from(fs::read_to_string(path).context("cannot be read")?);
    let options = CompilerOptions {
        source_language: SourceLanguage::GLSL,
        target: Target::Vulkan { version: VulkanVersion::Vulkan1_1, spirv_version: SpirvVersion::SPIRV1_3 },
        version_profile: None,
        messages: glslang::ShaderMessage::DEFAULT,
    };
    let mut includes =
        Includes { folders: path.parent().into_iter().map(Path::to_owned).chain(folders.iter().cloned()).collect() };
    let input = ShaderInput::new(&source, stage, &options, None, Some(&mut includes))?;
    let shader = Shader::new(compiler, input).parse()?;
    Ok(shader.compile()?)
}

/// The folders that includes are looked for in.
struct Includes {
    folders: Vec<PathBuf>,
}

impl IncludeHandler for Includes {
    fn include(&mut self, _: IncludeType, name: &str, _: &str, _: usize) -> Option<IncludeResult> {
        let data = self.folders.iter().find_map(|folder| fs::read_to_string(folder.join(name)).ok())?;
        Some(IncludeResult { name: name.to_owned(), data })
    }
}
