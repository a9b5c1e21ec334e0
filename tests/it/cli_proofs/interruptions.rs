//! Signals, full disks, and kills: what remains when a command is interrupted.

use super::*;

/// Runs a command that does not end by itself, and ends it with a signal once it has printed a line or, without waiting
/// for output, once it catches signals.
fn signalled(command: &mut Command, signal: &str, waits: bool) -> Output {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    if waits {
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut first).unwrap();
    } else {
        wait_until_listening(&mut child);
    }
    let pid = child.id().to_string();
    let _ = Command::new("kill").args([signal, &pid]).status().unwrap();
    child.wait_with_output().unwrap()
}

/// Waits until a process catches SIGINT, or has ended. Only Linux tells.
fn wait_until_listening(child: &mut Child) {
    let status = format!("/proc/{}/status", child.id());
    let is_listening = || {
        let status = fs::read_to_string(&status).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        caught.is_some_and(|mask| mask & 1 << 1 != 0)
    };
    while !is_listening() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "only Linux tells whether a process catches signals")]
fn a_signal_ends_a_command_that_waits_for_a_pipe() {
    let folder = folder("pipes");
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for args in [
        "anneal --checkpoint",
        "stats --add",
        "anneal --dict",
        "break --size 2x2 --threshold 1 --out",
    ] {
        let mut command = boggle(args);
        let output = signalled(command.arg(&pipe), "-TERM", false);
        assert_eq!(output.status.code(), Some(143), "{args}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("in the middle"), "{args}: {said}");
    }
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "only Linux tells whether a process catches signals")]
fn a_signal_makes_a_command_print_what_it_has() {
    for (args, signal, code, has) in [
        ("anneal --size 4x4 --evals 100000000000 --seed 1 --threads 1", "-INT", 130, "\"best\""),
        ("anneal --size 4x4 --evals 100000000000 --seed 1 --threads 1", "-TERM", 143, "\"best\""),
        ("anneal --size 4x4 --runs 1000000 --seed 1 --threads 1", "-INT", 130, "\"best\""),
        ("stats --count --n 100000000000 --seed 1 --threads 1", "-TERM", 143, "\"by_dice\""),
        ("stats --n 100000000000 --seed 1 --threads 1", "-TERM", 143, "\"mean_words\""),
        ("break --size 3x4 --threshold 1500 --threads 1", "-TERM", 143, "\"complete\":false"),
        (
            "break --size 4x4 --threshold 3500 --estimate 1000000 --seed 1 --threads 1",
            "-INT",
            130,
            "",
        ),
    ] {
        let waits = args.contains("--threshold 1500");
        let output = signalled(&mut boggle(args), signal, waits);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(
            output.status.code(),
            Some(code),
            "{args}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(text.contains(has), "{args}: {text}");
    }
}

/// While a class is being broken, which may take minutes, a terminal shows which one it is, and for how long.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_the_class_in_progress() {
    let boggle = env!("CARGO_BIN_EXE_boggle");
    let line = format!("exec '{boggle}' break --size 4x4 --threshold 3500 --id 469581 --threads 1");
    // This runs a command in a terminal.
    let mut script = Command::new("script");
    let script = script.args(["-qfec", &line, "/dev/null"]).stdin(Stdio::null());
    let Ok(mut child) = script.stdout(Stdio::piped()).spawn() else { return };
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = Vec::new();
    let shows = |text: &[u8]| String::from_utf8_lossy(text).contains("class 469581: ");
    while !shows(&text) {
        assert!(output.read_until(b'\r', &mut text).unwrap() > 0, "{}", text.escape_ascii());
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// A file is left as it was if its replacement does not fit on the disk.
#[test]
fn a_full_disk_leaves_the_old_file() {
    let folder = folder("full");
    let saved = folder.join("acc.json");
    let merged = folder.join("merged.ndjson");
    let packed = folder.join("packed.dict");
    let good = folder.join("good.ndjson");
    let stats = |n: u32| {
        let saved = saved.display();
        boggle(&format!("stats --n {n} --seed {n} --threads 1 --save {saved}"))
    };
    assert_eq!(done(stats(500)).2, 0);
    assert_eq!(done(boggle(&format!("dict --out {}", packed.display()))).2, 0);
    done(to_file("", &good));
    assert_eq!(done(on("merge", &[&good], &format!("--out {}", merged.display()))).2, 0);
    for (path, command) in [
        (
            &saved,
            format!("stats --n 900 --seed 2 --threads 1 --add {0} --save {0}", saved.display()),
        ),
        (&merged, format!("merge {} --force --out {}", good.display(), merged.display())),
        (&packed, format!("dict --out {}", packed.display())),
    ] {
        let before = fs::read(path).unwrap();
        let mut shell = Command::new("sh");
        let limited =
            format!("trap '' XFSZ; ulimit -f 1; exec '{}' {command}", env!("CARGO_BIN_EXE_boggle"));
        let output = shell.args(["-c", &limited]).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(74), "{command}: {err}");
        assert_eq!(fs::read(path).unwrap(), before, "{command}");
    }
    let names: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 4, "nothing is left beside them: {names:?}");
}

/// Before a command begins, it refuses to write its results where they can't be written, or to replace a file of another kind.
#[test]
fn results_are_written_only_where_they_belong() {
    let folder = folder("targets");
    let list = folder.join("list.txt");
    fs::write(&list, "tea\ntie\n").unwrap();
    let nowhere = folder.join("nowhere").join("file");
    let dict = format!("dict --dict {} --out", list.display());
    for command in [&dict, "stats --n 9 --save", "anneal --evals 9 --checkpoint"] {
        for target in [&list, &nowhere] {
            let mut call = boggle(command);
            call.arg(target);
            let (printed, err, code) = done(call);
            assert_eq!((code, printed), (2, Value::Null), "{command}: {err}");
        }
        assert_eq!(fs::read(&list).unwrap(), b"tea\ntie\n", "{command}");
    }
}

/// A command that is killed while it saves leaves either the old file or the new one, whatever the moment.
#[test]
fn a_kill_during_a_save_leaves_the_old_file_or_the_new_one() {
    let folder = folder("killed");
    let good = folder.join("good.ndjson");
    done(to_file("", &good));
    let added = folder.join("added.json");
    let stats = format!("stats --n 400 --seed 1 --threads 1 --save {}", added.display());
    assert_eq!(done(boggle(&stats)).2, 0);
    let mut rng = Seed::from(1).rng();
    for (at, (name, command)) in [
        ("list.bin", "dict --dict enable --out".to_owned()),
        ("merged.ndjson", format!("merge {} --force --out", good.display())),
        (
            "acc.json",
            format!("stats --n 400 --seed 2 --threads 1 --add {} --save", added.display()),
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let inside = folder.join(format!("save-{at}"));
        fs::create_dir_all(&inside).unwrap();
        let path = inside.join(name);
        let start = || {
            let mut command = boggle(&command);
            command.arg(&path).stdout(Stdio::null()).stderr(Stdio::null());
            command.spawn().unwrap()
        };
        assert!(start().wait().unwrap().success(), "{command}");
        let new = fs::read(&path).unwrap();
        let old = [&new[..], b"\n"].concat();
        for _ in 0..12 {
            fs::write(&path, &old).unwrap();
            let mut child = start();
            // The kill comes as soon as the folder shows that this many bytes were written, or that the old file is gone.
            let until = rng.below(new.len() as u32) as usize;
            let is_saving = || {
                fs::read_dir(&inside).unwrap().flatten().any(|file| {
                    let len = file.metadata().map_or(0, |meta| meta.len() as usize);
                    if file.path() == path { len != old.len() } else { len >= until }
                })
            };
            while !is_saving() && child.try_wait().unwrap().is_none() {
                std::hint::spin_loop();
            }
            child.kill().unwrap();
            child.wait().unwrap();
            let now = fs::read(&path).unwrap();
            assert!(
                now == old || now == new,
                "{command}: {} bytes are neither the {} before nor the {} after",
                now.len(),
                old.len(),
                new.len()
            );
            for file in fs::read_dir(&inside).unwrap() {
                let file = file.unwrap().path();
                if file != path {
                    fs::remove_file(file).unwrap();
                }
            }
        }
    }
}

/// A signal at the earliest moment, while lists are read and indexes are built, ends a command like any later signal:
/// with the exit status and the last line that the manual promises.
#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "only Linux tells whether a process catches signals")]
fn a_signal_during_preparation_ends_a_command_like_any_other() {
    let folder = folder("early");
    let rich = folder.join("rich.txt");
    let words: String = (8..30).map(|n| format!("{}\n", "ab".repeat(n))).collect();
    fs::write(&rich, words).unwrap();
    let rich = rich.display();
    let log = folder.join("log.ndjson");
    done(to_file("", &log));
    for (args, class, has) in [
        ("anneal --size 4x4 --seed 1 --evals 100000000000".to_owned(), "", "\"best\""),
        (
            format!("anneal --size 8x8 --seed 1 --threads 3 --evals 100000000000 --dict {rich}"),
            "",
            "\"best\"",
        ),
        ("anneal --size 4x4 --seed 1 --runs 1000000".to_owned(), "", "\"best\""),
        ("stats --n 100000000000 --seed 1".to_owned(), "", "\"mean_words\""),
        ("break --size 4x4 --threshold 3500 --threads 1".to_owned(), "", "\"complete\":false"),
        (
            "break --size 4x4 --threshold 3500 --threads 1 --many".to_owned(),
            "",
            "\"complete\":false",
        ),
        (
            format!("break --size 5x5 --threshold 10 --threads 1 --many --dict {rich} --class"),
            &["ab"; 25].join(" "),
            "\"complete\":false",
        ),
    ] {
        let mut command = boggle(&args);
        if !class.is_empty() {
            command.arg(class);
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        wait_until_listening(&mut child);
        let pid = child.id().to_string();
        let _ = Command::new("kill").args(["-INT", &pid]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        let (text, err) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(130), "{args}: {err}");
        let last = text.lines().last().unwrap_or_default();
        assert!(last.contains(has), "{args}: {last} {err}");
    }
}
