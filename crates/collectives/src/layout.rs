//! Layouts of tensor lists in flat memory: which tensors share memory, and at which offsets.
use lockstep_torch::{Device, Kind, Tensor, TensorExt, TorchError};

use crate::process_group::ProcessGroup;
use crate::tensor_info::wire_kind;

type Result<T> = std::result::Result<T, TorchError>;

/// A tensor's place in flat memory, in elements.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    offset: i64,
    shape: Vec<i64>,
    strides: Vec<i64>,
}

/// A sequence of tensors of one dtype and device in flat memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    kind: Kind,
    device: Device,
    places: Vec<Place>,
    numel: i64,
}

impl Layout {
    /// Lays out dense tensors, given by shape and strides. Each starts at a multiple of `alignment` elements.
    pub fn new(
        kind: Kind,
        device: Device,
        alignment: i64,
        tensors: impl IntoIterator<Item = (Vec<i64>, Vec<i64>)>,
    ) -> Self {
        let (mut places, mut numel) = (Vec::new(), 0);
        for (shape, strides) in tensors {
            let offset = numel;
            numel += padded(shape.iter().product(), alignment);
            places.push(Place { offset, shape, strides });
        }
        Self {
            kind,
            device,
            places,
            numel,
        }
    }

    /// Lays out `tensors`, of one dtype and device, row-major and without gaps.
    pub fn row_major(tensors: &[Tensor]) -> Result<Self> {
        let (kind, device) = tensors
            .first()
            .map_or(Ok((Kind::Float, Device::Cpu)), dtype_and_device)?;
        let shapes = tensors.iter().map(TensorExt::shape).collect::<Result<Vec<_>>>()?;
        let strides: Vec<_> = shapes.iter().map(|shape| contiguous_strides(shape)).collect();
        Ok(Self::new(kind, device, 1, shapes.into_iter().zip(strides)))
    }

    /// Allocates memory for it from the group's backend, as [`wire_kind`] elements; the content is undefined.
    pub fn allocate(&self, group: &ProcessGroup) -> crate::Result<Tensor> {
        let memory = group.allocate(self.bytes(), self.device)?;
        let typed = memory.f_view_dtype(wire_kind(self.kind));
        typed.map_err(|error| crate::CollectivesError::native("allocate", error))
    }

    /// Allocates private memory for it, as [`wire_kind`] elements, zeroed.
    pub fn zeros(&self) -> Result<Tensor> {
        let kind = wire_kind(self.kind);
        let numel = self.bytes() / kind.elt_size_in_bytes();
        Ok(Tensor::f_zeros([numel as i64], (kind, self.device))?)
    }

    /// Returns one view of flat `memory` per tensor. `memory` has the layout's dtype, or its [`wire_kind`]; it may be
    /// longer.
    pub fn views(&self, memory: &Tensor) -> Result<Vec<Tensor>> {
        let numel = self.bytes() / memory.f_kind()?.elt_size_in_bytes();
        let typed = memory.f_narrow(0, 0, numel as i64)?.f_view_dtype(self.kind)?;
        let start = typed.info()?.storage_offset;
        let view = |place: &Place| typed.view_strided(&place.shape, &place.strides, start + place.offset);
        self.places.iter().map(view).collect()
    }

    /// The dtype of its tensors.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The same places, of tensors of another dtype.
    #[must_use]
    pub fn with_kind(&self, kind: Kind) -> Self {
        Self { kind, ..self.clone() }
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        self.numel as usize * self.kind.elt_size_in_bytes()
    }
}

/// `numel` rounded up to a multiple of `alignment`.
pub fn padded(numel: i64, alignment: i64) -> i64 {
    (numel + alignment - 1) / alignment * alignment
}

/// Row-major strides.
pub fn contiguous_strides(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![1; shape.len()];
    for dim in (1..shape.len()).rev() {
        strides[dim - 1] = strides[dim] * shape[dim].max(1);
    }
    strides
}

/// Items that share memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Their positions, in order.
    pub members: Vec<usize>,
    /// The limit, in bytes, that applied to it.
    pub limit: usize,
}

/// Groups items, given by key and bytes, in their order; each key has at most one open group. The item that reaches a
/// group's limit closes it, so the group may exceed the limit. Each further group of a key uses the next limit; the
/// last limit repeats.
///
/// Returns the closed groups, in order of closing, and the open ones, in order of their keys' first appearance.
pub fn group_by<K: PartialEq>(
    items: impl IntoIterator<Item = (K, usize)>,
    limits: &[usize],
) -> (Vec<Group>, Vec<Group>) {
    struct Open<K> {
        key: K,
        group: Group,
        bytes: usize,
        closed: usize,
    }
    let empty = |closed: usize| Group {
        members: Vec::new(),
        limit: limits.get(closed).or(limits.last()).copied().unwrap_or(usize::MAX),
    };
    let (mut closed, mut open) = (Vec::new(), Vec::<Open<K>>::new());
    for (position, (key, bytes)) in items.into_iter().enumerate() {
        let place = open.iter().position(|own| own.key == key).unwrap_or_else(|| {
            let group = empty(0);
            open.push(Open {
                key,
                group,
                bytes: 0,
                closed: 0,
            });
            open.len() - 1
        });
        let own = &mut open[place];
        own.group.members.push(position);
        own.bytes = own.bytes.saturating_add(bytes);
        if own.bytes >= own.group.limit {
            (own.bytes, own.closed) = (0, own.closed + 1);
            closed.push(std::mem::replace(&mut own.group, empty(own.closed)));
        }
    }
    let open = open.into_iter().map(|own| own.group);
    (closed, open.filter(|group| !group.members.is_empty()).collect())
}

/// As [`group_up_to`], by dtype and device.
pub fn group_tensors(tensors: &[Tensor], limit: usize) -> Result<Vec<Vec<usize>>> {
    let item = |tensor: &Tensor| {
        let key = dtype_and_device(tensor)?;
        Ok((key, tensor.numel() * key.0.elt_size_in_bytes()))
    };
    let items = tensors.iter().map(item).collect::<Result<Vec<_>>>()?;
    Ok(group_up_to(items, limit))
}

/// As [`group_by`] with one limit: the positions of all groups, closed ones first.
pub fn group_up_to<K: PartialEq>(items: impl IntoIterator<Item = (K, usize)>, limit: usize) -> Vec<Vec<usize>> {
    let (closed, open) = group_by(items, &[limit]);
    closed.into_iter().chain(open).map(|group| group.members).collect()
}

fn dtype_and_device(tensor: &Tensor) -> Result<(Kind, Device)> {
    Ok((tensor.f_kind()?, tensor.device()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_item_that_reaches_the_limit_closes_its_group() {
        let group = |members: &[usize], limit| Group {
            members: members.to_vec(),
            limit,
        };
        let items = [("a", 3), ("b", 1), ("a", 3), ("a", 9), ("b", 1), ("c", 1), ("a", 8)];
        let (closed, open) = group_by(items, &[5, 9]);
        assert_eq!(closed, [group(&[0, 2], 5), group(&[3], 9)]);
        assert_eq!(open, [group(&[6], 9), group(&[1, 4], 5), group(&[5], 5)]);
        assert_eq!(group_by(items, &[]).0, []);
    }

    #[test]
    fn views_stand_at_their_places_whatever_the_memory_begins_with() {
        let kind = Kind::ComplexFloat;
        let tensors = [(vec![2, 2], vec![1, 2]), (vec![], vec![]), (vec![0], vec![1])];
        let layout = Layout::new(kind, Device::Cpu, 8, tensors);
        let long = Tensor::f_zeros([2 + 2 * 16 + 1], (Kind::Float, Device::Cpu)).unwrap();
        let memory = long.f_narrow(0, 2, 2 * 16 + 1).unwrap();
        let views = layout.views(&memory).unwrap();
        let place = |view: &Tensor| {
            let offset = view.info().unwrap().storage_offset;
            (offset, view.shape().unwrap(), view.strides().unwrap())
        };
        let places: Vec<_> = views.iter().map(place).collect();
        let expected = [(1, vec![2, 2], vec![1, 2]), (9, vec![], vec![]), (17, vec![0], vec![1])];
        assert_eq!(places, expected);
        assert_eq!(layout.zeros().unwrap().numel(), 32);
        assert!(layout.views(&memory.f_narrow(0, 0, 31).unwrap()).is_err());
    }
}
