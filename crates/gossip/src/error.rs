//! The crate's one error.

/// What every fallible function of this crate returns.
pub type Result<T> = std::result::Result<T, GossipError>;

/// Everything that can go wrong between ranks that mix their models.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GossipError {
    /// A name that no topology has.
    #[error("there is no topology called '{name}': choose from {}, or register one", known.join(", "))]
    UnknownTopology {
        /// As it was given.
        name: String,
        /// Those that there are.
        known: Vec<String>,
    },
    /// A number of ranks that a topology cannot serve.
    #[error("topology '{name}' cannot serve {world} rank(s): {reason}")]
    WorldSize {
        /// The topology.
        name: String,
        /// How many ranks there are.
        world: usize,
        /// Why.
        reason: String,
    },
    /// Rounds that cannot be mixed by.
    #[error("round {round} of the topology {reason}")]
    Round {
        /// Its index in the period.
        round: usize,
        /// What is wrong, and what to do.
        reason: String,
    },
    /// A topology without rounds, or for no ranks.
    #[error("a topology needs {what}")]
    Empty {
        /// At least one rank, or one round.
        what: &'static str,
    },
    /// Nodes that do not divide the ranks.
    #[error(
        "{world} ranks are not a whole number of nodes of {local} ranks: the local world size must divide the world size"
    )]
    Nodes {
        /// How many ranks there are.
        world: usize,
        /// How many of them a node is said to have.
        local: usize,
    },
}
