//! A hook that continues another one (`_hook_then_optimizer`).
use std::sync::Arc;

use lockstep_collectives::ProcessGroup;

use crate::comm_hook::{CommHook, Division, GradBucket, HookFuture, Issuing, check_result};
use crate::hook_thread;

/// Gives the result of `first` to `second`, in the bucket.
pub struct Then {
    name: String,
    first: Arc<dyn CommHook>,
    second: Arc<dyn CommHook>,
}

impl Then {
    /// The two hooks as one.
    pub fn new(first: Arc<dyn CommHook>, second: Arc<dyn CommHook>) -> Self {
        let name = format!("{}, then {}", first.name(), second.name());
        Self { name, first, second }
    }
}

impl CommHook for Then {
    fn name(&self) -> &str {
        &self.name
    }

    fn compared(&self) -> String {
        format!("{}, then {}", self.first.compared(), self.second.compared())
    }

    fn takes_sparse(&self) -> bool {
        self.first.takes_sparse()
    }

    /// Optimizers update element by element.
    fn is_elementwise(&self) -> bool {
        self.first.is_elementwise()
    }

    fn issuing(&self) -> Issuing {
        Issuing::InTurn
    }

    fn uses_hook_thread(&self) -> bool {
        self.first.uses_hook_thread()
    }

    fn division(&self) -> Division {
        self.first.division()
    }

    fn run(&self, bucket: GradBucket, group: &ProcessGroup) -> HookFuture {
        let (second, group, name) = (Arc::clone(&self.second), group.clone(), self.first.name().to_owned());
        let shared = bucket.share();
        let result = if self.first.issuing() == Issuing::OnHookThread {
            let (first, group) = (Arc::clone(&self.first), group.clone());
            hook_thread::run(&group.clone(), async move { first.run(bucket, &group).await })
        } else {
            self.first.run(bucket, &group)
        };
        Box::pin(async move {
            let mut bucket = shared?;
            let result = result.await?;
            check_result(&name, bucket.index, &bucket.buffer, &result)?;
            bucket.buffer = result;
            second.run(bucket, &group).await
        })
    }
}
