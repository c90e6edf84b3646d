//! Companion groups: the same ranks as another group, with separate messages.
use std::sync::Arc;
use std::time::Duration;

use crate::backend::PeerFinder;
use crate::backends::routes::Routes;
use crate::cancel::Cancel;
use crate::connect::CHECKER_LANE;
use crate::error::{CollectivesError, Result};
use crate::peers::Peers;
use crate::process_group::{GroupInfo, ProcessGroup};
use crate::registry;
use crate::store::{PrefixStore, Store};

/// Options of a companion, equal on all ranks.
#[derive(Debug, Clone)]
pub struct CompanionOptions {
    /// Its purpose, part of its name.
    pub purpose: String,
    /// Its number among the group's companions, from 0, unique.
    pub number: usize,
    /// The default timeout of operations.
    pub timeout: Duration,
    /// The network interfaces to use, as in [`crate::GroupOptions`].
    pub interfaces: Vec<String>,
    /// Whether it carries tensors of devices, as the group does.
    pub on_devices: bool,
}

impl ProcessGroup {
    /// Creates a companion: a group of the same ranks, over lanes of the group's transports or over Gloo. All ranks
    /// must run Lockstep, and each creates it without waiting for the others.
    ///
    /// Over Gloo, the first operation connects the ranks; it waits for all of them until its deadline. Operations are
    /// not compared over Gloo. Each direction between two ranks has its own connection for messages, and receives must
    /// name the sender. If a rank breaks the companion, its peers read the cause in the store, even if they are not
    /// connected.
    pub fn companion(&self, options: &CompanionOptions, cancel: &Cancel) -> Result<Self> {
        let store = self
            .store()
            .ok_or(CollectivesError::GroupClosed { operation: OPERATION })?;
        self.require_all_ours(OPERATION)?;
        let name = format!("{}-{}", options.purpose, options.number);
        let mut info = GroupInfo {
            name: format!("{}/{name}", self.info().name).into(),
            timeout: options.timeout,
            ..self.info().clone()
        };
        cancel.check(OPERATION)?;
        let prefix = format!("lockstep/companions/{name}");
        let store: Arc<dyn Store> = Arc::new(PrefixStore::new(prefix, store));
        let peers = Arc::clone(&self.shared().peers);
        // On devices, messages are announced on a second lane of the host's, which gives them their order.
        let lane = CHECKER_LANE + 1 + 2 * options.number;
        let mut table = self.lanes(lane, &info.name)?;
        table.retain(|(device, _)| options.on_devices || *device == HOST);
        let companion = Companion {
            info: info.clone(),
            interfaces: options.interfaces.clone(),
            store: Arc::clone(&store),
            beside: self.shared().finder(),
            peers: Arc::clone(&peers),
        };
        let has_host = table.iter().any(|(device, _)| *device == HOST);
        if !has_host {
            let (name, backend) = registry::companion(&companion, OPERATION)?;
            name.clone_into(&mut info.backend);
            table.insert(0, (HOST, backend));
        }
        let checker = match table.len() {
            1 => None,
            _ if has_host => self
                .lanes(lane + 1, &info.name)?
                .into_iter()
                .find(|(device, _)| *device == HOST),
            _ => {
                let store = Arc::new(PrefixStore::new("checker".to_owned(), Arc::clone(&store)));
                let companion = Companion { store, ..companion };
                Some((HOST, registry::companion(&companion, OPERATION)?.1))
            }
        };
        let checker = checker.map(|(_, checker)| checker);
        Self::among(peers, info, Routes::backend(table), checker, Some(store))
    }
}

const OPERATION: &str = "companion";
/// The host's device type.
const HOST: &str = "cpu";

/// What a transport needs to connect the ranks of a companion later.
#[derive(Clone)]
pub(crate) struct Companion {
    pub info: GroupInfo,
    /// As in [`crate::GroupOptions`].
    pub interfaces: Vec<String>,
    /// The companion's part of the store.
    pub store: Arc<dyn Store>,
    /// The peer finder of the main group.
    pub beside: Option<Arc<dyn PeerFinder>>,
    pub peers: Arc<Peers>,
}
