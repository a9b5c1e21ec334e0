//! Constructors follow one convention, which the first page of the library's documentation states.

use super::source::{library, strip, without_tests};

/// A public function without a receiver.
#[derive(Debug, PartialEq)]
struct Function {
    name: String,
    /// The name and the type of each parameter.
    parameters: Vec<(String, String)>,
    /// Whether it returns `Self`, perhaps in a `Result` or an `Option`.
    constructs: bool,
}

/// Splits a text at its commas, except inside brackets.
fn parts(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let (mut depth, mut before) = (0, ' ');
    for c in text.chars() {
        match c {
            '(' | '[' | '<' => depth += 1,
            ')' | ']' => depth -= 1,
            '>' if before != '-' => depth -= 1,
            _ => {}
        }
        before = c;
        match parts.last_mut() {
            Some(last) if c != ',' || depth > 0 => last.push(c),
            _ => parts.push(String::new()),
        }
    }
    let parts = parts.iter().map(|part| part.trim().replace('\n', " "));
    parts.filter(|part| !part.is_empty()).collect()
}

/// Returns the text up to the bracket that closes the one before it, and the rest.
fn bracketed(text: &str) -> (&str, &str) {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (&text[..at], &text[at + 1..]);
        }
    }
    (text, "")
}

fn functions(code: &str) -> Vec<Function> {
    let starts = ["pub fn ", "pub const fn "].iter().flat_map(|start| code.match_indices(start));
    let read = |(at, start): (usize, &str)| {
        let text = &code[at + start.len()..];
        // The generic parameters may have brackets of their own: `<F: Fn(u8) -> u8>`.
        let mut depth = 0;
        let open = text.char_indices().position(|(at, c)| {
            match c {
                '<' => depth += 1,
                '>' if !text[..at].ends_with('-') => depth -= 1,
                _ => {}
            }
            c == '(' && depth == 0
        })?;
        let name = text[..open].split('<').next()?.trim().to_owned();
        let (inside, rest) = bracketed(&text[open + 1..]);
        let parameters = parts(inside);
        if parameters
            .first()
            .is_some_and(|first| first.trim_start_matches(['&', ' ']).ends_with("self"))
        {
            return None;
        }
        let returned = rest.split('{').next()?.trim();
        let returned = returned.strip_prefix("->").unwrap_or_default().trim();
        let constructs = ["Self", "Result<Self", "Option<Self"];
        Some(Function {
            name,
            constructs: constructs.iter().any(|start| returned.starts_with(start)),
            parameters: parameters
                .iter()
                .filter_map(|parameter| parameter.split_once(':'))
                .map(|(name, kind)| (name.trim().to_owned(), kind.trim().to_owned()))
                .collect(),
        })
    };
    starts.filter_map(read).collect()
}

/// Returns where a parameter stands in the order of parameters, if its type has a place there.
fn place(name: &str, kind: &str) -> Option<usize> {
    const ORDER: [&[&str]; 4] = [
        &["Dictionary"],
        &["Dims", "Board", "BoardClass", "DiceSet", "Tree"],
        &["Threshold", "Rules", "*Options"],
        &["Alphabet"],
    ];
    if name == "text" || name == "bytes" {
        return Some(0);
    }
    let inner = kind.trim_start_matches('&');
    let inner = inner.strip_prefix("Arc<").unwrap_or(inner);
    let inner = inner.strip_prefix("Option<").unwrap_or(inner);
    let inner = inner.trim_end_matches('>');
    let is = |kind: &&str| match kind.strip_prefix('*') {
        Some(end) => inner.ends_with(end),
        None => inner == *kind,
    };
    ORDER.iter().position(|kinds| kinds.iter().any(is))
}

/// Returns what is wrong with a function, if anything is.
fn fault(function: &Function) -> Option<&'static str> {
    let Function { name, parameters, constructs } = function;
    for (at, (_, kind)) in parameters.iter().enumerate() {
        let shared = ["&Dictionary", "&Arc<Dictionary>"].contains(&kind.as_str());
        if kind.contains("Dictionary>") || kind.ends_with("Dictionary") {
            if !shared {
                return Some("borrows its dictionary");
            }
            if *constructs && at > 0 {
                return Some("takes the dictionary first");
            }
        }
    }
    if !constructs {
        return None;
    }
    let places = parameters.iter().filter_map(|(name, kind)| place(name, kind));
    if !places.is_sorted() {
        return Some(
            "takes the dictionary or the text, the size, board or class, the rules and options, and the alphabet in this order",
        );
    }
    let takes = |wanted: &str| parameters.iter().any(|(name, _)| name == wanted);
    let reads = name == "parse" || name == "from_text" || name.starts_with("read");
    let letters = parameters.iter().any(|(name, kind)| name == "text" && kind == "&[Letter]");
    if reads != (takes("text") && !letters) {
        return Some("is called `parse`, `read` or `from_text` if it takes a text, and only then");
    }
    if takes("bytes") != ["unpack", "restore"].contains(&name.as_str()) {
        return Some("is called `unpack` or `restore` if it takes bytes, and only then");
    }
    let raw = |(name, kind): &(String, String)| kind == "&str" && name != "text" && name != "name";
    if parameters.iter().any(raw) {
        return Some("takes checked values, or a text that is called `text`");
    }
    None
}

#[test]
fn constructors_follow_one_convention() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for source in library().iter().filter(|source| source.module != "wasm") {
        for function in functions(&without_tests(&source.code)) {
            seen += usize::from(function.constructs);
            if let Some(fault) = fault(&function) {
                wrong.push(format!("{}: `{}` {fault}", source.path.display(), function.name));
            }
        }
    }
    assert!(wrong.is_empty(), "a constructor …\n{}\n", wrong.join("\n"));
    assert!(seen > 80, "{seen}");
}

/// The check above is only as good as what it finds.
#[test]
fn constructors_that_break_the_convention_are_found() {
    for (code, right) in [
        ("pub fn new(d: &Arc<Dictionary>, dims: Dims) -> Self {", true),
        ("pub fn new(d: Arc<Dictionary>) -> Self {", false),
        ("pub fn new(dims: Dims, d: &Dictionary) -> Self {", false),
        ("pub fn made(dims: Dims, d: &Dictionary) -> u32 {", true),
        ("pub fn add(&mut self, d: Arc<Dictionary>) {", true),
        ("pub const fn new(rules: Rules, dims: Dims) -> Option<Self> {", false),
        ("pub fn parse(text: &str, dims: Dims, a: &Alphabet) -> Result<Self, E> {", true),
        ("pub fn parse(a: &Alphabet, text: &str) -> Result<Self, E> {", false),
        ("pub fn new(text: &str) -> Self {", false),
        ("pub fn new(size: &str) -> Self {", false),
        ("pub fn open<F: Fn(u8) -> u8>(f: F, bytes: &[u8]) -> Result<Self, E> {", false),
        ("pub fn named(name: &str, a: &Alphabet) -> Option<Self> {", true),
    ] {
        let found = functions(&strip(code));
        assert_eq!(found.iter().all(|f| fault(f).is_none()), right, "{code}");
        assert_eq!(found.is_empty(), code.contains("self"), "{code}");
    }
}
