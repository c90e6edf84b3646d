#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use tch::{Kind, Tensor};

use crate::TensorExt;

use super::{Image, SafetensorsError, digest, load, save, write};

/// A directory of its own for each test, removed at the end.
struct Directory(PathBuf);

impl Directory {
    fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let path = std::env::temp_dir().join(format!(
            "lockstep-safetensors-{}-{}",
            std::process::id(),
            NEXT.fetch_add(1, Ordering::Relaxed)
        ));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("x.safetensors")
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(&self.0)
            .unwrap()
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn pt() -> BTreeMap<String, String> {
    BTreeMap::from([("format".to_owned(), "pt".to_owned())])
}

fn file_with(header: &str, data: &[u8]) -> Vec<u8> {
    let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
    bytes.extend(header.as_bytes());
    bytes.extend(data);
    bytes
}

fn bytes_of(tensor: &Tensor) -> Vec<u8> {
    let info = tensor.info().unwrap();
    let mut out = vec![0; (info.numel * info.element_size) as usize];
    tensor.write_bytes(info.dtype, &mut out).unwrap();
    out
}

fn size_of(code: i32) -> i64 {
    Tensor::from_bytes(&[], &[0], code)
        .unwrap()
        .info()
        .unwrap()
        .element_size
}

#[test]
fn every_dtype_survives_with_its_bits() {
    let dir = Directory::new();
    let noise = Tensor::f_from_slice(&(0..48_u8).map(|i| i.wrapping_mul(37)).collect::<Vec<_>>()).unwrap();
    let kinds = [
        Kind::Uint8,
        Kind::Int8,
        Kind::Int16,
        Kind::Int,
        Kind::Int64,
        Kind::Half,
        Kind::BFloat16,
        Kind::Float,
        Kind::Double,
        Kind::ComplexFloat,
        Kind::Float8e5m2,
        Kind::Float8e4m3fn,
        Kind::Float8e5m2fnuz,
        Kind::Float8e4m3fnuz,
    ];
    let mut tensors: Vec<_> = kinds
        .iter()
        .map(|&kind| (format!("{kind:?}"), noise.f_view_dtype(kind).unwrap()))
        .collect();
    for (name, code) in [("u16", 27), ("u32", 28), ("u64", 29), ("f8_e8m0", 44)] {
        tensors.push((
            name.to_owned(),
            Tensor::from_bytes(&bytes_of(&noise), &[48 / size_of(code)], code).unwrap(),
        ));
    }
    tensors.push(("bool".to_owned(), Tensor::f_from_slice(&[true, false, true]).unwrap()));
    tensors.push((
        "scalar".to_owned(),
        Tensor::f_from_slice(&[7_i64]).unwrap().f_reshape([0_i64; 0]).unwrap(),
    ));
    tensors.push((
        "empty".to_owned(),
        Tensor::f_zeros([0, 3], (Kind::Float, tch::Device::Cpu)).unwrap(),
    ));
    save(&dir.file(), &tensors, &pt()).unwrap();

    let loaded = load(&dir.file()).unwrap();
    assert_eq!(loaded.metadata, pt());
    let by_name: BTreeMap<_, _> = loaded.tensors.into_iter().collect();
    assert_eq!(by_name.len(), tensors.len());
    for (name, tensor) in &tensors {
        let back = &by_name[name];
        assert_eq!(back.info().unwrap().dtype, tensor.info().unwrap().dtype, "{name}");
        assert_eq!(back.size(), tensor.size(), "{name}");
        assert_eq!(bytes_of(back), bytes_of(tensor), "{name}");
    }
}

#[test]
fn strided_and_conjugated_tensors_are_written_in_index_order() {
    let dir = Directory::new();
    let base = Tensor::f_from_slice(&[0_f32, 1., 2., 3., 4., 5.])
        .unwrap()
        .f_reshape([2, 3])
        .unwrap();
    let transposed = base.f_transpose(0, 1).unwrap();
    let conjugate = base
        .f_reshape([3, 2])
        .unwrap()
        .f_view_as_complex()
        .unwrap()
        .f_conj()
        .unwrap();
    save(
        &dir.file(),
        &[("t".to_owned(), transposed), ("c".to_owned(), conjugate)],
        &pt(),
    )
    .unwrap();
    let by_name: BTreeMap<_, _> = load(&dir.file()).unwrap().tensors.into_iter().collect();
    assert_eq!(by_name["t"].size(), [3, 2]);
    assert_eq!(
        bytes_of(&by_name["t"]),
        [0_f32, 3., 1., 4., 2., 5.].map(f32::to_le_bytes).concat()
    );
    assert_eq!(
        bytes_of(&by_name["c"]),
        [0_f32, -1., 2., -3., 4., -5.].map(f32::to_le_bytes).concat()
    );
}

#[test]
fn the_header_has_the_exact_text_of_the_format() {
    let dir = Directory::new();
    let tensors = [
        ("b".to_owned(), Tensor::f_from_slice(&[1_u8, 2]).unwrap()),
        ("z\"quoted\"".to_owned(), Tensor::f_from_slice(&[1_f32]).unwrap()),
        ("a".to_owned(), Tensor::f_from_slice(&[2_f32]).unwrap()),
        ("l".to_owned(), Tensor::f_from_slice(&[3_i64]).unwrap()),
    ];
    save(&dir.file(), &tensors, &pt()).unwrap();
    let bytes = fs::read(dir.file()).unwrap();
    let len = u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
    assert_eq!(len % 8, 0);
    assert_eq!(
        std::str::from_utf8(&bytes[8..8 + len]).unwrap().trim_end(),
        r#"{"__metadata__":{"format":"pt"},"l":{"dtype":"I64","shape":[1],"data_offsets":[0,8]},"a":{"dtype":"F32","shape":[1],"data_offsets":[8,12]},"z\"quoted\"":{"dtype":"F32","shape":[1],"data_offsets":[12,16]},"b":{"dtype":"U8","shape":[2],"data_offsets":[16,18]}}"#
    );
}

#[test]
fn truncation_at_any_byte_is_an_error() {
    let dir = Directory::new();
    save(
        &dir.file(),
        &[("a".to_owned(), Tensor::f_from_slice(&[1_f32, 2.]).unwrap())],
        &pt(),
    )
    .unwrap();
    let whole = fs::read(dir.file()).unwrap();
    for len in 0..whole.len() {
        fs::write(dir.file(), &whole[..len]).unwrap();
        assert!(
            matches!(load(&dir.file()), Err(SafetensorsError::Format { .. })),
            "{len} bytes"
        );
    }
    fs::write(dir.file(), [whole.as_slice(), b"x"].concat()).unwrap();
    assert!(matches!(load(&dir.file()), Err(SafetensorsError::Format { .. })));
}

#[test]
fn hostile_headers_are_errors() {
    let dir = Directory::new();
    let huge = usize::MAX / 2;
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("length beyond the limit", u64::MAX.to_le_bytes().to_vec()),
        ("length beyond the file", 1000_u64.to_le_bytes().to_vec()),
        ("not JSON", file_with("{oops", b"")),
        ("not UTF-8", [8_u64.to_le_bytes().as_slice(), &[0xff; 8]].concat()),
        ("nested without end", file_with(&"[".repeat(100_000), b"")),
        (
            "unknown dtype",
            file_with(r#"{"a":{"dtype":"X9","shape":[1],"data_offsets":[0,4]}}"#, &[0; 4]),
        ),
        (
            "negative size",
            file_with(r#"{"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}}"#, &[0; 4]),
        ),
        (
            "overlap",
            file_with(
                r#"{"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}}"#,
                &[0; 4],
            ),
        ),
        (
            "gap",
            file_with(r#"{"a":{"dtype":"U8","shape":[2],"data_offsets":[2,4]}}"#, &[0; 4]),
        ),
        (
            "bytes that belong to nobody",
            file_with(r#"{"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}}"#, &[0; 4]),
        ),
        (
            "more than the file holds",
            file_with(
                r#"{"a":{"dtype":"U8","shape":[1000000000000],"data_offsets":[0,1000000000000]}}"#,
                &[0; 4],
            ),
        ),
        (
            "product that overflows",
            file_with(
                &format!(r#"{{"a":{{"dtype":"F32","shape":[{huge},{huge}],"data_offsets":[0,4]}}}}"#),
                &[0; 4],
            ),
        ),
        (
            "offsets that go backwards",
            file_with(r#"{"a":{"dtype":"U8","shape":[2],"data_offsets":[4,2]}}"#, &[0; 4]),
        ),
        (
            "size that disagrees with the shape",
            file_with(r#"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}}"#, &[0; 4]),
        ),
        (
            "truth values other than 0 and 1",
            file_with(r#"{"a":{"dtype":"BOOL","shape":[2],"data_offsets":[0,2]}}"#, &[1, 2]),
        ),
    ];
    for (what, bytes) in cases {
        fs::write(dir.file(), bytes).unwrap();
        let result = load(&dir.file());
        assert!(
            matches!(result, Err(SafetensorsError::Format { .. })),
            "{what}: {result:?}"
        );
    }
    let overflowing_strides = format!(r#"{{"a":{{"dtype":"F32","shape":[0,{huge},{huge}],"data_offsets":[0,0]}}}}"#);
    let many_dims = format!(
        r#"{{"a":{{"dtype":"U8","shape":[{}1],"data_offsets":[0,1]}}}}"#,
        "1,".repeat(5000)
    );
    for (what, bytes) in [
        (
            "dtype without a tensor type",
            file_with(r#"{"a":{"dtype":"F4","shape":[2],"data_offsets":[0,1]}}"#, &[0]),
        ),
        ("strides that overflow", file_with(&overflowing_strides, b"")),
        ("thousands of dimensions", file_with(&many_dims, &[0])),
    ] {
        fs::write(dir.file(), bytes).unwrap();
        let result = load(&dir.file());
        assert!(
            matches!(result, Err(SafetensorsError::UnsupportedInFile { .. })),
            "{what}: {result:?}"
        );
    }
}

#[test]
fn missing_files_and_directories_are_errors() {
    let dir = Directory::new();
    assert!(matches!(load(&dir.file()), Err(SafetensorsError::NotFound { .. })));
    assert!(matches!(load(&dir.0), Err(SafetensorsError::Io { .. })));
    let into_nowhere = dir.0.join("no").join("such").join("x");
    assert!(matches!(
        save(&into_nowhere, &[], &pt()),
        Err(SafetensorsError::Io { .. })
    ));
    assert!(matches!(save(&dir.0, &[], &pt()), Err(SafetensorsError::Io { .. })));
}

#[test]
fn a_failed_save_keeps_the_earlier_file() {
    let dir = Directory::new();
    let good = ("a".to_owned(), Tensor::f_from_slice(&[1_f32, 2.]).unwrap());
    save(&dir.file(), std::slice::from_ref(&good), &pt()).unwrap();
    let before = fs::read(dir.file()).unwrap();

    let meta = Tensor::f_from_slice(&[1_f64])
        .unwrap()
        .f_view_dtype(Kind::ComplexFloat)
        .unwrap();
    let unsavable = meta.f_to_kind(Kind::ComplexDouble).unwrap();
    for bad in [
        vec![good, ("u".to_owned(), unsavable)],
        vec![("__metadata__".to_owned(), Tensor::f_from_slice(&[1_f32]).unwrap())],
        vec![
            ("d".to_owned(), Tensor::f_from_slice(&[1_f32]).unwrap()),
            ("d".to_owned(), Tensor::f_from_slice(&[1_f32]).unwrap()),
        ],
        vec![(
            "s".to_owned(),
            Tensor::f_from_slice(&[1_f32])
                .unwrap()
                .f_to_sparse(None, None::<&[i64]>, None)
                .unwrap(),
        )],
    ] {
        assert!(matches!(
            save(&dir.file(), &bad, &pt()),
            Err(SafetensorsError::Unsupported { .. })
        ));
    }
    // Written but never committed.
    drop(
        write(
            &dir.file(),
            &[("b".to_owned(), Tensor::f_from_slice(&[3_f32]).unwrap())],
            &pt(),
        )
        .unwrap(),
    );

    assert_eq!(fs::read(dir.file()).unwrap(), before);
    assert_eq!(dir.names(), ["x.safetensors"]);
}

#[test]
fn a_tensor_that_no_memory_holds_is_an_error_and_leaves_no_file() {
    let directory = Directory::new();
    let one = Tensor::f_zeros([1], (Kind::Float, tch::Device::Cpu)).unwrap();
    for sizes in [[1 << 20, 1 << 28], [1 << 31, 1 << 30]] {
        let wide = one.view_strided(&sizes, &[0, 0], 0).unwrap();
        let saved = save(&directory.file(), &[("a".to_owned(), wide)], &BTreeMap::new());
        assert!(saved.is_err());
        assert!(directory.names().is_empty());
    }
}

#[test]
fn writer_and_reader_say_the_digest_of_the_whole_file() {
    let dir = Directory::new();
    let tensors = [
        ("a".to_owned(), Tensor::f_from_slice(&[1_f32, 2.0, 3.0]).unwrap()),
        ("b".to_owned(), Tensor::f_from_slice(&[true, false]).unwrap()),
    ];
    let written = save(&dir.file(), &tensors, &pt()).unwrap();
    assert_eq!(written, digest(&fs::read(dir.file()).unwrap()));
    assert_eq!(load(&dir.file()).unwrap().digest, written);

    let mut bytes = fs::read(dir.file()).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(dir.file(), &bytes).unwrap();
    assert_ne!(load(&dir.file()).unwrap().digest, written);
}

#[test]
fn the_digest_is_xxh3() {
    // The published value for no bytes at seed 0.
    assert_eq!(digest(b""), 0x2d06_8005_38d3_94c2);
}

/// As many bytes, which no two of these have the same.
fn noise(bytes: usize, seed: u8) -> Tensor {
    let content: Vec<u8> = (0..bytes).map(|i| (i / 251 + i * 31) as u8 ^ seed).collect();
    Tensor::from_bytes(&content, &[bytes as i64], 0).unwrap()
}

#[test]
fn an_image_is_the_file_that_save_writes_with_the_values_at_its_time() {
    let dir = Directory::new();
    let base = Tensor::f_from_slice(&[0_f32, 1., 2., 3., 4., 5.]).unwrap();
    let tensors = [
        (
            "t".to_owned(),
            base.f_reshape([2, 3]).unwrap().f_transpose(0, 1).unwrap(),
        ),
        (
            "none".to_owned(),
            Tensor::f_zeros([0, 3], (Kind::Float, tch::Device::Cpu)).unwrap(),
        ),
        ("u".to_owned(), noise(5 << 20, 0)),
    ];
    let expected = save(&dir.file(), &tensors, &pt()).unwrap();
    let bytes = fs::read(dir.file()).unwrap();
    let image = Image::new(&tensors, &pt()).unwrap();
    base.shallow_clone().f_zero_().unwrap();
    tensors[2].1.shallow_clone().f_zero_().unwrap();
    assert_eq!(image.size(), bytes.len());
    assert_eq!(image.save(&dir.file()).unwrap(), expected);
    assert_eq!(fs::read(dir.file()).unwrap(), bytes);
    assert_eq!(dir.names(), ["x.safetensors"]);
}

#[test]
fn images_that_follow_each_other_have_no_bytes_of_the_one_before() {
    let dir = Directory::new();
    let mut held = Vec::new();
    for (number, size) in [6 << 20, 4 << 20, 5 << 20, 9 << 20, 3 << 20, 0].into_iter().enumerate() {
        let tensors = [("a".to_owned(), noise(size, number as u8))];
        let image = Image::new(&tensors, &pt()).unwrap();
        // Two are there at a time, as where a save is called while another is written.
        held.push((image, tensors));
        if held.len() > 1 {
            let (image, tensors) = held.remove(0);
            let written = image.save(&dir.file()).unwrap();
            drop(image);
            let loaded = load(&dir.file()).unwrap();
            assert_eq!(loaded.digest, written);
            assert_eq!(bytes_of(&loaded.tensors[0].1), bytes_of(&tensors[0].1));
        }
    }
}

#[test]
fn a_file_that_several_threads_read_has_its_bits_and_its_digest() {
    let dir = Directory::new();
    let mut tensors: Vec<_> = [7 << 20, 1, 0, (9 << 20) + 3, 4097, 5 << 20]
        .into_iter()
        .enumerate()
        .map(|(number, size)| (format!("t{number}"), noise(size, number as u8)))
        .collect();
    tensors.push(("flags".to_owned(), Tensor::f_from_slice(&[true, false]).unwrap()));
    let written = save(&dir.file(), &tensors, &pt()).unwrap();
    let loaded = load(&dir.file()).unwrap();
    assert_eq!(loaded.digest, written);
    let by_name: BTreeMap<_, _> = loaded.tensors.into_iter().collect();
    for (name, tensor) in &tensors {
        assert_eq!(by_name[name].size(), tensor.size(), "{name}");
        assert_eq!(bytes_of(&by_name[name]), bytes_of(tensor), "{name}");
    }
    // Memory of a large one is libtorch's like any other.
    let mut large = by_name["t0"].shallow_clone();
    let larger = large.f_resize_([8 << 20]).unwrap();
    assert_eq!(bytes_of(&larger)[..7 << 20], bytes_of(&tensors[0].1));
}
