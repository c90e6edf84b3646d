//! The operations of a communicator. In-place operations take the same memory twice.
use std::ffi::c_void;

use cudarc::nccl::sys::{ncclComm_t, ncclScalarResidence_t};

use crate::communicator::Place;
use crate::error::{NcclError, Result};
use crate::library::{IN_PROGRESS, Library};
use crate::types::{Buffer, ReduceOp, Stream};

/// Enqueues operations, in [`crate::Communicator::launch`]. All ranks call each of them, with the same dtypes,
/// reductions, roots and lengths; of `send` and `recv`, the two ranks concerned.
pub struct Operations<'a> {
    pub(crate) library: &'a Library,
    pub(crate) place: Place,
    pub(crate) handle: ncclComm_t,
    pub(crate) stream: Stream,
}

impl Operations<'_> {
    /// Reduces the ranks' `source` into every rank's `target`, of the same length.
    pub fn all_reduce(&self, source: Buffer, target: Buffer, op: ReduceOp) -> Result<()> {
        const CALL: &str = "ncclAllReduce";
        fits(CALL, source, target, (1, 1))?;
        self.reducing(CALL, source, op, |op| {
            let all_reduce = self.library.symbols.all_reduce;
            let (count, dtype) = (source.elements, source.dtype.code());
            // SAFETY: the buffers are as long as `Buffer::new` and `fits` say; handle and stream are open.
            unsafe { all_reduce(source.start, target.start, count, dtype, op, self.handle, self.stream.0) }
        })
    }

    /// Reduces the ranks' `source` into `target`, of the same length, on `root` only.
    pub fn reduce(&self, source: Buffer, target: Buffer, op: ReduceOp, root: usize) -> Result<()> {
        const CALL: &str = "ncclReduce";
        fits(CALL, source, target, (1, 1))?;
        let root = self.rank(CALL, root)?;
        self.reducing(CALL, source, op, |op| {
            let reduce = self.library.symbols.reduce;
            let (count, dtype) = (source.elements, source.dtype.code());
            // SAFETY: as in `all_reduce`.
            unsafe {
                reduce(
                    source.start,
                    target.start,
                    count,
                    dtype,
                    op,
                    root,
                    self.handle,
                    self.stream.0,
                )
            }
        })
    }

    /// Copies `root`'s `source` into every rank's `target`, of the same length.
    pub fn broadcast(&self, source: Buffer, target: Buffer, root: usize) -> Result<()> {
        const CALL: &str = "ncclBroadcast";
        fits(CALL, source, target, (1, 1))?;
        let (root, broadcast) = (self.rank(CALL, root)?, self.library.symbols.broadcast);
        let (count, dtype) = (source.elements, source.dtype.code());
        // SAFETY: as in `all_reduce`.
        let code = unsafe {
            broadcast(
                source.start,
                target.start,
                count,
                dtype,
                root,
                self.handle,
                self.stream.0,
            )
        };
        self.check(CALL, code)
    }

    /// Gathers the ranks' `source`, in order, in every rank's `target`, which is as long as all of them.
    pub fn all_gather(&self, source: Buffer, target: Buffer) -> Result<()> {
        const CALL: &str = "ncclAllGather";
        fits(CALL, source, target, (self.place.size, 1))?;
        let all_gather = self.library.symbols.all_gather;
        let (count, dtype) = (source.elements, source.dtype.code());
        // SAFETY: as in `all_reduce`.
        let code = unsafe { all_gather(source.start, target.start, count, dtype, self.handle, self.stream.0) };
        self.check(CALL, code)
    }

    /// Reduces the ranks' `source`, which holds a part for each rank, and gives this rank its part.
    pub fn reduce_scatter(&self, source: Buffer, target: Buffer, op: ReduceOp) -> Result<()> {
        const CALL: &str = "ncclReduceScatter";
        fits(CALL, source, target, (1, self.place.size))?;
        self.reducing(CALL, source, op, |op| {
            let reduce_scatter = self.library.symbols.reduce_scatter;
            let (count, dtype) = (target.elements, source.dtype.code());
            // SAFETY: as in `all_reduce`.
            unsafe { reduce_scatter(source.start, target.start, count, dtype, op, self.handle, self.stream.0) }
        })
    }

    /// Gives each rank its part of this rank's `source`, and puts what the ranks give into `target`, in order. Not in
    /// place.
    pub fn all_to_all(&self, source: Buffer, target: Buffer) -> Result<()> {
        const CALL: &str = "ncclAlltoAll";
        fits(CALL, source, target, (1, 1))?;
        let parts = self.parts(CALL, source)?;
        if let Some(all_to_all) = self.library.symbols.all_to_all {
            let (count, dtype) = (source.elements / parts, source.dtype.code());
            // SAFETY: as in `all_reduce`.
            let code = unsafe { all_to_all(source.start, target.start, count, dtype, self.handle, self.stream.0) };
            return self.check(CALL, code);
        }
        for rank in 0..parts {
            self.send(nth(source, rank, parts), rank)?;
            self.recv(nth(target, rank, parts), rank)?;
        }
        Ok(())
    }

    /// Gathers the ranks' `source`, in order, in `root`'s `target`. Other ranks have none.
    pub fn gather(&self, source: Buffer, target: Option<Buffer>, root: usize) -> Result<()> {
        const CALL: &str = "ncclGather";
        let into = self.of_root(CALL, root, target)?;
        if let Some(target) = into {
            fits(CALL, source, target, (self.place.size, 1))?;
        }
        if let Some(gather) = self.library.symbols.gather {
            let (count, dtype, root) = (source.elements, source.dtype.code(), self.rank(CALL, root)?);
            let target = into.map_or(std::ptr::null_mut(), |target| target.start);
            // SAFETY: as in `all_reduce`; NCCL does not touch the target of other ranks.
            let code = unsafe { gather(source.start, target, count, dtype, root, self.handle, self.stream.0) };
            return self.check(CALL, code);
        }
        if let Some(target) = into {
            for rank in 0..self.place.size {
                self.recv(nth(target, rank, self.place.size), rank)?;
            }
        }
        self.send(source, root)
    }

    /// Gives each rank its part of `root`'s `source`. Other ranks have none.
    pub fn scatter(&self, source: Option<Buffer>, target: Buffer, root: usize) -> Result<()> {
        const CALL: &str = "ncclScatter";
        let from = self.of_root(CALL, root, source)?;
        if let Some(source) = from {
            fits(CALL, source, target, (1, self.place.size))?;
        }
        if let Some(scatter) = self.library.symbols.scatter {
            let (count, dtype, root) = (target.elements, target.dtype.code(), self.rank(CALL, root)?);
            let source = from.map_or(std::ptr::null_mut(), |source| source.start);
            // SAFETY: as in `all_reduce`; NCCL does not touch the source of other ranks.
            let code = unsafe { scatter(source, target.start, count, dtype, root, self.handle, self.stream.0) };
            return self.check(CALL, code);
        }
        if let Some(source) = from {
            for rank in 0..self.place.size {
                self.send(nth(source, rank, self.place.size), rank)?;
            }
        }
        self.recv(target, root)
    }

    /// Sends to `peer`, which receives as much.
    pub fn send(&self, source: Buffer, peer: usize) -> Result<()> {
        const CALL: &str = "ncclSend";
        let (peer, send) = (self.rank(CALL, peer)?, self.library.symbols.send);
        let (count, dtype) = (source.elements, source.dtype.code());
        // SAFETY: as in `all_reduce`.
        self.check(CALL, unsafe {
            send(source.start, count, dtype, peer, self.handle, self.stream.0)
        })
    }

    /// Receives what `peer` sends, of this length.
    pub fn recv(&self, target: Buffer, peer: usize) -> Result<()> {
        const CALL: &str = "ncclRecv";
        let (peer, recv) = (self.rank(CALL, peer)?, self.library.symbols.recv);
        let (count, dtype) = (target.elements, target.dtype.code());
        // SAFETY: as in `all_reduce`.
        self.check(CALL, unsafe {
            recv(target.start, count, dtype, peer, self.handle, self.stream.0)
        })
    }

    /// Runs `enqueue` with the code of `op`.
    fn reducing(
        &self,
        call: &'static str,
        source: Buffer,
        op: ReduceOp,
        enqueue: impl FnOnce(u32) -> u32,
    ) -> Result<()> {
        let (ReduceOp::PreMulSum(factor), dtype) = (op, source.dtype) else {
            return self.check(call, enqueue(op.code().unwrap_or_default()));
        };
        let Some(mut factor) = dtype.scalar(factor) else {
            let reason = format!("a sum with factors is for floating point, not for {dtype:?}");
            return Err(NcclError::Argument { call, reason });
        };
        let (mut made, symbols) = (0, &self.library.symbols);
        let (create, at_once) = (
            symbols.red_op_create_pre_mul_sum,
            ncclScalarResidence_t::ncclScalarHostImmediate as u32,
        );
        let start: *mut c_void = factor.as_mut_ptr().cast();
        // SAFETY: it reads a value of this dtype at once, and writes the operation's code.
        let code = unsafe { create(&raw mut made, start, dtype.code(), at_once, self.handle) };
        self.check("ncclRedOpCreatePreMulSum", code)?;
        let code = enqueue(made);
        // SAFETY: it was made for this communicator; operations that are enqueued hold a copy.
        let freed = unsafe { (symbols.red_op_destroy)(made, self.handle) };
        self.check(call, code)?;
        self.check("ncclRedOpDestroy", freed)
    }

    /// A call inside a group may be in progress until the group ends.
    fn check(&self, call: &'static str, code: u32) -> Result<()> {
        if code == IN_PROGRESS {
            return Ok(());
        }
        self.library.check(call, code, self.handle)
    }

    fn rank(&self, call: &'static str, rank: usize) -> Result<i32> {
        if rank < self.place.size {
            return Ok(rank as i32);
        }
        let reason = format!("there is no rank {rank} among {}", self.place.size);
        Err(NcclError::Argument { call, reason })
    }

    /// The number of parts that `buffer` holds, one for each rank.
    fn parts(&self, call: &'static str, buffer: Buffer) -> Result<usize> {
        if buffer.elements.is_multiple_of(self.place.size) {
            return Ok(self.place.size);
        }
        let reason = format!(
            "{} elements are not divisible among {} ranks",
            buffer.elements, self.place.size
        );
        Err(NcclError::Argument { call, reason })
    }

    /// The buffer that only the root has.
    fn of_root(&self, call: &'static str, root: usize, whole: Option<Buffer>) -> Result<Option<Buffer>> {
        if self.place.rank != self.rank(call, root)? as usize {
            return Ok(None);
        }
        let reason = "the root needs memory for all ranks".to_owned();
        whole.map(Some).ok_or(NcclError::Argument { call, reason })
    }
}

/// An error unless dtypes are equal and `source` times the first factor is as long as `target` times the second.
fn fits(call: &'static str, source: Buffer, target: Buffer, factors: (usize, usize)) -> Result<()> {
    let same = source.elements * factors.0 == target.elements * factors.1;
    if same && source.dtype == target.dtype {
        return Ok(());
    }
    let text = |buffer: Buffer| format!("{} elements of {:?}", buffer.elements, buffer.dtype);
    let reason = format!("{} do not fit into {}", text(source), text(target));
    Err(NcclError::Argument { call, reason })
}

/// The part of rank `index` among `parts` equal ones.
fn nth(whole: Buffer, index: usize, parts: usize) -> Buffer {
    let elements = whole.elements / parts;
    whole
        .part(index * elements, elements)
        .unwrap_or(Buffer { elements: 0, ..whole })
}
