//! Files that don't fit together or were tampered with: what is rejected, and what can't be seen.

use super::*;

#[test]
fn forged_logs_are_rejected() {
    let folder = folder("forged");
    let good = folder.join("good.ndjson");
    done(to_file("", &good));
    // All classes of such a small log are broken again.
    let (verified, err, code) = done(on("verify", &[&good], "--method hybrid2025"));
    assert_eq!((code, &verified["ok"]), (0, &true.into()), "{err}");
    assert_eq!(
        (verified["checked"].as_u64(), verified["broken_again"].as_u64()),
        (Some(6), Some(6))
    );
    assert_eq!(
        (&verified["complete"], &verified["problems"]),
        (&true.into(), &Value::Array(Vec::new()))
    );

    let text = fs::read_to_string(&good).unwrap();
    let line = text.lines().find(|line| line.contains("\"board\":")).unwrap();
    let object: Value = serde_json::from_str(line).unwrap();
    let (id, class) = (object["id"].as_u64().unwrap(), object["class"].as_str().unwrap());
    let board = object["boards"][0]["board"].as_str().unwrap();
    let points = object["boards"][0]["points"].as_u64().unwrap();
    let entry = format!("{{\"board\":\"{board}\",\"points\":{points}}}");
    for (name, from, to, said) in [
        (
            "invented",
            entry.clone(),
            format!("{entry},{{\"board\":\"zzzz\",\"points\":9999}}"),
            "is not in this class",
        ),
        (
            "points",
            entry.clone(),
            entry.replace(&points.to_string(), "9999"),
            "with 9999 points, but this board scores",
        ),
        ("class", class.to_owned(), "a b c d".to_owned(), "not `a b c d`"),
        ("id", format!("\"id\":{id},"), "\"id\":16,".to_owned(), "there is no class 16"),
    ] {
        let forged = replaced(&good, &from, &to, name);
        for command in ["merge", "verify", "status"] {
            let (printed, err, code) = done(on(command, &[&forged], ""));
            assert_eq!(code, 1, "{command} {name}: {err}");
            let all = format!("{err}{printed}");
            assert!(all.contains(said), "{command} {name}: {all}");
        }
        let before = fs::read(&forged).unwrap();
        let (_, err, code) = done(to_file("--resume", &forged));
        assert_eq!(code, 2, "{name}: {err}");
        assert!(err.contains(said), "{name}: {err}");
        assert_eq!(fs::read(&forged).unwrap(), before);
    }
    // A sample is also the same for the same seed.
    let sample = || done(on("verify", &[&good], "--sample 2 --seed s")).0["broken_again"].clone();
    assert_eq!(sample(), 2);

    for (name, from, to, said) in [
        ("schema", "\"schema\":2", "\"schema\":7", "version 7"),
        ("version", env!("CARGO_PKG_VERSION"), "9.9.9", "it names version \"9.9.9\""),
        ("classes", "\"classes\":6", "\"classes\":7", "its classes are 7, not 6"),
        (
            "threshold",
            "\"threshold\":10",
            "\"threshold\":0",
            "a threshold is a whole number from 1",
        ),
        ("unknown", "\"qu\":", "\"qx\":", "qx"),
        ("dice", "\"qu\":", "\"dice\":\"new\",\"qu\":", "only one of `dice` and `faces`"),
        ("size", "\"size\":\"2x2\"", "\"size\":\"5x5\"", "classes"),
    ] {
        let forged = replaced(&good, from, to, name);
        let (_, err, code) = done(on("merge", &[&forged], ""));
        assert_eq!(code, 2, "{name}: {err}");
        assert!(err.contains(said) && err.lines().count() == 1, "{name}: {err}");
        let (_, err, code) = done(to_file("--resume", &forged));
        let is_newer = err.contains("made by a newer version: use that one");
        assert!(code == 2 && is_newer == (name == "version"), "{name}: {err}");
    }
    // A name with terminal escape codes, or with a path.
    let forged = replaced(
        &good,
        "\"dictionary\":\"enable2k\",\"sha256\":\"2262",
        "\"dictionary\":\"/etc/hostname\\u001b[2J\",\"sha256\":\"0000",
        "name",
    );
    let (_, err, code) = done(on("merge", &[&forged], ""));
    assert_eq!(code, 2);
    assert!(!err.contains('\u{1b}') && err.contains("No bundled dictionary"), "{err}");
}

/// A bound that differs from the one of the class is a fault, because the program always computes the same one. If another version
/// wrote the log, it may have had other bounds.
#[test]
fn a_bound_that_was_changed_is_a_fault() {
    let folder = folder("bounds");
    let good = folder.join("good.ndjson");
    done(to_file("", &good));
    let text = fs::read_to_string(&good).unwrap();
    let line = text.lines().find(|line| line.contains("\"board\":")).unwrap();
    let bound = serde_json::from_str::<Value>(line).unwrap()["bound"].to_string();
    let forged = replaced(&good, &format!("\"bound\":{bound},"), "\"bound\":9999,", "changed");
    let (printed, err, code) = done(on("verify", &[&forged], "--sample all"));
    assert!(code == 1 && err.contains("this log was changed, or "), "{err}");
    assert_eq!((&printed["ok"], &printed["proved"]), (&false.into(), &true.into()), "{printed}");
    let older = replaced(&forged, env!("CARGO_PKG_VERSION"), "0.0.1", "older");
    let (printed, err, code) = done(on("verify", &[&older], "--sample all"));
    assert!(code == 0 && err.contains("or another version of the program wrote it"), "{err}");
    assert_eq!(printed["ok"], true, "{printed}");
}

/// A log can't pass off one word list as another: its hash decides, and a false name is told.
#[test]
fn a_false_name_of_the_list_is_told() {
    let folder = folder("misnamed");
    let [good, words, own] =
        ["good.ndjson", "words.txt", "own.ndjson"].map(|name| folder.join(name));
    done(to_file("", &good));
    let misnamed = replaced(&good, "\"enable2k\"", "\"enable\"", "misnamed");
    let said = "calls its word list \"enable\", but by its SHA-256, which decides, it is enable2k";
    for command in ["merge", "verify", "status"] {
        let (printed, err, code) = done(on(command, &[&misnamed], ""));
        assert!(code == 0 && err.contains(said), "{command}: {err}");
        assert_eq!(printed["run"]["dictionary"], "enable2k");
        let (_, err, _) = done(on(command, &[&good], ""));
        assert!(!err.contains("calls its word list"), "{command}: {err}");
    }
    let (_, err, code) = done(to_file("--resume", &misnamed));
    assert!(code == 0 && err.contains(said), "{err}");

    fs::write(&words, "tea\neat\nate\n").unwrap();
    let dict = format!("--dict {}", words.display());
    done(to_file(&dict, &own));
    let misnamed = replaced(&own, "\"words\"", "\"enable2k\"", "misnamed");
    let (_, err, code) = done(on("verify", &[&misnamed], &dict));
    assert!(code == 0 && err.contains("which decides, it is another list"), "{err}");
    let (_, err, code) = done(on("verify", &[&misnamed], ""));
    assert!(code == 2 && err.contains("No bundled dictionary has the hash"), "{err}");
}

#[test]
fn malicious_headers_are_rejected_at_once() {
    let folder = folder("crafted");
    let good = folder.join("good.ndjson");
    let mut command = boggle("break --size 5x5 --threshold 9 --buckets");
    command.args(["abcdef ghijklm nopqrst uvwxyz", "--id", "0", "--estimate", "0"]);
    assert_eq!(done(command).2, 2);
    done(to_file("", &good));
    let huge = replaced(&good, "\"size\":\"2x2\"", "\"size\":\"5x5\"", "sized");
    let huge = replaced(
        &huge,
        "\"space\":\"aeiou bcdfghjklmnpqrstvwxyz\"",
        "\"space\":\"abcdef ghijklm nopqrst uvwxyz\"",
        "huge",
    );
    // Going through 2^50 numbers would take minutes.
    let (_, err, code) = done(on("merge", &[&huge], ""));
    assert_eq!(code, 2, "{err}");
}

/// What is left out at the end of a file is named, and a log that lacks a class is no success.
#[test]
fn a_log_that_was_cut_is_incomplete() {
    let folder = folder("cut");
    let good = folder.join("good.ndjson");
    done(to_file("", &good));
    let text = fs::read(&good).unwrap();
    let log = folder.join("log.ndjson");
    for (bytes, partial, code, said) in [
        (&text[..text.len() - 9], "", 1, "the last line is incomplete, so it was left out"),
        (&text[..text.len() - 9], "--partial", 0, "the last line is incomplete"),
        (&[&text[..], &[0; 9]].concat(), "", 0, "ends with 9 zero bytes"),
    ] {
        fs::write(&log, bytes).unwrap();
        for command in ["status", "merge", "verify"] {
            let (_, err, got) = done(on(command, &[&log], partial));
            assert!(got == code && err.contains(said), "{command} {partial}: {err}");
        }
    }
}

/// Statistics made under different rules cannot be added.
#[test]
fn statistics_of_other_rules_are_not_added() {
    let saved = folder("rules").join("saved.json");
    let stats = |args: String| done(boggle(&format!("stats --n 50 --threads 1 {args}")));
    let (_, err, code) = stats(format!("--seed 1 --save {}", saved.display()));
    assert_eq!(code, 0, "{err}");
    for (args, what) in [
        ("--plain-q", "rule for q"),
        ("--max-length 9", "longest word"),
        ("--min-length 4", "word rule"),
        ("--scoring words", "points table"),
    ] {
        let (_, err, code) = stats(format!("--seed 2 {args} --add {}", saved.display()));
        assert_eq!(code, 2, "{args}: {err}");
        let differs = err.contains(what) || what == "word rule" && err.contains("minimum length");
        assert!(differs, "{args}: {err}");
    }
    let (added, err, code) = stats(format!("--seed 2 --add {}", saved.display()));
    assert_eq!((code, added["boards"].as_u64()), (0, Some(100)), "{err}");
}
