// A second program: it proves which Boggle boards reach a score. It shares no code with the program of this site, only the
// word list and the kind of argument.
//
//     node check.mjs words.txt 3x3 500 'aeijou bcdfgmpqvwxz hklnrsty'      every board with at least 500 points
//     node check.mjs words.txt 2x3 90 'aeiou bcdfghjklmnpqrstvwxyz' --words   ... with at least 90 words
//     node check.mjs words.txt --log 3x3.ndjson.gz                            all classes of a result log, compared
//     node check.mjs words.txt --log 3x4.ndjson.gz --sample 20 [--seed S]     ... or 20 classes, picked at random
//
// words.txt has one word per line. Words have at least 3 letters, from a to z; a tile Q reads "Qu". A board scores each of its words
// once: 1 point for 3 or 4 letters, 2 for 5, 3 for 6, 5 for 7, and 11 for more. The exit status is 0 if everything was proved,
// 1 if the log is wrong or lacks classes, or letters are left out, 2 if it or the arguments can't be used, and 3 if nothing wrong
// was found but only a sample of the classes was broken again, so that nothing is proved.
//
// The method. The last argument splits the alphabet into groups. A class gives each cell one of the groups, and holds
// every board that takes its letters from there. For a class, every path of every word is hung in a tree. It takes the
// cells of a path in one fixed order, whatever order the word has them in: a sum node has a choice for each next cell,
// and a choice has a sum node for each letter. A sum node can add up to its own points and the bounds of its choices;
// a choice to the best bound of its letters. Then the cells are decided one after another, letter by letter. Once what
// was earned and the bounds of all choices still open together stay below the threshold, no board with these letters
// reaches it.
//
// Why no board is missed: each word of a board has a path in the tree, and following the board's letters collects the
// word's points. A bound takes the best letter where the board has one. Each board is in exactly one class, and of the
// classes that are rotations or reflections of each other, one stands for all.

const code = (letter) => letter.charCodeAt(0) - 97;
/** Letters by how often words have them, roughly: a large class is split so that rare letters stay together. */
const COMMON = [...'eaiousrtlndcmpghbyfkvwzxjq'].map(code);
const text = (board) => board.map((letter) => String.fromCharCode(97 + letter)).join('');

/** The points for words of 0, 1, 2, ... letters. The last entry is also for longer words. */
const TABLES = { standard: [0, 0, 0, 1, 1, 2, 3, 5, 11], words: [0, 1] };

/** Refuses what can't be used. */
const need = (right, message) => { if (!right) throw new Error(message); };
const isWhole = (x) => Number.isInteger(x) && x > 0 && x < 2 ** 31;
const isText = (x) => typeof x === 'string';
const areBoards = (x) => Array.isArray(x) && x.every((one) => isText(one?.board) && Number.isInteger(one.points));
const classesOf = (count) => `${count} ${count === 1 ? 'class' : 'classes'}`;

/** The SHA-256 of a text. */
async function sha256(raw) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(raw));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
/** The SHA-256 of a word list, in whatever order its words are: in lower case, sorted, each once and on a line of its own. */
const hashOf = (list) => sha256([...new Set(list.toLowerCase().match(/\S+/g))].sort().map((word) => `${word}\n`).join(''));

/** Compiles a word list into a trie: `child[26 * node + letter]`, and `points[node]`, 0 where no word ends. */
export function compile(list, table, shortest) {
  const words = [...new Set(list.toLowerCase().split(/\s+/))].filter((w) => w.length >= shortest && /^([a-pr-z]|qu)+$/.test(w));
  const [child, points] = [new Array(26).fill(0), [0]];
  for (const word of words) {
    let node = 0;
    for (const letter of word.replaceAll('qu', 'q')) {
      const at = 26 * node + code(letter);
      if (!child[at]) {
        child[at] = points.length;
        points.push(0);
        for (let i = 0; i < 26; i++) child.push(0);
      }
      node = child[at];
    }
    points[node] = table[Math.min(word.length, table.length - 1)];
  }
  return { child: Int32Array.from(child), points: Int32Array.from(points), words: words.length };
}

/** A grid: the neighbors of each cell, the order in which cells are decided, and what each cell becomes in each symmetry. */
export function grid(size) {
  const [rows, columns] = String(size).split('x').map(Number);
  need(/^[1-9]x[1-9]$/.test(size) && rows * columns <= 25, `"${size}" is not a size like 3x3 with up to 25 cells.`);
  const cells = [...new Array(rows * columns).keys()];
  const place = (cell) => [Math.floor(cell / columns), cell % columns];
  const neighbors = cells.map((a) => cells.filter((b) => b !== a && place(a).every((x, i) => Math.abs(x - place(b)[i]) < 2)));
  const flips = [([r, c]) => [r, c], ([r, c]) => [rows - 1 - r, c], ([r, c]) => [r, columns - 1 - c], ([r, c]) => [rows - 1 - r, columns - 1 - c]];
  const turns = rows === columns ? [...flips, ...flips.map((flip) => (at) => flip([at[1], at[0]]))] : flips;
  const symmetries = turns.map((turn) => cells.map((cell) => turn(place(cell))).map(([r, c]) => r * columns + c));
  const order = [...cells].sort((a, b) => neighbors[b].length - neighbors[a].length || a - b);
  const kind = (at, last) => Number(at === 0 || at === last);
  const kinds = cells.map((cell) => ['center', 'edge', 'corner'][kind(place(cell)[0], rows - 1) + kind(place(cell)[1], columns - 1)]);
  return { size, cells, neighbors, order, symmetries, kinds };
}

/** The score of a board by the plain rule: each word once. */
export function score({ neighbors, cells }, { child, points }, board) {
  const found = new Set();
  const visit = (cell, node, used) => {
    const next = child[26 * node + board[cell]];
    if (!next) return;
    if (points[next]) found.add(next);
    for (const to of neighbors[cell]) if (!(used & (1 << to))) visit(to, next, used | (1 << to));
  };
  for (const cell of cells) visit(cell, 0, 1 << cell);
  return [...found].reduce((sum, node) => sum + points[node], 0);
}

/** Returns the tree of a class, given as a list of letters for each cell, or undefined if it has too many nodes. */
function plant({ cells, neighbors, order }, { child, points }, letters, most) {
  // Node i has a key (a cell for a choice, a letter for a sum node), a parent, its first child, and its next sibling.
  const [key, parent, first, next, bound] = [1, 2, 3, 4, 5].map(() => new Int32Array(most));
  const words = [];
  const board = new Int32Array(cells.length);
  let nodes = 1;
  const step = (from, k) => {
    let node = first[from];
    while (node && key[node] !== k) node = next[node];
    if (node) return node;
    [key[nodes], parent[nodes], next[nodes], first[from]] = [k, from, first[from], nodes];
    return nodes++;
  };
  const visit = (cell, node, used) => {
    for (const letter of letters[cell]) {
      const to = child[26 * node + letter];
      if (!to || nodes > most - 64) continue;
      board[cell] = letter;
      if (points[to]) {
        let at = 0;
        for (const c of order) if (used & (1 << c)) at = step(step(at, c), board[c]);
        // Two paths with the same word and the same letters on the same cells count once.
        if (!(words[at] ??= []).includes(to)) {
          words[at].push(to);
          need(bound[at] + points[to] < 2 ** 31, 'The points are too high for this program.');
          bound[at] += points[to];
        }
      }
      for (const c of neighbors[cell]) if (!(used & (1 << c))) visit(c, to, used | (1 << c));
    }
  };
  for (const cell of cells) visit(cell, 0, 1 << cell);
  if (nodes > most - 64) return undefined;
  need(bound.subarray(0, nodes).reduce((sum, points) => sum + points, 0) < 2 ** 31, 'The points are too high for this program.');
  const depth = new Uint8Array(nodes);
  for (let i = 1; i < nodes; i++) depth[i] = depth[parent[i]] + 1;
  // Children come after their parents. At odd depths are choices, which take the best child; the others add.
  for (let i = nodes - 1; i > 0; i--) {
    const up = parent[i];
    bound[up] = depth[i] % 2 ? bound[up] + bound[i] : Math.max(bound[up], bound[i]);
  }
  return { key, first, next, bound };
}

/**
 * Returns every board of a class that scores at least `threshold`: [board, points] each. Meanwhile, it tells which share
 * of the class is done; a part of a class is the `share` of it that begins at `from`.
 */
export function breakClass(about, letters, tell, from = 0, share = 1, most = 1 << 22) {
  const { of, dictionary, threshold } = about;
  tell(from);
  const tree = plant(of, dictionary, letters, most);
  if (!tree) {
    const cell = of.order.reduce((a, b) => (letters[b].length > letters[a].length ? b : a));
    const sorted = COMMON.filter((letter) => letters[cell].includes(letter));
    const half = sorted.length >> 1;
    const part = (some, at) => breakClass(about, letters.with(cell, some), tell, at, share / 2, most);
    if (half) return [...part(sorted.slice(0, half), from), ...part(sorted.slice(half), from + share / 2)];
    return breakClass(about, letters, tell, from, share, 4 * most);
  }
  const { key, first, next, bound } = tree;
  const open = of.cells.map(() => []);
  const board = new Array(of.cells.length).fill(0);
  const found = [];
  const enter = (sum) => { for (let choice = first[sum]; choice; choice = next[choice]) open[key[choice]].push(choice); };
  const leave = (sum) => { for (let choice = first[sum]; choice; choice = next[choice]) open[key[choice]].pop(); };
  const decide = (i, total) => {
    if (i === of.order.length) {
      const points = score(of, dictionary, board);
      if (points >= threshold) found.push([text(board), points]);
      return;
    }
    const cell = of.order[i];
    const sums = new Int32Array(26);
    let rest = total;
    for (const choice of open[cell]) {
      rest -= bound[choice];
      for (let sum = first[choice]; sum; sum = next[sum]) sums[key[sum]] += bound[sum];
    }
    for (const [at, letter] of letters[cell].entries()) {
      if (i === 0) tell(from + (share * at) / letters[cell].length);
      if (rest + sums[letter] < threshold) continue;
      const taken = [];
      for (const choice of open[cell]) for (let sum = first[choice]; sum; sum = next[sum]) if (key[sum] === letter) taken.push(sum);
      taken.forEach(enter);
      board[cell] = letter;
      decide(i + 1, rest + sums[letter]);
      taken.forEach(leave);
    }
  };
  enter(0);
  if (bound[0] >= threshold) decide(0, bound[0]);
  return found;
}

/** A group of letters, as numbers. */
function groupOf(group) {
  const letters = group === '*' ? 'abcdefghijklmnopqrstuvwxyz' : group;
  need(/^[a-z]+$/.test(letters) && new Set(letters).size === letters.length, `"${group}" is not a group of letters from a to z.`);
  return [...letters].map(code);
}

/** The classes of a partition, one for each set of rotations and reflections: [number, letters of each cell] each. */
export function* classes(of, partition) {
  const parts = partition.split(',').map((p) => p.trim().split(/:\s*/));
  const names = parts.map(({ length, 0: k }) => (length === 1 ? '' : length === 2 ? k : '?'));
  need(new Set(names).size === names.length && names.every((name) => /^(center|edge|corner)?$/.test(name)), `"${partition}" is not a list of groups for each kind of cell.`);
  const lists = of.kinds.map((kind) => {
    const part = parts.find(([k, own]) => own !== undefined && k === kind) ?? parts.find(([, own]) => own === undefined);
    need(part, `"${partition}" has no groups for a ${kind} cell.`);
    const groups = part.at(-1).split(/\s+/).map(groupOf);
    need(new Set(groups.flat()).size === groups.flat().length, `"${partition}" has a letter in two groups.`);
    return groups;
  });
  const factor = lists.map((_, cell) => lists.slice(0, cell).reduce((product, list) => product * list.length, 1));
  const count = lists.reduce((product, list) => product * list.length, 1);
  for (let id = 0; id < count; id++) {
    const digits = lists.map((list, cell) => Math.floor(id / factor[cell]) % list.length);
    if (of.symmetries.some((to) => digits.reduce((sum, digit, cell) => sum + digit * factor[to[cell]], 0) < id)) continue;
    yield [id, digits.map((digit, cell) => lists[cell][digit])];
  }
}

/** Of a board's rotations and reflections, the first in the alphabet. */
const canonical = (of, board) => of.symmetries.map((to) => to.map((cell) => board[cell]).join('')).sort()[0];

/** What each field of a log's first line must be. */
const FIELDS = {
  schema: (x) => x === 2, version: isText, size: isText, space: isText, classes: (x) => x == null || isWhole(x), threshold: isWhole,
  method: isText, methodVersion: isWhole, dictionary: isText, sha256: isText, words: isWhole, qu: (x) => x === 'face',
  minLength: isWhole, maxLength: (x) => x == null, scoring: isText,
  points: (x, { scoring }) => Array.isArray(x) && x.length > 0 && x.every((p) => p === 0 || (isWhole(p) && p <= 2 ** 20)) && String(x) === String(TABLES[scoring] ?? x),
};

/** What each field of the other lines must be, of those that are read. */
const RESULT = { id: Number.isInteger, class: isText, boards: areBoards, bound: (x) => x === 0 || isWhole(x) };

/** What a run is about: a grid, a dictionary, and each class by its number. */
function about(list, { size, points, minLength, space, threshold }, isClass = false) {
  const of = grid(size);
  const all = new Map(isClass ? [[0, space.trim().split(/\s+/).map(groupOf)]] : classes(of, space));
  need(!isClass || all.get(0).length === of.cells.length, `"${space}" is not a class of ${size}.`);
  return { of, dictionary: compile(list, points, minLength), all, threshold };
}

/** The same for a log by its first line, which must fit. With `groups`, the classes are those of these groups. */
async function subject(list, run, groups) {
  for (const field of Object.keys({ ...FIELDS, ...run })) {
    need(Object.hasOwn(FIELDS, field) && FIELDS[field](run[field], run), `This program can't check a log whose first line has "${field}": ${JSON.stringify(run[field])}.`);
  }
  need((await hashOf(list)) === run.sha256, 'This is not the word list of the log: its SHA-256 differs.');
  const made = about(list, run, run.classes == null);
  // A log counts words of 3 letters, even if only longer words bring points.
  const { words } = run.minLength > 3 ? compile(list, run.points, 3) : made.dictionary;
  need(run.words === words, `The log counts ${run.words} words; this program knows ${words}, of the letters a to z.`);
  need((run.classes ?? 1) === made.all.size, `The log is about ${classesOf(run.classes ?? 1)}, but there ${made.all.size === 1 ? 'is' : 'are'} ${made.all.size}.`);
  if (!groups) return made;
  const other = { ...made, all: new Map(classes(made.of, groups)) };
  need(hasAllLetters(other), `The groups "${groups}" leave out letters.`);
  return other;
}

/** Whether each cell has every letter in some class. */
const hasAllLetters = ({ of, all }) => of.kinds.every((_, cell) => new Set([...all.values()].flatMap((letters) => letters[cell])).size === 26);

/** Prints a line. Text of a log can't bring control characters to a terminal. */
const say = (line) => console.log(line.replace(/\p{C}/gu, '?'));

/** What is wrong with a result of a log, apart from boards that only breaking the class again would find. */
function faultOf({ of, dictionary, all, threshold }, { id, class: written, boards, bound }) {
  const letters = all.get(id);
  if (!letters || letters.map(text).join(' ') !== written) return 'is not the class of that number';
  const isWritten = ({ board }) => !board.includes('/') || ![0, 1].includes(of.size[2] - of.size[0]) && board.split('/').every((row) => row.length === Number(of.size[2]));
  const isInside = (board) => board.length === letters.length && board.every((letter, cell) => letters[cell].includes(letter));
  const read = ({ board }) => [...board.replaceAll('/', '')].map(code);
  const wrong = boards.find((one) => !isWritten(one) || !isInside(read(one)) || one.points < threshold || one.points !== score(of, dictionary, read(one)));
  if (wrong) return `lists ${wrong.board} with ${wrong.points}: it is not in the class, below the threshold, or scores otherwise`;
  const listed = new Map(boards.map(read).map((board) => [text(board), board]));
  if (listed.size < boards.length) return 'lists a board twice';
  if (!boards.every(({ points }) => points <= bound)) return `has the bound ${bound}, but lists a board with more`;
  for (const [name, board] of listed) {
    const images = of.symmetries.map((to) => to.map((cell) => board[cell])).filter(isInside).map(text);
    const lacking = images.find((image) => !listed.has(image));
    if (lacking) return `lists ${name}, but not its rotation or reflection ${lacking}, which is also in the class`;
  }
  return '';
}

const fields = (x) => (x instanceof Object ? Object.values(x).reduce((sum, y) => sum + fields(y), Array.isArray(x) ? 0 : Object.keys(x).length) : 0);

/** Reads a log: the run, and the results. */
function read(text) {
  const lines = text.split('\n');
  if (lines.pop()) say('The last line is cut short and ignored.');
  const [first, ...results] = lines.map((line, i) => {
    let read;
    try {
      read = JSON.parse(line);
    } catch {
      throw new Error(`Line ${i + 1} is not JSON: ${line.slice(0, 60)}`);
    }
    // Of fields with the same name, JSON.parse takes the last.
    const names = [...line.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon);
    need(names.length === fields(read), `Line ${i + 1} has a field twice.`);
    const bare = line.replace(/"seconds":[^,}]*|"(?:[^"\\]|\\.)*"/g, '');
    need(!/-|\d[.eE]/.test(bare), `Line ${i + 1} has a number that is not whole.`);
    return read;
  });
  need(Object.keys(first ?? {}).join() === 'run', 'The first line is not that of a log: it has more or less than "run".');
  for (const [i, result] of results.entries()) {
    const wrong = Object.keys(RESULT).find((field) => !RESULT[field](result?.[field]));
    need(!wrong, `Line ${i + 2} is not the result of a class: its "${wrong}" is ${JSON.stringify(result?.[wrong])}.`.slice(0, 200));
  }
  return [first.run ?? {}, results];
}

async function main([words, ...rest], { readFileSync, gunzipSync }) {
  const option = (name) => (rest.includes(name) ? rest.splice(rest.indexOf(name), 2)[1] : undefined);
  const [log, sample = 'all', seed = String(Math.random()).slice(2)] = ['--log', '--sample', '--seed'].map(option);
  const points = !log && rest.at(-1) === '--words' && rest.pop() ? TABLES.words : TABLES.standard;
  need(words && rest.length === (log ? 0 : 3), 'Usage: node check.mjs WORDS SIZE THRESHOLD GROUPS [--words], or WORDS --log FILE [--sample N|all] [--seed S]. A sample without faults ends with status 3.');
  need(sample === 'all' || (log && isWhole(Number(sample))), log ? `--sample takes a number of classes or "all", not "${sample}".` : '--sample is about the classes of a log.');
  need(log || isWhole(Number(rest[1])), `The threshold is a whole number, not "${rest[1]}".`);
  const list = readFileSync(words, 'utf8');
  const asked = { size: rest[0], threshold: Number(rest[1]), space: rest[2], points, minLength: 3 };
  const bytes = log && readFileSync(log);
  const packed = log && bytes[0] === 0x1f && gunzipSync(bytes, { info: true });
  // Node takes zero bytes for the end of an archive, whatever comes after them.
  need(!packed || !bytes.subarray(packed.engine.bytesWritten).some(Boolean), 'The compressed log is followed by something else.');
  const [run, results] = log ? read(String(packed ? packed.buffer : bytes)) : [asked, []];
  const made = await (log ? subject : about)(list, run);
  const { of, dictionary, all, threshold } = made;
  // The boards of each class: those that the log lists or, without a log, those that are found.
  const boards = new Map();
  const faults = [];
  const missing = new Set(log ? all.keys() : []);
  for (const result of results) {
    missing.delete(result.id);
    const fault = boards.has(result.id) ? 'occurs twice' : faultOf(made, result);
    if (fault) faults.push(`Class ${result.id} ${fault}.`);
    else boards.set(result.id, result.boards.map(({ board, points }) => [board.replaceAll('/', ''), points]));
  }
  let ids = [...(log ? boards : all).keys()];
  if (sample !== 'all') {
    // Which classes are picked depends on a seed, which the author of the log couldn't know.
    const lots = new Map(await Promise.all(ids.map(async (id) => [id, await sha256(`${seed} ${id}`)])));
    ids = ids.sort((a, b) => (lots.get(a) < lots.get(b) ? -1 : 1)).slice(0, Number(sample));
  }
  const { isTTY } = process.stderr;
  let told = Date.now();
  for (const [done, id] of ids.entries()) {
    // A terminal always shows how far it is; a file of messages gets a line every 20 seconds.
    const tell = (share) => {
      if (!isTTY && Date.now() < told + 20_000) return;
      told = Date.now();
      process.stderr.write(`${isTTY ? '\r' : ''}${done} of ${classesOf(ids.length)}, ${Math.floor(100 * share)}% of the next${isTTY ? '  ' : '\n'}`);
    };
    const found = breakClass(made, all.get(id), tell);
    if (!log) boards.set(id, found);
    const [ours, theirs] = [found, boards.get(id)].map((some) => some.map((one) => one.join(' ')));
    const [here, there] = [new Set(ours), new Set(theirs)];
    const differ = [ours.filter((one) => !there.has(one)), theirs.filter((one) => !here.has(one))].map((some) => some.join(', '));
    if (differ.some(Boolean)) faults.push(`Class ${id} differs. Only here: ${differ[0] || 'none'}. Only in the log: ${differ[1] || 'none'}.`);
  }
  if (isTTY) process.stderr.write('\n');
  const best = [...new Map([...boards.values()].flat().map(([board, points]) => [canonical(of, board), points]))];
  best.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  for (const line of [...best.map((one) => one.join(' ')), ...faults]) say(line);
  const covers = hasAllLetters(made);
  const unchecked = all.size - ids.length;
  const which = covers ? '' : ` of the ${log && run.classes == null ? 'class' : 'letters'} ${run.space}`;
  const claim = `of all ${run.size} boards${which}, rotations and reflections counted once, exactly ${best.length} ${best.length === 1 ? 'has' : 'have'} at least ${threshold} ${String(run.points) === '0,1' ? 'words' : 'points'}${best.length ? `; the best has ${best[0][1]}` : ''}`;
  if (faults.length || missing.size) say('This is not proved: the log has faults, or lacks classes.');
  else say(`${unchecked ? 'The log claims, but this is not proved' : covers ? 'Proved' : 'Proved for these boards only'}: ${claim}.`);
  const name = log ? `, as in the log, which calls it ${JSON.stringify(run.dictionary)}; names are not checked` : '';
  say(`The words are the ${dictionary.words} of ${words} (SHA-256 ${await hashOf(list)}${name}) that have at least ${run.minLength} letters, only a to z, and no q without u; q is Qu. Words of 0, 1, 2, ... letters bring ${run.points.join(' ')} points, and longer ones the last of these.`);
  if (log) say(`${ids.length} of ${classesOf(all.size)} ${ids.length === 1 ? 'was' : 'were'} broken again${sample === 'all' ? '' : `, picked with --seed ${seed}`}. Bounds were compared only with the listed boards. Faults: ${faults.length}. Classes missing: ${missing.size}. ${classesOf(unchecked)} ${unchecked === 1 ? 'was' : 'were'} not broken again.`);
  process.exitCode = faults.length || missing.size || !covers ? 1 : unchecked ? 3 : 0;
}

// On a page, this file runs as a worker. It is sent a word list and the first line of a log, and then the numbers of classes: those
// of the log or, with `groups`, those of another partition. It answers with the finished share of a class, and then with its boards.
if (typeof WorkerGlobalScope !== 'undefined') {
  let about;
  onmessage = async ({ data: { list, run, groups, id } }) => {
    try {
      if (run) about = await subject(list, run, groups);
      const tell = (share) => postMessage({ share });
      postMessage(run ? { ids: [...about.all.keys()] } : { boards: breakClass(about, about.all.get(id), tell) });
    } catch (error) {
      postMessage({ error: error.message });
    }
  };
} else {
  await main(process.argv.slice(2), { ...(await import('node:fs')), ...(await import('node:zlib')) }).catch(({ code, message }) => {
    console.error(`check.mjs: ${/^Z_/.test(code) ? 'The compressed log is damaged, cut short, or followed by something else: ' : ''}${message}`.replace(/\p{C}/gu, '?'));
    process.exitCode = 2;
  });
}
