//! Where NCCL may lie.
use std::path::{Path, PathBuf};

/// The name of the library.
const NAME: &str = "libnccl.so.2";

/// The files to try, in this order: the one that `chosen` (`LOCKSTEP_NCCL`) names, alone if it is given; the one that
/// is mapped into this process; one beside libtorch; that of the wheel beside torch's; the system's. `maps`: what is
/// mapped, as `/proc/self/maps` tells.
pub(crate) fn candidates(chosen: Option<&Path>, maps: &str) -> Vec<PathBuf> {
    if let Some(chosen) = chosen {
        return vec![if chosen.is_dir() {
            chosen.join(NAME)
        } else {
            chosen.to_owned()
        }];
    }
    let beside = |lib: &Path| Some(lib.parent()?.parent()?.join("nvidia/nccl/lib").join(NAME));
    let libtorch = mapped(maps, "libtorch_cpu.so");
    let libtorch = libtorch.as_deref().and_then(Path::parent);
    let mut found: Vec<_> = mapped(maps, NAME).into_iter().collect();
    found.extend(libtorch.map(|lib| lib.join(NAME)));
    found.extend(libtorch.and_then(beside));
    found.push(PathBuf::from(NAME));
    found
}

/// The library of this name that is mapped.
fn mapped(maps: &str, library: &str) -> Option<PathBuf> {
    let paths = maps
        .lines()
        .filter_map(|line| line.find('/').map(|start| Path::new(&line[start..])));
    let is_it = |path: &&Path| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with(library))
    };
    paths.into_iter().find(is_it).map(Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAPS: &str = "\
7f10-7f20 r-xp 00000000 08:01 42 /usr/lib/libc.so.6
7f20-7f30 rw-p 00000000 00:00 0
7f30-7f40 r-xp 00000000 08:01 43 /site dir/torch/lib/libtorch_cpu.so
";

    #[test]
    fn the_mapped_library_comes_first_then_those_with_libtorch_and_the_systems() {
        let with_libtorch =
            ["/site dir/torch/lib", "/site dir/nvidia/nccl/lib", ""].map(|lib| Path::new(lib).join(NAME));
        assert_eq!(candidates(None, MAPS), with_libtorch);
        let mapped = format!("{MAPS}7f40-7f50 r-xp 00000000 08:01 44 /opt/libnccl.so.2.27.5\n");
        assert_eq!(candidates(None, &mapped)[0], PathBuf::from("/opt/libnccl.so.2.27.5"));
        assert_eq!(candidates(None, ""), [PathBuf::from(NAME)]);
    }

    #[test]
    fn the_chosen_file_is_the_only_one() {
        let chosen = |path: &str| candidates(Some(Path::new(path)), MAPS);
        assert_eq!(chosen("/x/libnccl.so"), [PathBuf::from("/x/libnccl.so")]);
        assert_eq!(chosen("/"), [PathBuf::from("/libnccl.so.2")]);
    }
}
