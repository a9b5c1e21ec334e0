// A second program: it proves which Boggle boards reach a score, and shares nothing with the program of this site.
//
//     node check.mjs words.txt 3x3 500 'aeijou bcdfgmpqvwxz hklnrsty'      every board with at least 500 points
//     node check.mjs words.txt 2x3 90 'aeiou bcdfghjklmnpqrstvwxyz' --words   ... with at least 90 words
//     node check.mjs words.txt --log 3x3.ndjson.gz --sample 20             classes of a result log, compared
//
// words.txt has one word per line. Words have at least 3 letters; a tile Q reads "Qu". A board scores each of its words
// once: 1 point for 3 or 4 letters, 2 for 5, 3 for 6, 5 for 7, and 11 for more.
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

/** Compiles a word list into a trie: `child[26 * node + letter]`, and `points[node]`, 0 where no word ends. */
export function compile(list, table = [0, 0, 0, 1, 1, 2, 3, 5, 11], shortest = 3) {
  const words = [...new Set(list.toLowerCase().split(/\s+/))].filter((w) => w.length >= shortest && /^([a-pr-z]|qu)+$/.test(w));
  const child = [...new Array(26).fill(0)];
  const points = [0];
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
  const [rows, columns] = size.split('x').map(Number);
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
    [key[nodes], parent[nodes], next[nodes]] = [k, from, first[from]];
    first[from] = nodes;
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
          bound[at] += points[to];
        }
      }
      for (const c of neighbors[cell]) if (!(used & (1 << c))) visit(c, to, used | (1 << c));
    }
  };
  for (const cell of cells) visit(cell, 0, 1 << cell);
  if (nodes > most - 64) return undefined;
  const depth = new Uint8Array(nodes);
  for (let i = 1; i < nodes; i++) depth[i] = depth[parent[i]] + 1;
  // Children come after their parents. At odd depths are choices, which take the best child; the others add.
  for (let i = nodes - 1; i > 0; i--) {
    const up = parent[i];
    bound[up] = depth[i] % 2 ? bound[up] + bound[i] : Math.max(bound[up], bound[i]);
  }
  return { key, first, next, bound };
}

/** Returns every board of a class that scores at least `threshold`: [board, points] each. */
export function breakClass(of, dictionary, letters, threshold, most = 1 << 22) {
  const tree = plant(of, dictionary, letters, most);
  if (!tree) {
    const cell = of.order.reduce((a, b) => (letters[b].length > letters[a].length ? b : a));
    const sorted = COMMON.filter((letter) => letters[cell].includes(letter));
    const half = sorted.length >> 1;
    const part = (some) => breakClass(of, dictionary, letters.with(cell, some), threshold, most);
    if (half) return [...part(sorted.slice(0, half)), ...part(sorted.slice(half))];
    return breakClass(of, dictionary, letters, threshold, 4 * most);
  }
  const { key, first, next, bound } = tree;
  const open = of.cells.map(() => []);
  const board = new Array(of.cells.length).fill(0);
  const found = [];
  const enter = (sum) => {
    for (let choice = first[sum]; choice; choice = next[choice]) open[key[choice]].push(choice);
  };
  const leave = (sum) => {
    for (let choice = first[sum]; choice; choice = next[choice]) open[key[choice]].pop();
  };
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
    for (const letter of letters[cell]) {
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

/** The classes of a partition, one for each set of rotations and reflections: [number, letters of each cell] each. */
export function* classes(of, partition) {
  const lists = of.kinds.map((kind) => {
    const parts = partition.split(',').map((p) => p.trim().split(/:\s*/));
    const part = parts.find(([k, own]) => own !== undefined && k === kind) ?? parts.find(([, own]) => own === undefined);
    return part.at(-1).split(/\s+/).map((group) => (group === '*' ? 'abcdefghijklmnopqrstuvwxyz' : group));
  });
  const factor = lists.map((_, cell) => lists.slice(0, cell).reduce((product, list) => product * list.length, 1));
  const count = lists.reduce((product, list) => product * list.length, 1);
  for (let id = 0; id < count; id++) {
    const digits = lists.map((list, cell) => Math.floor(id / factor[cell]) % list.length);
    if (of.symmetries.some((to) => digits.reduce((sum, digit, cell) => sum + digit * factor[to[cell]], 0) < id)) continue;
    yield [id, digits.map((digit, cell) => [...lists[cell][digit]].map(code))];
  }
}

/** Whether the classes have every letter on every cell. */
const covers = (of, all) => of.kinds.every((_, cell) => new Set([...all].flatMap(([, letters]) => letters[cell])).size === 26);

/** Of a board's rotations and reflections, the first in the alphabet. */
const canonical = (of, board) => of.symmetries.map((to) => to.map((cell) => board[cell]).join('')).sort()[0];

/** Proves which boards reach `threshold`. Yields [classes done, classes] after each class and returns boards and sentence. */
export function* prove(list, size, threshold, partition, byWords = false) {
  const of = grid(size);
  const dictionary = compile(list, byWords ? [0, 0, 0, 1] : undefined);
  const all = [...classes(of, partition)];
  const best = new Map();
  for (const [done, [, letters]] of all.entries()) {
    for (const [board, points] of breakClass(of, dictionary, letters, threshold)) best.set(canonical(of, board), points);
    yield [done + 1, all.length];
  }
  const boards = [...best].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const unit = byWords ? 'words' : 'points';
  const which = `${size} boards${covers(of, all) ? '' : ` of ${partition}`}`;
  const top = boards.length ? `; the best has ${boards[0][1]}` : '';
  const sentence = `Not counting rotations and reflections, exactly ${boards.length} ${which} have at least ${threshold} ${unit} with these ${dictionary.words} words${top}.`;
  return { boards, sentence };
}

/** Makes what a log is about from a word list and the log's first line: a grid, a dictionary, and each class, or those of other groups. */
async function subject(list, run, groups) {
  const raw = [...new Set(list.toLowerCase().match(/\S+/g))].sort().map((word) => `${word}\n`).join('');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(raw));
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== run.sha256) throw new Error('This is not the word list of the log.');
  if (run.faces || run.qu !== 'face' || run.maxLength || (run.classes == null && /[^a-z\s]/.test(run.space))) throw new Error('This program only knows boards of a to z with Qu tiles, words of any length, and no dice.');
  const of = grid(run.size);
  const dictionary = compile(list, run.points, run.minLength);
  const one = (run.space.match(/\S+/g) ?? []).map((letters) => [...letters].map(code));
  const all = new Map(run.classes == null ? [[0, one]] : classes(of, run.space));
  if (dictionary.words !== run.words || all.size !== (run.classes ?? 1)) throw new Error(`The log counts ${run.words} words and ${run.classes ?? 1} classes; they are ${dictionary.words} and ${all.size}.`);
  return { of, dictionary, all: groups ? new Map(classes(of, groups)) : all, threshold: run.threshold };
}

async function main([words, ...rest], { readFileSync }) {
  const option = (name) => (rest.includes(name) ? rest.splice(rest.indexOf(name), 2)[1] : undefined);
  const [log, sample] = [option('--log'), Number(option('--sample') ?? Infinity)];
  const list = readFileSync(words, 'utf8');
  if (!log) {
    const byWords = rest.includes('--words');
    const [size, threshold, partition] = rest.filter((word) => word !== '--words');
    const run = prove(list, size, Number(threshold), partition, byWords);
    let now = run.next();
    for (; !now.done; now = run.next()) process.stderr.write(`\r${now.value.join(' of ')} classes`);
    process.stderr.write('\n');
    for (const [board, points] of now.value.boards) console.log(board, points);
    console.log(now.value.sentence);
    return;
  }
  const bytes = readFileSync(log);
  const plain = new Blob([bytes]).stream();
  const stream = bytes[0] === 0x1f ? plain.pipeThrough(new DecompressionStream('gzip')) : plain;
  const [{ run }, ...results] = (await new Response(stream).text()).trim().split('\n').map((line) => JSON.parse(line));
  const { of, dictionary, all } = await subject(list, run);
  let wrong = 0;
  const seen = new Set();
  for (const { id, class: letters } of results) {
    const own = all.get(id)?.map(text).join(' ');
    const fault = own !== letters ? 'is not the class of that number' : seen.has(id) ? 'occurs twice' : '';
    seen.add(id);
    if (!fault) continue;
    wrong++;
    console.log(`Class ${id} ${fault}.`);
  }
  const step = Math.max(1, results.length / sample);
  const chosen = results.filter((_, i) => Math.floor(i / step) > Math.floor((i - 1) / step));
  for (const [i, { id, boards }] of chosen.entries()) {
    process.stderr.write(`\r${i + 1} of ${chosen.length} classes`);
    const ours = breakClass(of, dictionary, all.get(id), run.threshold).map(([board, points]) => `${board} ${points}`);
    const theirs = boards.map(({ board, points }) => `${board.replaceAll('/', '')} ${points}`);
    if (ours.sort().join() === theirs.sort().join()) continue;
    wrong++;
    console.log(`\nClass ${id} differs. Only here: ${ours.filter((b) => !theirs.includes(b)).join(', ') || 'none'}. Only in the log: ${theirs.filter((b) => !ours.includes(b)).join(', ') || 'none'}.`);
  }
  const missing = [...all.keys()].filter((id) => !seen.has(id)).length;
  console.log(`\n${chosen.length} of ${all.size} classes were broken again: ${wrong || 'none'} ${wrong === 1 ? 'differs' : 'differ'} from the log. The log lacks ${missing || 'no'} classes.`);
  if (!covers(of, all)) console.log('These classes leave out some letters, so this is not about all boards.');
  if (wrong || missing || !covers(of, all)) process.exitCode = 1;
}

// On a page, this file runs as a worker. It is sent a word list and the first line of a log, and then the numbers of classes: those
// of the log or, with `groups`, those of another partition.
if (typeof WorkerGlobalScope !== 'undefined') {
  let about;
  onmessage = async ({ data: { list, run, groups, id } }) => {
    try {
      if (run) about = await subject(list, run, groups);
      postMessage(run ? { ids: [...about.all.keys()] } : { boards: breakClass(about.of, about.dictionary, about.all.get(id), about.threshold) });
    } catch (error) {
      postMessage({ error: error.message });
    }
  };
} else if (typeof process !== 'undefined' && process.argv[1]?.endsWith('check.mjs')) await main(process.argv.slice(2), await import('node:fs'));
