//! What the commands say about lists, files, and results that pretend to be something else.

use super::*;

/// A file may have the name of a bundled list, but the output then has its path instead of that name.
#[test]
fn a_file_cannot_pass_for_a_bundled_list() {
    let folder = folder("names");
    let list = folder.join("enable2k.txt");
    fs::write(&list, "tar\ntea\ntie\nrite\neat\nate\n").unwrap();
    let mut command = boggle("break --size 2x2 --threshold 2 --threads 1 --dict");
    command.arg(&list);
    let (last, err, code) = done(command);
    assert_eq!(code, 0, "{err}");
    assert_eq!(last["run"]["dictionary"], list.display().to_string());
    let rules = last["summary"]["statement"]["rules"].as_str().unwrap();
    assert!(rules.starts_with("the list “") && rules.contains("” (6 words, SHA-256 "), "{rules}");
    // The same words are the same list, wherever they are.
    let mut command = boggle("dict --dict");
    command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../dicts/enable2k.txt"));
    let (last, err, _) = done(command);
    assert_eq!(last["name"], "enable2k", "{err}");
}

/// A merge notices missing boards that are easy to find, and says that beyond these only the file vouches for a class. As soon as a
/// class gives different boards when it is broken again, the log proves nothing.
#[test]
fn a_log_that_is_refuted_concludes_nothing() {
    let folder = folder("refuted");
    let good = folder.join("good.ndjson");
    done(to_file("", &good));
    let text = fs::read_to_string(&good).unwrap();
    let line = text.lines().find(|line| line.contains("\"board\":"));
    let boards = serde_json::from_str::<Value>(line.unwrap()).unwrap()["boards"].to_string();
    let forged = replaced(&good, &boards, "[]", "forged.ndjson");
    let (status, err, code) = done(on("status", &[&forged], ""));
    assert!(code == 0 && err.contains("doesn't search for boards that are left out"), "{err}");
    let said = status["statement"].as_str().unwrap();
    assert!(said.starts_with("According to the log, "), "{said}");
    assert_eq!((&status["tried"], &status["broken_again"]), (&0.into(), &0.into()), "{status}");
    let (_, err, code) = done(on("merge", &[&forged], ""));
    assert!(code == 1 && err.contains("leaves out"), "{err}");
    let (merged, err, code) = done(on("merge", &[&good], ""));
    assert_eq!((code, &merged["summary"]["complete"]), (0, &true.into()), "{err}");
    assert_eq!(merged["summary"]["provenance"]["rechecked"], 0);
    for said in [&err, &merged["summary"]["statement"]["basis"].to_string()] {
        assert!(said.contains("were read from files"), "{said}");
        let only = "For these classes, only the files say that no board is missing.";
        assert!(said.contains(only), "{said}");
    }
    let (verified, _, code) = done(on("verify", &[&forged], "--sample all"));
    assert_eq!((code, &verified["ok"], &verified["complete"]), (1, &false.into(), &false.into()));
    assert!(verified["problems"][0].as_str().unwrap().contains("leaves out"), "{verified}");
    let said = verified["statement"].as_str().unwrap();
    assert!(said.starts_with("Nothing is proved: "), "{said}");
    let basis = verified["basis"].to_string();
    assert!(basis.contains("1 class was broken again, with different boards."), "{basis}");
    assert!(!basis.contains("only the files say"), "{basis}");
    let (verified, _, code) = done(on("verify", &[&good], "--sample all"));
    assert_eq!((code, &verified["complete"]), (0, &true.into()));
    let said = verified["statement"].as_str().unwrap();
    assert!(said.starts_with("Exactly "), "{said}");
    assert!(!verified["basis"].to_string().contains("only the files say"), "{verified}");
}

/// Times are known only from the files, too, but at least no time may be negative.
#[test]
fn impossible_times_are_not_added_up() {
    let folder = folder("times");
    let good = folder.join("good.ndjson");
    done(to_file("", &good));
    let text = fs::read_to_string(&good).unwrap();
    let at = text.find("\"seconds\":").unwrap() + "\"seconds\":".len();
    let until = at + text[at..].find('}').unwrap();
    let forged = folder.join("forged.ndjson");
    fs::write(&forged, [&text[..at], "-1e9", &text[until..]].concat()).unwrap();
    let (status, _, _) = done(on("status", &[&forged], ""));
    assert!(status["cpu_hours"].as_f64().unwrap() >= 0.0, "{status}");
    let head = folder.join("head.ndjson");
    fs::write(&head, text.lines().next().unwrap().to_owned() + "\n").unwrap();
    let (status, _, _) = done(on("status", &[&head], ""));
    assert_eq!(status["cpu_hours"].to_string(), "0.0");
}
