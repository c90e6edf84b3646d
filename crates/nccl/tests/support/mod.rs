//! Processes with the stand-ins, and ranks that are threads.
#![allow(dead_code, reason = "each test file uses a part")]
use std::sync::Arc;
use std::time::Duration;

use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DeviceRepr};
use lockstep_nccl::{Buffer, Communicator, DataType, Library, Place, Stop, Stream, UniqueId};

/// The version of CUDA that is asked for.
pub const CUDA: i32 = 12000;
pub const LIMIT: Duration = Duration::from_secs(20);
pub const SHORT: Duration = Duration::from_millis(300);

/// A rank: its communicator and a stream of its device.
pub struct Rank {
    pub communicator: Communicator,
    pub stream: Arc<CudaStream>,
}

impl Rank {
    pub fn connect(id: &UniqueId, place: Place, limit: Duration) -> lockstep_nccl::Result<Self> {
        let context = lockstep_cuda::context(place.rank)?;
        let stream = context.new_stream().unwrap();
        let communicator = Communicator::connect(library(), id, place, &context, limit, &Stop::default())?;
        Ok(Self { communicator, stream })
    }

    /// Its stream, for operations.
    pub fn on(&self) -> Stream {
        // SAFETY: it belongs to the communicator's device and lives as long as `self`.
        unsafe { Stream::new(self.stream.cu_stream().cast()) }
    }

    /// Device memory with these values, on this rank's stream.
    pub fn memory<T: DeviceRepr>(&self, values: &[T]) -> CudaSlice<T> {
        self.stream.clone_htod(values).unwrap()
    }

    /// The memory, for operations.
    pub fn buffer<T>(&self, memory: &CudaSlice<T>, dtype: DataType) -> Buffer {
        let (start, _) = memory.device_ptr(&self.stream);
        // SAFETY: callers keep the memory until the stream has ended.
        unsafe { Buffer::new(start as *mut std::ffi::c_void, memory.len(), dtype) }
    }

    /// What the memory holds after the operations of the stream.
    pub fn read<T: DeviceRepr + Default + Clone>(&self, memory: &CudaSlice<T>) -> Vec<T> {
        self.stream.clone_dtoh(memory).unwrap()
    }
}

pub fn library() -> &'static Library {
    lockstep_cuda::open(CUDA).unwrap();
    Library::find().unwrap()
}

/// The numbers of ranks to test with.
pub fn worlds() -> Vec<usize> {
    let devices = lockstep_cuda::open(CUDA).unwrap();
    (1..=devices.min(4)).collect()
}

/// Runs `f` on the threads of `size` connected ranks; their results, by rank.
pub fn ranks<T: Send>(size: usize, f: impl Fn(&Rank) -> T + Sync) -> Vec<T> {
    let id = library().unique_id().unwrap();
    each(
        size,
        |rank| f(&Rank::connect(&id, Place { rank, size }, LIMIT).unwrap()),
    )
}

/// Runs `f` on a thread for each rank.
pub fn each<T: Send>(size: usize, f: impl Fn(usize) -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..size)
            .map(|rank| {
                scope.spawn({
                    let f = &f;
                    move || f(rank)
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}
