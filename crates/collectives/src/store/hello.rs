//! What a rank says about itself before the ranks connect.
use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

static TOKEN: LazyLock<u128> = LazyLock::new(|| {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |time| time.as_nanos())
});

/// Written under the rank's number; ranks of other versions write one, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hello {
    /// Versions of Lockstep and of libtorch, and whether it wants its operations compared: only where all ranks say the
    /// same are operations compared.
    pub comparable: String,
    /// The number of ranks that it expects.
    pub world: usize,
    /// How often a process has come as this rank, this time included.
    pub life: i64,
    /// The process.
    pub pid: u32,
    /// Tells processes with one number apart, which may be on different hosts.
    pub token: u128,
}

impl Hello {
    pub fn new(verify: bool, world: usize, life: i64) -> Self {
        Self {
            comparable: Self::comparable(verify),
            world,
            life,
            pid: std::process::id(),
            token: *TOKEN,
        }
    }

    /// What this process says of its version.
    pub fn comparable(verify: bool) -> String {
        let (own, libtorch) = (env!("CARGO_PKG_VERSION"), lockstep_torch::runtime::libtorch_version());
        format!("1 lockstep={own} libtorch={libtorch} verify={}", u8::from(verify))
    }

    pub fn is_of_this_process(&self) -> bool {
        (self.pid, self.token) == (std::process::id(), *TOKEN)
    }

    pub fn encode(&self) -> String {
        let Self {
            comparable,
            world,
            life,
            pid,
            token,
        } = self;
        format!("{comparable}\n{world} {life} {pid} {token}")
    }

    pub fn decode(text: &str) -> Self {
        let (comparable, numbers) = text.split_once('\n').unwrap_or((text, ""));
        let mut numbers = numbers.split(' ');
        let mut next = || numbers.next().unwrap_or("");
        Self {
            comparable: comparable.to_owned(),
            world: next().parse().unwrap_or(0),
            life: next().parse().unwrap_or(0),
            pid: next().parse().unwrap_or(0),
            token: next().parse().unwrap_or(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hello_survives_its_encoding() {
        let hello = Hello::new(true, 3, 2);
        assert_eq!(Hello::decode(&hello.encode()), hello);
        assert!(hello.is_of_this_process());
        assert_ne!(hello.comparable, Hello::new(false, 3, 2).comparable);
        let other = Hello::decode("2 of the future");
        assert_eq!((other.comparable.as_str(), other.world), ("2 of the future", 0));
        assert!(!other.is_of_this_process());
    }
}
