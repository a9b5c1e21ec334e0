//! What `verify` finds without being asked to, compressed logs, and files that must not be overwritten.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::*;

fn broken(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../www/public/proofs/broken").join(name)
}

/// The complaints are those of the table in the folder's README.
#[test]
fn the_broken_logs_are_refused_as_their_page_says() {
    let page = fs::read_to_string(broken("README.md")).unwrap();
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| `")).collect();
    assert_eq!(rows.len(), 5);
    for (name, said) in [
        ("points", "line 4: class 3 lists stae with 19 points, but this board scores 18"),
        ("class", "line 3: class 1 is `bcdfghjklmnpqrstvwxyz aeiou aeiou aeiou`, not"),
        ("twice", "line 5: class 3 occurs twice"),
        ("image", "line 5: class 6 lists atse but not its rotation or reflection aste"),
        ("missing", "leaves out aest, which scores 18 points"),
    ] {
        let log = broken(&format!("{name}.ndjson"));
        let (verified, err, code) = done(on("verify", &[&log], "--sample 0"));
        assert_eq!((code, &verified["ok"]), (1, &false.into()), "{name}: {err}");
        assert_eq!((&verified["complete"], &verified["proved"]), (&false.into(), &false.into()));
        assert!(err.contains(said), "{name}: {err}");
        // A look at the progress claims nothing either, once a line is wrong. It doesn't search for missing boards.
        let (status, ..) = done(on("status", &[&log], ""));
        let claims = status["statement"].as_str().unwrap().starts_with("According to");
        assert_eq!(claims, name == "missing", "{name}: {status}");
        assert!(
            err.contains("Nothing is proved") && !err.contains("According to"),
            "{name}: {err}"
        );
        assert!(rows.iter().any(|row| row.contains(name)), "{name}");
    }
}

/// A log without any boards is refuted without breaking a class again, and so is one whose threshold was lowered.
#[test]
fn crude_forgeries_are_refuted_by_default() {
    let published = broken("../3x3-enable2k-standard.ndjson.gz");
    let (verified, err, code) = done(on("verify", &[&published], "--sample 0"));
    assert_eq!(
        (code, &verified["ok"], &verified["complete"]),
        (0, &true.into(), &true.into()),
        "{err}"
    );
    assert_eq!(verified["proved"], false);
    assert!(
        err.contains("According to the log, exactly 4 ") && err.contains("For these classes, only"),
        "{err}"
    );
    // Whoever forged a log can't have tried the search on it: its random choices are new each time.
    let (again, ..) = done(on("verify", &[&published], "--sample 0"));
    assert_ne!(again["seed"], verified["seed"]);
    let text = unpacked(&published);
    let path = folder("lowered").join("lowered.ndjson");
    fs::write(&path, text.replacen("\"threshold\":530", "\"threshold\":500", 1)).unwrap();
    let (verified, err, code) = done(on("verify", &[&path], "--sample 0"));
    assert_eq!((code, &verified["ok"]), (1, &false.into()), "{err}");
    assert!(
        err.contains("Nothing is proved: ") && err.contains(", but the results leave it out"),
        "{err}"
    );
    assert!(verified["tried"].as_u64().unwrap() > 0, "{verified}");
}

fn unpacked(path: &Path) -> String {
    let mut text = String::new();
    let file = fs::File::open(path).unwrap();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(file), &mut text).unwrap();
    text
}

fn packed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn compressed_logs_are_read_and_continued() {
    let folder = folder("packed");
    let plain = folder.join("plain.ndjson");
    done(to_file("", &plain));
    let text = fs::read_to_string(&plain).unwrap();
    let (first, rest) = text.split_at(text.match_indices('\n').nth(2).unwrap().0 + 1);
    let members = [packed(first), packed(rest)].concat();
    let gz = folder.join("whole.ndjson.gz");
    fs::write(&gz, &members).unwrap();
    for command in ["status", "merge", "verify"] {
        let (_, err, code) = done(on(command, &[&gz], ""));
        assert_eq!(code, 0, "{command}: {err}");
    }
    // The end of the second member is lost; the command breaks its classes again.
    fs::write(&gz, &members[..members.len() - 9]).unwrap();
    let (last, err, code) = done(to_file("--resume", &gz));
    assert_eq!((code, &last["summary"]["complete"]), (0, &true.into()), "{err}");
    assert!(err.contains("the last part is incomplete, so it was left out"), "{err}");
    assert_eq!(last["summary"]["provenance"]["from_file"], 2);
    let (merged, err, code) = done(on("merge", &[&gz], ""));
    assert_eq!((code, &merged["summary"]["complete"]), (0, &true.into()), "{err}");
    // Zeros at the end, as a power failure may leave them, don't matter. Anything else is named, and stays.
    let whole = fs::read(&gz).unwrap();
    fs::write(&gz, [&whole[..], &[0; 9]].concat()).unwrap();
    let (_, err, code) = done(to_file("--resume", &gz));
    assert!(code == 0 && err.contains("ends with 9 zero bytes"), "{err}");
    assert_eq!(fs::read(&gz).unwrap(), whole);
    let followed = [&whole[..], b"more"].concat();
    fs::write(&gz, &followed).unwrap();
    for command in [on("verify", &[&gz], ""), to_file("--resume", &gz)] {
        let (_, err, code) = done(command);
        assert!(code == 2 && err.contains("this file has 4 bytes of something else"), "{err}");
    }
    assert_eq!(fs::read(&gz).unwrap(), followed);
    // If the first member is damaged, nothing is overwritten.
    fs::write(&gz, &members[..40]).unwrap();
    let (_, err, code) = done(to_file("--resume", &gz));
    assert!(code == 2 && err.contains("damaged or incomplete"), "{err}");
    assert_eq!(fs::read(&gz).unwrap(), &members[..40]);
}
