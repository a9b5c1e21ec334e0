//! Word lists and packed dictionaries on the command line.

use serde_json::json;

use super::*;

#[test]
fn packed_dictionaries_are_dictionaries() {
    let list = file("packed.txt", b"tea\nsea\nat\nseats\nqat\n");
    let packed = list.with_extension("dict");
    let dict = |args: &[&str]| {
        let mut command = boggle("dict");
        command.args(args);
        object(command)
    };
    let (list, packed) = (list.to_str().unwrap(), packed.to_str().unwrap());
    let written = dict(&["--dict", list, "--min-length", "4", "--out", packed]);
    assert_eq!((&written["words"], &written["words_raw"]), (&json!(1), &json!(5)));
    assert_eq!(written["bytes"], fs::metadata(packed).unwrap().len());
    assert_eq!(dict(&["--dict", packed]), written);
    // The file's own rule applies unless another is given, and no words of the list are lost.
    assert_eq!(dict(&["--dict", packed, "--min-length", "3"])["words"], 3);
    assert_eq!(dict(&["--dict", packed, "--min-length", "1", "--plain-q"])["words"], 5);
    let mut command = boggle("score at/se --min-length 1 --dict");
    command.arg(packed);
    assert_eq!(object(command)["words"], 3);

    let mut damaged = fs::read(packed).unwrap();
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    let damaged = file("damaged.dict", &damaged);
    let output = boggle("dict --dict").arg(damaged).output().unwrap();
    assert_eq!((status(&output), err(&output).lines().count()), (2, 1));
}
