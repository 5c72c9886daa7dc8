//! Runs the command in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A folder to run the command in, with the project's own character in it.
pub struct Bench {
    folder: tempfile::TempDir,
}

/// How one run went.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Bench {
    /// A folder with `character.glb` in it.
    pub fn new() -> Self {
        let bench = Self { folder: tempfile::tempdir().expect("a temporary folder") };
        bench.put("character.glb", &std::fs::read(character()).expect("the example's character"));
        bench
    }

    /// A path in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file.
    pub fn put(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("it is in the folder")).expect("folders can be made");
        std::fs::write(path, bytes).expect("files can be written");
    }

    /// Reads a file.
    pub fn get(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Runs the command with arguments that blanks separate.
    pub fn run(&self, arguments: &str) -> Run {
        self.run_with(&arguments.split_whitespace().collect::<Vec<_>>())
    }

    /// Runs the command.
    pub fn run_with(&self, arguments: &[&str]) -> Run {
        self.run_as(Command::new(env!("CARGO_BIN_EXE_anim")).args(arguments))
    }

    /// Runs a line of a shell, for which the command is `$0`.
    #[cfg(target_os = "linux")]
    pub fn run_in_shell(&self, line: &str) -> Run {
        self.run_as(Command::new("sh").args(["-c", line, env!("CARGO_BIN_EXE_anim")]))
    }

    fn run_as(&self, command: &mut Command) -> Run {
        let output = command.current_dir(self.folder.path()).output().expect("the command runs");
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("the command writes UTF-8");
        Run { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
    }
}

impl Run {
    /// The run itself, if it ended with the code.
    #[track_caller]
    pub fn ended(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }

    /// The JSON on standard output.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

fn character() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples-c/character/default.glb")
}

/// The folder of files made by others, where it is there. `CI` makes it necessary.
pub fn assets() -> Option<PathBuf> {
    let folder = std::env::var_os("ANIM_TEST_ASSETS").map(|root| PathBuf::from(root).join("assets"));
    let folder = folder.filter(|folder| folder.is_dir());
    if folder.is_none() {
        assert!(std::env::var_os("CI").is_none(), "ANIM_TEST_ASSETS names no folder with assets");
        eprintln!("left out: ANIM_TEST_ASSETS names no folder with assets");
    }
    folder
}
