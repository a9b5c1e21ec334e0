//! Runs `www/tools/setup.sh` in scratch folders, and checks what it downloads or installs, when it compiles instead, and
//! that it leaves installed tools alone. A server in this test stands in for the internet, and scripts of a few lines
//! for the compiler and for apt-get.

#![cfg(unix)]

use std::collections::HashMap;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};
use std::thread;

use sha2::{Digest, Sha256};

/// The programs that the script calls, apart from those that a test replaces.
const TOOLS: [&str; 11] =
    ["awk", "cut", "dirname", "env", "find", "gzip", "mkdir", "mv", "rm", "sha256sum", "tar"];

/// Stands in for the compiler: records its arguments, and creates a program with the crate's name.
const CARGO: &str = r#"#!/bin/sh
echo "$*" >>cargo.log
for name; do :; done
/bin/mkdir -p .tools/bin
printf '#!/bin/sh\necho compiled\n' >".tools/bin/$name"
/bin/chmod +x ".tools/bin/$name"
"#;

const UNAME: &str = "#!/bin/sh\n[ \"$1\" = -s ] && echo Linux || echo x86_64\n";
const RUSTC: &str = "#!/bin/sh\necho \"$PWD/sysroot\"\n";

/// Returns the path of a program on this machine.
fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// Returns whether this machine has the programs that the script's downloads need, and prints a message if not.
fn can_download() -> bool {
    let missing: Vec<&str> = [&TOOLS[..], &["bash", "curl"]]
        .concat()
        .into_iter()
        .filter(|tool| find(tool).is_none())
        .collect();
    if !missing.is_empty() {
        eprintln!("passed over: no {} here", missing.join(", "));
    }
    missing.is_empty()
}

fn executable(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A folder with the script, and with the only programs that it can call.
struct Scratch {
    root: PathBuf,
}

impl Scratch {
    fn new(name: &str) -> Self {
        let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("setup-{name}"));
        let _ = fs::remove_dir_all(&root);
        let bin = root.join("bin");
        fs::create_dir_all(&bin).unwrap();
        fs::create_dir_all(root.join("www/tools")).unwrap();
        fs::create_dir_all(root.join("sysroot/lib/rustlib/wasm32-unknown-unknown")).unwrap();
        let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
        for file in ["www/tools/setup.sh", "Cargo.lock"] {
            fs::copy(repository.join(file), root.join(file)).unwrap();
        }
        for tool in TOOLS.iter().chain(&["curl"]) {
            if let Some(path) = find(tool) {
                symlink(path, bin.join(tool)).unwrap();
            }
        }
        executable(&bin.join("cargo"), CARGO);
        executable(&bin.join("uname"), UNAME);
        executable(&bin.join("rustc"), RUSTC);
        Self { root }
    }

    /// Runs the script with the PATH that the Makefile gives it, without a proxy or settings for curl.
    fn run(&self, part: &str, more: &[(&str, &str)]) -> Output {
        let path = [self.root.join(".tools/bin"), self.root.join("bin")];
        let output = Command::new(find("bash").unwrap())
            .arg(self.root.join("www/tools/setup.sh"))
            .arg(part)
            .env_clear()
            .env("PATH", env::join_paths(path).unwrap())
            .env("HOME", &self.root)
            .envs(more.iter().copied())
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        output
    }

    /// Runs the script with a server of releases, and checks that it leaves only programs behind.
    fn setup(&self, part: &str, from: &str, more: &[(&str, &str)]) -> Output {
        let output = self.run(part, &[&[("PREBUILT_FROM", from)], more].concat());
        let left: Vec<_> = fs::read_dir(self.root.join(".tools"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(left, ["bin"], "{output:?}");
        output
    }

    /// Returns what an installed program prints, or `None` if it is missing.
    fn says(&self, program: &str) -> Option<String> {
        let output = Command::new(self.root.join(".tools/bin").join(program)).output();
        Some(String::from_utf8(output.ok()?.stdout).unwrap())
    }

    /// Returns the arguments of each call of `cargo`.
    fn compiled(&self) -> Vec<String> {
        let log = fs::read_to_string(self.root.join("cargo.log")).unwrap_or_default();
        log.lines().map(str::to_owned).collect()
    }

    /// Packs a release: a folder with programs that print the given texts, and a file that is not a program.
    fn archive(&self, folder: &str, programs: &[(&str, &str)]) -> Vec<u8> {
        let release = self.root.join("releases").join(folder);
        fs::create_dir_all(&release).unwrap();
        for (program, text) in programs {
            executable(&release.join(program), &format!("#!/bin/sh\necho {text}\n"));
        }
        fs::write(release.join("README.md"), "no program").unwrap();
        let packed = self.root.join("packed.tar.gz");
        let status = Command::new("tar")
            .arg("-czf")
            .args([&packed, Path::new("-C"), &self.root.join("releases")])
            .arg(folder)
            .status()
            .unwrap();
        assert!(status.success());
        fs::read(packed).unwrap()
    }
}

/// A server on this machine that has a few files, and records the requests that it gets.
struct Server {
    address: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    fn new(files: HashMap<String, Vec<u8>>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let asked = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::clone(&asked);
        // The thread ends when the test does.
        thread::spawn(move || {
            for stream in listener.incoming() {
                answer(stream.unwrap(), &files, &noted);
            }
        });
        Self { address, asked }
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

fn answer(mut stream: TcpStream, files: &HashMap<String, Vec<u8>>, asked: &Mutex<Vec<String>>) {
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    let Some(Ok(request)) = lines.next() else {
        return;
    };
    // The request is read to its end, because closing a connection with unread bytes would reset it.
    while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
    let path = request.split(' ').nth(1).unwrap().to_owned();
    let (status, body) = match files.get(&path) {
        Some(body) => ("200 OK", &body[..]),
        None => ("404 Not Found", &b"not here"[..]),
    };
    asked.lock().unwrap().push(path);
    let head =
        format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    let _ = stream.write_all(head.as_bytes());
    let _ = stream.write_all(body);
}

/// Stands in for apt-get: records its arguments, and can only install packages that are not called `firefox-esr`.
const APT_GET: &str = r#"#!/bin/sh
echo "$*" >>apt.log
case "$*" in *firefox-esr*) echo 'E: Unable to locate package' >&2; exit 100 ;; esac
"#;

const INSTALL: &str = "-qq install -y --no-install-recommends";

impl Scratch {
    /// Returns a scratch folder with an `apt-get`, for a user with this number.
    fn with_apt(name: &str, user: u32) -> Self {
        let scratch = Self::new(name);
        let bin = scratch.root.join("bin");
        executable(&bin.join("apt-get"), APT_GET);
        executable(&bin.join("id"), &format!("#!/bin/sh\necho {user}\n"));
        scratch
    }

    fn more_browsers(&self) -> (String, Vec<String>) {
        let output = self.run("more-browsers", &[]);
        let log = fs::read_to_string(self.root.join("apt.log")).unwrap_or_default();
        (String::from_utf8(output.stderr).unwrap(), log.lines().map(str::to_owned).collect())
    }
}

#[test]
fn missing_browsers_are_installed_and_one_that_cannot_be_stops_nothing() {
    let scratch = Scratch::with_apt("browsers", 0);
    let (said, calls) = scratch.more_browsers();
    let all = "firefox-esr webkit2gtk-driver libgtk-3-bin";
    assert_eq!(
        calls,
        [
            format!("{INSTALL} {all}"),
            "-qq update".to_owned(),
            format!("{INSTALL} firefox-esr"),
            format!("{INSTALL} webkit2gtk-driver"),
            format!("{INSTALL} libgtk-3-bin"),
        ]
    );
    assert!(said.contains(&format!("installing {all} with apt-get")));
    assert!(!said.contains("Unable to locate"), "{said}");
}

#[test]
fn only_missing_browsers_are_installed() {
    let scratch = Scratch::with_apt("one-browser", 0);
    for program in ["firefox", "broadwayd"] {
        executable(&scratch.root.join("bin").join(program), "");
    }
    let (_, calls) = scratch.more_browsers();
    assert_eq!(calls, [format!("{INSTALL} webkit2gtk-driver")]);
    executable(&scratch.root.join("bin/WebKitWebDriver"), "");
    let (said, calls) = scratch.more_browsers();
    assert_eq!((said.as_str(), calls.len()), ("", 1));
}

#[test]
fn browsers_are_installed_only_where_that_needs_no_password() {
    let scratch = Scratch::with_apt("password", 1000);
    let sudo = scratch.root.join("bin/sudo");
    executable(&sudo, "#!/bin/sh\nexit 1\n");
    assert_eq!(scratch.more_browsers(), (String::new(), Vec::new()));
    executable(&sudo, "#!/bin/sh\nshift\n[ \"$1\" = true ] || exec \"$@\"\n");
    assert_eq!(scratch.more_browsers().1.len(), 5);
    let without_apt = Scratch::new("no-apt");
    assert_eq!(without_apt.more_browsers(), (String::new(), Vec::new()));
}

const PACK: &str = "/wasm-bindgen/wasm-pack/releases/download/v0.15.1/wasm-pack-v0.15.1-x86_64-unknown-linux-musl.tar.gz";
const COMPILES_PACK: &str = "install --quiet --root .tools --version =0.15.1 wasm-pack";

/// Returns the contents of the checksum file that a server of releases has next to an archive.
fn checksum(archive: &[u8]) -> Vec<u8> {
    let digits: String = Sha256::digest(archive).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{digits}  an-archive.tar.gz\n").into_bytes()
}

/// Returns a scratch folder, and a server with a release of wasm-pack and the given checksum file.
fn with_pack(name: &str, beside: impl Fn(&[u8]) -> Option<Vec<u8>>) -> (Scratch, Server) {
    let scratch = Scratch::new(name);
    let archive = scratch.archive("wasm-pack-v0.15.1", &[("wasm-pack", "prebuilt")]);
    let mut files = HashMap::new();
    if let Some(line) = beside(&archive) {
        files.insert(format!("{PACK}.sha256sum"), line);
    }
    files.insert(PACK.to_owned(), archive);
    (scratch, Server::new(files))
}

#[test]
fn a_release_with_the_right_checksum_is_unpacked() {
    if !can_download() {
        return;
    }
    let (scratch, server) = with_pack("right", |archive| Some(checksum(archive)));
    scratch.setup("pack", &server.address, &[]);
    assert_eq!(scratch.says("wasm-pack").as_deref(), Some("prebuilt\n"));
    assert!(!scratch.root.join(".tools/bin/README.md").exists());
    assert_eq!(server.asked(), [PACK.to_owned(), format!("{PACK}.sha256sum")]);
    // The second run finds the program and makes no request.
    scratch.setup("pack", &server.address, &[]);
    assert_eq!(server.asked().len(), 2);
    assert!(scratch.compiled().is_empty());
}

#[test]
fn a_release_with_a_wrong_checksum_is_compiled_instead() {
    if !can_download() {
        return;
    }
    let (scratch, server) = with_pack("wrong", |_| Some(checksum(b"something else")));
    let output = scratch.setup("pack", &server.address, &[]);
    assert_eq!(scratch.says("wasm-pack").as_deref(), Some("compiled\n"));
    assert_eq!(scratch.compiled(), [COMPILES_PACK]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("does not match; compiling instead"), "{said}");
}

#[test]
fn a_release_without_a_checksum_is_compiled_instead() {
    if !can_download() {
        return;
    }
    let (absent, server) = with_pack("absent", |_| None);
    absent.setup("pack", &server.address, &[]);
    assert_eq!(absent.compiled(), [COMPILES_PACK]);
    let (empty, server) = with_pack("empty", |_| Some(Vec::new()));
    empty.setup("pack", &server.address, &[]);
    assert_eq!(empty.compiled(), [COMPILES_PACK]);
}

#[test]
fn a_release_that_is_no_archive_is_compiled_instead() {
    if !can_download() {
        return;
    }
    let scratch = Scratch::new("page");
    let page = b"<!doctype html>".to_vec();
    let sum = (format!("{PACK}.sha256sum"), checksum(&page));
    let server = Server::new(HashMap::from([(PACK.to_owned(), page), sum]));
    scratch.setup("pack", &server.address, &[]);
    assert_eq!(scratch.compiled(), [COMPILES_PACK]);
}

#[test]
fn without_a_server_curl_or_leave_the_tool_is_compiled() {
    if !can_download() {
        return;
    }
    // Nothing listens on this port anymore.
    let closed = TcpListener::bind("127.0.0.1:0").unwrap();
    let nowhere = format!("http://{}", closed.local_addr().unwrap());
    drop(closed);
    let offline = Scratch::new("offline");
    offline.setup("pack", &nowhere, &[]);
    assert_eq!(offline.compiled(), [COMPILES_PACK]);

    let (refused, server) = with_pack("refused", |archive| Some(checksum(archive)));
    refused.setup("pack", &server.address, &[("PREBUILT", "no")]);
    assert_eq!(refused.compiled(), [COMPILES_PACK]);
    assert!(server.asked().is_empty());

    for missing in ["curl", "sha256sum"] {
        let (scratch, server) = with_pack(missing, |archive| Some(checksum(archive)));
        fs::remove_file(scratch.root.join("bin").join(missing)).unwrap();
        scratch.setup("pack", &server.address, &[]);
        assert_eq!(scratch.compiled(), [COMPILES_PACK], "without {missing}");
        assert!(server.asked().is_empty());
    }
}

#[test]
fn bindgen_has_exactly_the_version_of_the_lock_file() {
    if !can_download() {
        return;
    }
    let lock =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock")).unwrap();
    let (_, after) = lock.split_once("name = \"wasm-bindgen\"\nversion = \"").unwrap();
    let version = after.split('"').next().unwrap();
    let scratch = Scratch::new("bindgen");
    let says = format!("wasm-bindgen {version}");
    let programs = [("wasm-bindgen", &says[..]), ("wasm-bindgen-test-runner", "runs")];
    let archive = scratch.archive("wasm-bindgen", &programs);
    let path = format!(
        "/wasm-bindgen/wasm-bindgen/releases/download/{version}/wasm-bindgen-{version}-x86_64-unknown-linux-musl.tar.gz"
    );
    let sum = (format!("{path}.sha256sum"), checksum(&archive));
    let server = Server::new(HashMap::from([(path, archive), sum]));
    // Another version is on the machine.
    let other = "#!/bin/sh\necho wasm-bindgen 0.2.1\n";
    for program in ["wasm-bindgen", "wasm-bindgen-test-runner"] {
        executable(&scratch.root.join("bin").join(program), other);
    }
    for _ in 0..2 {
        scratch.setup("bindgen", &server.address, &[]);
        assert_eq!(scratch.says("wasm-bindgen"), Some(format!("{says}\n")));
        assert_eq!(scratch.says("wasm-bindgen-test-runner").as_deref(), Some("runs\n"));
        assert_eq!(server.asked().len(), 2);
    }
    assert!(scratch.compiled().is_empty());
}
