//! Tests in processes of their own that have the stand-ins. For `#[macro_use] #[path = ...] mod process;`.
#![allow(
    clippy::unwrap_used,
    dead_code,
    unused_macros,
    reason = "each test takes a part, and may fail loudly"
)]
use std::path::{Path, PathBuf};
use std::process::Command;

/// Set in such a process.
const CHILD: &str = "LOCKSTEP_TEST_CHILD";

/// A test whose body runs in a process of its own that has these variables, with the stand-ins (`STAND-INS` in a value is
/// their directory). Without variables it runs on a real GPU, too, if `LOCKSTEP_TEST_GPU` is set.
macro_rules! stand_in_test {
    ($name:ident, $variables:expr, $body:expr) => {
        #[test]
        fn $name() {
            crate::process::in_process(stringify!($name), &$variables, $body);
        }
    };
}

/// Whether tests that one GPU serves run on a real one.
pub fn on_gpu() -> bool {
    std::env::var_os("LOCKSTEP_TEST_GPU").is_some()
}

/// The directory of the stand-ins, which each test builds.
fn stand_ins() -> PathBuf {
    if std::env::var_os(CHILD).is_some() {
        return PathBuf::new();
    }
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("stand-ins");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../stand-ins/build.sh");
    let built = Command::new("sh").arg(script).arg(&directory).output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    directory
}

pub fn in_process(test: &str, variables: &[(&str, &str)], body: impl FnOnce()) {
    match (on_gpu(), variables) {
        (false, _) => start(test, variables, &stand_ins(), body),
        (true, []) => body(),
        (true, _) => {}
    }
}

pub fn start(test: &str, variables: &[(&str, &str)], libraries: &Path, body: impl FnOnce()) {
    if std::env::var_os(CHILD).is_some() {
        return body();
    }
    let fill = |value: &str| value.replace("STAND-INS", &libraries.to_string_lossy());
    let inherited = std::env::var("LD_LIBRARY_PATH").unwrap_or_default();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(CHILD, "1")
        .env("LD_LIBRARY_PATH", format!("{}:{inherited}", libraries.display()))
        .env_remove("LOCKSTEP_NCCL")
        .env_remove("CUDA_VISIBLE_DEVICES")
        .envs(variables.iter().map(|(name, value)| (name, fill(value))))
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&said));
}
