//! Checks the devices of a module's tensors: one backend must support all of them.
use std::collections::BTreeSet;

use lockstep_collectives::ProcessGroup;
use lockstep_torch::{DeviceCode, Tensor, TensorExt};

use crate::error::{Result, invalid};
use crate::model::ModelTensor;

/// The type of a tensor's device, such as "cpu".
pub(crate) fn device_type(tensor: &Tensor) -> Result<String> {
    let device = tensor.info()?.device;
    Ok(DeviceCode { index: -1, ..device }.name()?)
}

/// Rejects parameters on devices of different types, and parameters or buffers on devices that the group's backend does
/// not support. Issues no collectives.
pub fn check_devices(group: &ProcessGroup, parameters: &[ModelTensor], buffers: &[ModelTensor]) -> Result<()> {
    let types = parameters.iter().map(|parameter| device_type(parameter.tensor));
    let types = types.collect::<Result<BTreeSet<_>>>()?;
    if types.len() > 1 {
        let types: Vec<_> = types.into_iter().collect();
        return invalid(format!(
            "DistributedDataParallel's input module must be on the same type of devices, but input module parameters \
             locate in {{'{}'}}. Move all of them to one, with module.to(device)",
            types.join("', '")
        ));
    }
    for (what, tensors) in [("parameter", parameters), ("buffer", buffers)] {
        let mut tensors = tensors.iter();
        if let Some(tensor) = tensors.find(|found| !group.supports_device(found.tensor.device())) {
            return invalid(format!(
                "{what} '{}' is on {}, where the backend '{}' of group '{}' carries nothing: make the module on another \
                 device, such as 'cpu', or move it there before it is wrapped",
                tensor.name,
                tensor.tensor.info()?.device.name()?,
                group.backend(),
                group.info().name
            ));
        }
    }
    Ok(())
}
