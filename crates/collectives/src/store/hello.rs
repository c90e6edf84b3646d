//! What a rank says about itself before the ranks connect.
use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

static TOKEN: LazyLock<u128> = LazyLock::new(nanoseconds);

fn nanoseconds() -> u128 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |time| time.as_nanos())
}

/// Written under the rank's number; ranks of other versions write one, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hello {
    /// Versions of Lockstep and of libtorch, and whether it wants its operations compared: only where all ranks say the
    /// same are operations compared.
    pub comparable: String,
    /// The number of ranks that it expects.
    pub world: usize,
    /// When it was made, in nanoseconds: no other attempt of any process has the same.
    pub moment: u128,
    /// The process.
    pub pid: u32,
    /// Tells processes with one number apart, which may be on different hosts.
    pub token: u128,
    /// It has given up: nobody answers at its address.
    pub gone: bool,
    /// The machine that it runs on, by a name without line ends: equal for ranks that share one.
    pub host: String,
}

impl Hello {
    pub fn new(verify: bool, world: usize, host: &str) -> Self {
        Self {
            comparable: Self::comparable(verify),
            world,
            moment: nanoseconds(),
            pid: std::process::id(),
            token: *TOKEN,
            gone: false,
            host: host.replace(['\n', '\r'], " "),
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
            moment,
            pid,
            token,
            gone,
            host,
        } = self;
        format!(
            "{comparable}\n{world} {moment} {pid} {token} {}\n{host}",
            u8::from(*gone)
        )
    }

    pub fn decode(text: &str) -> Self {
        let mut lines = text.split('\n');
        let mut line = || lines.next().unwrap_or("");
        let (comparable, numbers, host) = (line(), line(), line());
        let mut numbers = numbers.split(' ');
        let mut next = || numbers.next().unwrap_or("");
        Self {
            comparable: comparable.to_owned(),
            world: next().parse().unwrap_or(0),
            moment: next().parse().unwrap_or(0),
            pid: next().parse().unwrap_or(0),
            token: next().parse().unwrap_or(0),
            gone: next() == "1",
            host: host.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hello_survives_its_encoding() {
        let hello = Hello::new(true, 3, "node 7");
        assert_eq!(Hello::decode(&hello.encode()), hello);
        assert_eq!(Hello::new(true, 3, "two\nlines").host, "two lines");
        assert!(hello.is_of_this_process());
        let gone = Hello {
            gone: true,
            ..hello.clone()
        };
        assert_eq!(Hello::decode(&gone.encode()), gone);
        assert_ne!(hello.comparable, Hello::new(false, 3, "").comparable);
        let other = Hello::decode("2 of the future");
        assert_eq!(
            (other.comparable.as_str(), other.world, other.host.as_str()),
            ("2 of the future", 0, "")
        );
        assert!(!other.is_of_this_process());
    }
}
