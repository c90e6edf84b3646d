//! Where NCCL may lie.
use std::path::{Path, PathBuf};

/// The name of the library.
const NAME: &str = "libnccl.so.2";

/// The files to try, in this order: the one that `chosen` (`LOCKSTEP_NCCL`) names, alone if it is given; the one that
/// is mapped into this process; libtorch's; that of the wheel beside libtorch's; the system's.
pub(crate) fn candidates(chosen: Option<&Path>, libtorch: Option<&Path>) -> Vec<PathBuf> {
    if let Some(chosen) = chosen {
        return vec![if chosen.is_dir() {
            chosen.join(NAME)
        } else {
            chosen.to_owned()
        }];
    }
    let beside = |lib: &Path| Some(lib.parent()?.parent()?.join("nvidia/nccl/lib").join(NAME));
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mut found: Vec<_> = mapped(&maps).into_iter().collect();
    found.extend(libtorch.map(|lib| lib.join(NAME)));
    found.extend(libtorch.and_then(beside));
    found.push(PathBuf::from(NAME));
    found
}

/// The library that is mapped already.
fn mapped(maps: &str) -> Option<PathBuf> {
    let paths = maps
        .lines()
        .filter_map(|line| line.find('/').map(|start| Path::new(&line[start..])));
    let is_nccl = |path: &&Path| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with(NAME))
    };
    paths.into_iter().find(is_nccl).map(Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAPS: &str = "\
7f10-7f20 r-xp 00000000 08:01 42 /usr/lib/libc.so.6
7f20-7f30 rw-p 00000000 00:00 0
7f30-7f40 r-xp 00000000 08:01 43 /opt/torch lib/libnccl.so.2.27.5
";

    #[test]
    fn a_library_that_is_mapped_is_found() {
        assert_eq!(mapped(MAPS), Some(PathBuf::from("/opt/torch lib/libnccl.so.2.27.5")));
        assert_eq!(mapped("7f20-7f30 rw-p 00000000 00:00 0\n"), None);
    }

    #[test]
    fn the_chosen_file_is_the_only_one_and_others_come_in_their_order() {
        let chosen = |path: &str| candidates(Some(Path::new(path)), Some(Path::new("/site/torch/lib")));
        assert_eq!(chosen("/x/libnccl.so"), [PathBuf::from("/x/libnccl.so")]);
        assert_eq!(chosen("/"), [PathBuf::from("/libnccl.so.2")]);
        let paths = candidates(None, Some(Path::new("/site/torch/lib")));
        let expected = ["/site/torch/lib", "/site/nvidia/nccl/lib", ""].map(|lib| Path::new(lib).join(NAME));
        assert_eq!(paths, expected);
        assert_eq!(candidates(None, None), [PathBuf::from(NAME)]);
    }
}
