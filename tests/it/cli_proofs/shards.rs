//! `boggle break` and `boggle merge` as users see them: shards, interrupted runs, torn files, full disks.

use super::*;

/// A run of a thousand small classes.
const MANY: &str = "break --size 2x3 --threshold 70 --buckets";
const GROUPS: &str = "bdfgjqvwxz aeiou lnrsy chkmpt";
const CLASSES: u64 = 1120;

fn many(args: &str, path: &Path) -> Command {
    let mut command = boggle(MANY);
    command.arg(GROUPS).args(args.split_whitespace()).arg("--out").arg(path);
    command
}

fn ok(command: Command) -> Value {
    let (printed, err, code) = done(command);
    assert_eq!(code, 0, "{err}");
    printed
}

/// Returns the message of a command that must fail.
fn fails(command: Command, code: i32) -> String {
    let (printed, err, status) = done(command);
    assert_eq!((status, printed), (code, Value::Null), "{err}");
    err
}

fn lines(path: &Path) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

/// Starts a run and ends it with a signal as soon as it has some results.
fn interrupt(mut command: Command, path: &Path, signal: &str) -> Output {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while lines(path) < 20 && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    let pid = child.id().to_string();
    let _ = Command::new("kill").args([signal, &pid]).status().unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn killed_shards_merge_to_the_bytes_of_an_uninterrupted_run() {
    let folder = folder("shards");
    let whole = folder.join("whole.ndjson");
    let summary = &ok(many("--threads 1", &whole))["summary"];
    assert_eq!((summary["done"].as_u64(), &summary["complete"]), (Some(CLASSES), &true.into()));
    assert!(!summary["boards"].as_array().unwrap().is_empty());

    let shards: Vec<PathBuf> = (1..=3).map(|i| folder.join(format!("{i}.ndjson"))).collect();
    for (i, shard) in (1..).zip(&shards) {
        let args = format!("--shard {i}/3 --threads {i}");
        interrupt(many(&args, shard), shard, if i == 2 { "-INT" } else { "-KILL" });
        // Simulate a crash in the middle of a line.
        let mut text = fs::read(shard).unwrap();
        text.truncate(text.len() - 7);
        fs::write(shard, text).unwrap();
        assert!(fails(many(&args, shard), 2).contains("--resume"));
        ok(many(&(args + " --resume"), shard));
    }
    let outs = [folder.join("a"), folder.join("b")];
    let out = |at: usize| format!("--out {}", outs[at].display());
    let of_whole = ok(on("merge", &[&whole], &out(0)));
    assert_eq!(ok(on("merge", &[&shards[2], &shards[1], &shards[0]], &out(1))), of_whole);
    assert_eq!(fs::read(&outs[0]).unwrap(), fs::read(&outs[1]).unwrap());
    assert_eq!(ok(on("merge", &[&outs[0]], "")), of_whole);
    for field in ["done", "of", "partition", "complete", "boards", "paths", "bytes"] {
        assert_eq!(of_whole["summary"][field], summary[field], "{field}");
    }

    // The same run, by another method.
    let other = folder.join("hybrid.ndjson");
    ok(many("--method hybrid2025", &other));
    assert_eq!(ok(on("merge", &[&other], ""))["summary"]["boards"], summary["boards"]);

    let merge_fails = |code: i32, files: &[&Path], text: &str| {
        let said = fails(on("merge", files, ""), code);
        assert!(said.contains(text), "{said}");
    };
    let third = folder.join("third.ndjson");
    let text = fs::read_to_string(&shards[0]).unwrap();
    fs::write(&third, text.replacen("\"threshold\":70", "\"threshold\":71", 1)).unwrap();
    merge_fails(2, &[&shards[1], &third], "is from a different run: its threshold is 71, not 70");
    fs::write(&third, text.replacen("\"id\":", "\"ID\":", 1)).unwrap();
    merge_fails(2, &[&third], "line 2 is not the result of a class");
    fs::write(&third, text.replacen("\"class\":\"", "\"class\":\"x", 1)).unwrap();
    merge_fails(1, &[&third, &shards[1], &shards[2]], ", not `x");
    fs::write(&third, "").unwrap();
    merge_fails(2, &[&third], "there are no results in it");
}

#[test]
fn an_interrupted_run_reports_what_it_has() {
    let path = folder("interrupted").join("run.ndjson");
    let output = interrupt(many("--threads 1 --method union2009", &path), &path, "-INT");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).unwrap();
    let last: Value = serde_json::from_str(printed.lines().last().unwrap()).unwrap();
    let classes = last["summary"]["done"].as_u64().unwrap();
    assert_eq!(last["summary"]["complete"], false);
    assert!((19..CLASSES).contains(&classes));
    assert_eq!(lines(&path) as u64, classes + 1);
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "only Linux has this device")]
fn a_full_disk_is_reported() {
    let said = fails(many("", Path::new("/dev/full")), 74);
    assert!(said.contains("/dev/full: No space left"), "{said}");
}

#[test]
fn a_wrong_file_is_reported() {
    let path = folder("foreign").join("run.ndjson");
    // Text without line ends must not be mistaken for a torn line.
    for (text, what) in [
        ("once upon a time\n", "not a log of `boggle break`"),
        ("once upon a time", "there are no results in it"),
    ] {
        fs::write(&path, text).unwrap();
        let said = fails(many("--resume", &path), 2);
        assert!(said.contains(what), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn two_runs_do_not_write_to_one_file() {
    let path = folder("twice").join("run.ndjson");
    let other = fs::File::create(&path).unwrap();
    other.lock().unwrap();
    let said = fails(many("--resume", &path), 74);
    assert!(said.contains("another run is writing to it"), "{said}");
    other.unlock().unwrap();
    ok(many("--resume", &path));
}

#[test]
fn an_estimate_has_an_interval_and_a_cost() {
    let estimate = "--estimate 12 --price 3 --seed s --threads 1";
    let mut command = boggle(&format!("break --size 2x3 --threshold 70 {estimate} --buckets"));
    command.arg(GROUPS);
    let line = ok(command);
    assert_eq!((line["classes"].as_u64(), line["sampled"].as_u64()), (Some(CLASSES), Some(12)));
    let hours = |name: &str| line["cpu_hours"][name].as_f64().unwrap();
    assert!(hours("low") <= hours("estimate") && hours("estimate") <= hours("high"));
    assert_eq!(line["measured"].as_array().unwrap().len(), 12);
}
