// Shows forged logs and wrong arguments to the two other programs, which must refuse them: with status 1 if a log is wrong or
// incomplete, 2 if it or the arguments can't be used, and 3 if only a sample of it was checked.
//
//   node forged.mjs CHECK-C

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '../..');
const PROOFS = join(ROOT, 'www/public/proofs');
const ENABLE = join(ROOT, 'dicts/enable.txt');
const PROGRAMS = [['node', join(PROOFS, 'check.mjs')], [process.argv[2]]];

// The six classes of 2x2, of ENABLE, without the mistake that this log is there for.
const SOUND = readFileSync(join(PROOFS, 'broken/points.ndjson'), 'utf8')
  .replace('"points":19', '"points":18')
  .replace(/"sha256":"\w+","words":\d+/, '"sha256":"f32e6fbdc4cf9c8ec1d992193d7ac33e773fc850ba47ebe2c791ab9d61913d49","words":172695');
const LINES = SOUND.split('\n');
// As `boggle break --out` packs a log: each line is a member of the archive.
const packed = (log) => Buffer.concat(log.split(/^/m).map((line) => gzipSync(line)));
const without = (log) => log.replaceAll(/"boards":\[[^\]]*\]/g, '"boards":[]');

/** Each has what was forged; the log; the arguments after it; the status, or that of each; and what check.mjs and check.c say. */
const LOGS = [
  ['nothing', SOUND, '', 0, /Proved: .* exactly 9 .*at least 16 points.* 18\..*SHA-256 f32e6fbd\w{56}, as in the log, which calls it "\w+".*3 letters.* 0 0 0 1 1 2 3 5 11 points.* 0 classes were not broken again\.$/, /Proved: .*exactly 9 reach 16 points, and the best has 18/],
  ['nothing, packed', packed(SOUND), '', 0, /Proved: .* exactly 9 /, /Proved: .* exactly 9 /],
  ['packed, and then something else', Buffer.concat([packed(SOUND), Buffer.from('more')]), '', 2, /followed by something else/, /trailing garbage.*can't read/],
  ['packed, and then zeros', Buffer.concat([packed(SOUND), Buffer.alloc(9)]), '', 0, /Proved: .* exactly 9 /, /Proved: .* exactly 9 /],
  ['packed, and then zeros and something else', Buffer.concat([packed(SOUND), Buffer.alloc(4), packed(SOUND)]), '', 2, /followed by something else/, /can't read/],
  ['a board in rows of its own', SOUND.replaceAll('"stae"', '"s/t/a/e"'), '--sample 1', 1, /lists s\/t\/a\/e/, /s\/t\/a\/e/],
  ['a square board with a slash', SOUND.replaceAll('"stae"', '"st/ae"'), '--sample 1', 1, /lists st\/ae/, /lists st\/ae, which isn't a board/],
  ['a number that is rounded', SOUND.replace('"points":18}', '"points":18.0000000000000000001}'), '', 2, /number that is not whole/, /expected/],
  ['the number -0', SOUND.replace('"id":0,', '"id":-0,'), '', 2, /number that is not whole/, /expected/],
  ['two lists for all cells', SOUND.replace(/"space":"[^"]*"/, '"space":"abc, *"'), '', 2, /not a list of groups for each kind/, /two lists for the same cells/],
  ['a size with a zero', SOUND.replace('"2x2"', '"2x02"'), '', 2, /"2x02" is not a size/, /2x02 isn't a size/],
  ['packed, without its end', packed(SOUND).subarray(0, -9), '', 2, /cut short/, /can't read/],
  ['nothing, all classes', SOUND, '--sample all', 0, /Proved: /, /Proved: /],
  ['nothing, two classes', SOUND, '--sample 2 --seed 7', 3, /not proved.* 2 of 6 .*4 classes were not broken again\.$/, /Broke 2 of 6 classes again: 0 faults.*Not broken again: 4, so nothing is proved\.$/],
  ['a line is cut short', `${SOUND}{"id":1,"cl`, '', 0, /cut short.*Proved: /, /cut short.*Proved: /],
  ['no boards', without(SOUND), '', 1, /Class 3 differs\..* stae 18.*not proved/, /class 3 leaves out stae.*Broke 6 of 6 classes again: \d+ faults?.*Nothing is proved: the log is wrong/],
  ['no boards, all classes', without(SOUND), '--sample all', 1, /Class 3 differs\./, /class 3 leaves out stae/],
  ['the last line lost its end', SOUND.slice(0, -9), '', 1, /Classes missing: 1\. 1 class was not broken again/, /class 15 is missing/],
  ['no class 3', SOUND.replace(`${LINES[3]}\n`, ''), '', 1, /not proved.*Classes missing: 1/, /class 3 is missing/],
  ['class 99', SOUND.replace('"id":15', '"id":99'), '', 1, /Class 99 is not the class/, /99 isn't the number of a class/],
  ['a class twice', `${SOUND}${LINES[3]}\n`, '', 1, /Class 3 occurs twice.* 6 of 6 classes/, /class 3 occurs twice/],
  ['another score', SOUND.replace('"stae","points":18', '"stae","points":19'), '--sample 1', 1, /Class 3 lists stae with 19/, /lists stae with 19/],
  ['a board without its rotation', SOUND.replace('{"board":"aste","points":18},', ''), '--sample 1', 1, /but not its rotation or reflection aste/, /not its rotation or reflection aste/],
  ['a board twice', SOUND.replace('{"board":"aste","points":18},', '$&$&'), '--sample 1', 1, /lists a board twice/, /lists aste twice/],
  ['a low bound', SOUND.replace(/"bound":\d+/g, '"bound":17'), '--sample 1', 1, /has the bound 17/, /class 3 lists a board above its bound/],
  ['words of 4 letters', without(SOUND).replace('"minLength":3', '"minLength":4'), '', [0, 2], /Proved: .*exactly 0 .*at least 4 letters/, /rules/],
  ['a board too many', SOUND.replace('"boards":[{', '"boards":[{"board":"aaaa","points":16},{'), '', 1, /lists aaaa/, /lists aaaa/],
  ['boards of another kind', SOUND.replace(/"boards":\[[^\]]*\]/, '"boards":"none"'), '', 2, /Line 2 is not the result of a class: its "boards" is "none"/, /line 2, byte \d+: expected ,"boards":\[/],
  ['a line without an object', SOUND.replace(LINES[2], 'null'), '', 2, /Line 3 is not the result of a class: its "id" is undefined/, /line 3, byte 1: expected \{"id":, not null/],
  ['a line of words', SOUND.replace(LINES[2], 'hello'), '', 2, /Line 3 is not JSON: hello/, /line 3, byte 1: expected \{"id":, not hello/],
  ['no sample', SOUND, '--sample 0', 2, /not "0"/, /0 isn't/],
  ['a sample of a kind', SOUND, '--sample 3x', 2, /not "3x"/, /3x isn't/],
  ['an option', SOUND, '--smaple 3', 2, /Usage/, /usage/],
  ['no number', SOUND.replace(':16,', ':"16 points",'), '', 2, /"threshold": "16 points"/, /rules/],
  ['half a point', SOUND.replace(':16,', ':16.5,'), '', 2, /number that is not whole/, /rules/],
  ['another table', SOUND.replace('5,11]', '5,12]'), '', 2, /"points": \[0,0,0,1,1,2,3,5,12\]/, /rules/],
  ['words as points', SOUND.replace(/"points":.*11\]/, '"points":[0,1]'), '', 2, /"points": \[0,1\]/, /rules/],
  ['an earlier format', SOUND.replace('"schema":2', '"schema":1'), '', 2, /"schema": 1/, /format 2/],
  ['another size', SOUND.replace('2x2', '2by2'), '', 2, /"2by2" is not a size/, /2by2 isn't a size/],
  ['another list', SOUND.replace('f32e', '0123'), '', 2, /not the word list/, /not the word list/],
  ['more words', SOUND.replace('172695', '172696'), '', 2, /counts 172696 words/, /172696 words/],
  ['a letter twice', SOUND.replace('"aeiou bc', '"aeioub bc'), '', 2, /a letter in two groups/, /isn't a group/],
  ['more than a run', SOUND.replace('}}', '},"note":1}'), '', 2, /first line/, /line 1, byte \d+: expected .*\]\}\}, not /],
  ['no run', '{"run":1}\n', '', 2, /first line/, /line 1, byte 1: expected /],
  ['a field twice', without(SOUND).replace('"threshold":16', '"threshold":16,"threshold":18'), '', 2, /Line 1 has a field twice/, /line 1, byte \d+: expected ,"method":, not ,"threshold":18/],
  ['a field twice, with a space', SOUND.replace('"threshold":16', '"threshold":16,"threshold" :17'), '', 2, /Line 1 has a field twice/, /line 1/],
  ['a field twice, once with an escape', without(SOUND).replace('"minLength":3', '"minLength":3,"min\\u004cength":4'), '', 2, /Line 1 has a field twice/, /line 1/],
  ['a list of boards twice', SOUND.replace('"boards":[', '"boards":[],"boards":['), '', 2, /Line 2 has a field twice/, /line 2, byte \d+: expected \],"bound":, not /],
  ['boards after none, with an escape', SOUND.replaceAll('"boards":[', '"\\u0062oards":[],"boards":['), '', 2, /Line 2 has a field twice/, /line 2, byte \d+: expected ,"boards"/],
  ['no boards, with an escape', SOUND.replaceAll('"bound"', '"\\u0062oards":[],"bound"'), '', 2, /Line 2 has a field twice/, /line 2/],
  ['boards by another name', SOUND.replaceAll('"boards":', '"boards":[],"seen":'), '', [1, 2], /Class 3 differs/, /line 2, byte \d+: expected \],"bound":/],
  ['points before boards, of the next', SOUND.replaceAll(/"board":"(\w+)","points":(\d+)/g, '"points":999,"board":"$1"'), '', [1, 2], /with 999/, /line \d, byte \d+: expected \{"board":, not \{"points":999/],
  ['a board without points', SOUND.replace('"stae","points":18', '"stae"'), '', 2, /its "boards" is \[\{"board":"stae"\}/, /expected ,"points":/],
  ['more after a result', SOUND.replaceAll(/(\d)\}$/gm, '$1}]}} and nobody checked this'), '', 2, /Line 2 is not JSON/, /line 2, byte \d+: expected the end, not \]\}\}/],
  ['letters in another order', SOUND.replace('"class":"aeiou', '"class":"uoiea'), '--sample 1', 1, /is not the class of that number/, /text of class \d+ doesn't match its number/],
  ['work without a number', SOUND.replace(/"paths":\d+/, '"paths":'), '', 2, /is not JSON/, /expected a number/],
  ['a longest word', SOUND.replace('"maxLength":null', '"maxLength":5'), '', 2, /"maxLength": 5/, /rules/],
  ['a byte 0', SOUND.replace('\n{', '\n\0{'), '', 2, /not JSON/, /byte 0/],
  ['one class', without(SOUND).split('\n')[0].replace(/"space":"[^"]*","classes":6/, '"space":"s t a e","classes":null') + '\n{"id":0,"class":"s t a e","boards":[{"board":"stae","points":18}],"bound":18}\n', '', [1, 2], /Proved for these boards only: .*of all 2x2 boards of the class s t a e, .*exactly 1 has/, /all classes of a partition/],
  ['commands to a terminal', SOUND.replace(/"dictionary":"[^"]*"/, '"dictionary":"\\u001b[2JProved\\u009b"').replace('"stae"', '"st\x9bae"'), '', [1, 2], /^[ -~]*calls it "\\u001b\[2JProved\?"[ -~]*$/, /^[ -~]*$/],
  ['an empty file', '', '', 2, /first line/, /can't read/],
];
/** The same without a log: the arguments; the status; and what both say. */
const ARGUMENTS = [
  [[ENABLE, '2x2', '16', '*'], 0, /exactly 9.* \(SHA-256 f32e6fbd\w{56}\) /, /exactly 9.* \(SHA-256 f32e6fbd\w{56}\) /],
  [[], 2, /Usage/, /usage/],
  [[ENABLE, '2x2', '16'], 2, /Usage/, /usage/],
  [[ENABLE, '2x2', 'sixteen', '*'], 2, /"sixteen"/, /sixteen isn't a/],
  [[ENABLE, '2x2', '16', 'aB cd'], 2, /"aB" is not a group/, /isn't a group/],
  [[ENABLE, '2x2', '16', 'aeiou'], [1, 2], /of the letters aeiou/, /lacks letters/],
  [[ENABLE, '2x2', '16', '*', '--sample', '2'], 2, /about the classes of a log/, /usage/],
  [[ENABLE, '2x2', '16', '*', '--wods'], 2, /Usage/, /usage/],
  [['nowhere.txt', '2x2', '16', '*'], 2, /nowhere\.txt/, /nowhere\.txt/],
  [[ENABLE, '--log', 'nowhere.ndjson'], 2, /nowhere\.ndjson/, /nowhere\.ndjson/],
];

const folder = mkdtempSync(join(tmpdir(), 'forged-'));
let wrong = 0;
const run = (name, args, status, expected) => {
  for (const [i, [command, ...first]] of PROGRAMS.entries()) {
    const { status: got, stdout, stderr } = spawnSync(command, [...first, ...args], { encoding: 'utf8' });
    const said = `${stderr}${stdout}`.trim();
    if (got === ([status].flat()[i] ?? status) && expected[i].test(said.replaceAll('\n', ' ')) && !/\n +at /.test(said)) continue;
    wrong++;
    console.log(`${name}: ${command} ends with ${got}, not ${String(status)}, or does not say ${expected[i]}:\n${said}\n`);
  }
};
for (const [i, [name, log, options, status, ...expected]] of LOGS.entries()) {
  const file = join(folder, `${i}.ndjson${typeof log === 'string' ? '' : '.gz'}`);
  writeFileSync(file, log);
  run(name, [ENABLE, '--log', file, ...options.split(' ').filter(Boolean)], status, expected);
}
for (const [args, status, ...expected] of ARGUMENTS) run(args.join(' '), args, status, expected);
// Points that no longer fit into 32 bits: 2^20 for each of 2,100 words that use all tiles of one board.
const walks = (path) => (path.length === 12 ? [path] : [...'abcdefghijkl'].flatMap((to) => (path.includes(to) || (path && Math.abs((code(to) % 6) - (code(path.at(-1)) % 6)) > 1) ? [] : walks(path + to))));
const code = (letter) => letter.charCodeAt(0) - 97;
const words = walks('').slice(0, 2100).map((word) => `${word}\n`).join('');
const [list, high] = [join(folder, 'list.txt'), join(folder, 'high.ndjson')];
writeFileSync(list, words);
const about = { size: '2x6', space: 'a b c d e f g h i j k l', classes: null, threshold: 2 ** 31 - 1, sha256: createHash('sha256').update(words).digest('hex'), words: 2100, scoring: 'own', points: [0, 2 ** 20] };
writeFileSync(high, `${JSON.stringify({ run: { ...JSON.parse(LINES[0]).run, ...about } })}\n{"id":0,"class":"a b c d e f g h i j k l","boards":[],"bound":0}\n`);
run('too many points', [list, '--log', high], 2, [/points are too high/, /rules/]);
rmSync(folder, { recursive: true });
console.log(`${LOGS.length + ARGUMENTS.length + 1} logs and arguments were shown to both programs. ${wrong} answers were wrong.`);
process.exitCode = wrong ? 1 : 0;
