import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, saved, test } from '../fixtures';
import { BUCKETS, done, downloaded, go, lead, map, offer, prove, proven, shown, SMALL, visitor } from '../prove-parts';

// All of 3x3 takes seconds on all cores, but may take minutes on a machine that is busy with other work.
test.slow();

/** The program as built by `cargo test` or `cargo build`. */
const BOGGLE = fileURLToPath(new URL('../../../target/debug/boggle', import.meta.url));

test('no part of a forged log is imported; a sound one is audited, and proved again', async ({ page, browser }) => {
  const log = await prove(page, SMALL);
  const verdict = await lead(page).innerText();
  const other = await visitor(browser, page.url());
  const [, board = '', points = ''] = /"board":"(\w+)","points":(\d+)/.exec(log) ?? [];
  const forged: [log: string, why: string | RegExp][] = [
    [log.replace(`"board":"${board}","points":${points}`, `"board":"${board}","points":9999`), `scores ${points}`],
    [log.replace('"methodVersion":2', '"methodVersion":1'), 'version 1 of the method could miss boards with some'],
    [log.replace(/"sha256":"\w{8}/, '"sha256":"01234567'), 'word list called “enable2k” that isn’t here'],
    [log.replace('"method":"best"', '"method":"brute"'), 'made with the method “brute”, which the page doesn’t offer'],
    [log.replace('"threshold":', '"dice":"mine.txt","threshold":'), 'custom dice'],
    [log.replace('"version":"0.1.0"', '"version":"9.0.0"'), 'it names version "9.0.0", which is not known'],
    [log.replace('"size":"2x3"', '"size":"2by3"'), 'made with the size “2by3”, which the page doesn’t offer'],
    ['{"run":1}\n', /isn’t a Boggle Lab result log/],
  ];
  for (const [text, why] of forged) {
    expect(text).not.toBe(log);
    await offer(other, ['forged.ndjson', text]);
    await expect(other.getByRole('alert').last()).toContainText(why);
    expect(await done(other)).toBe(0);
  }
  // The reason stays when the log is about another question, too.
  await other.goto('#/prove?size=2x2&threshold=17');
  await offer(other, ['forged.ndjson', log.replace(`"board":"${board}"`, '"board":"zzzzzz"')]);
  await expect(other.getByRole('alert').last()).toContainText('is not in this class');
  await expect(other).toHaveURL(/size=2x2/);
  // All of the next one is right, except for a bound. An older version may have written it.
  const [, id = '', bound = ''] = /"id":(\d+),.*?"bound":(\d+)/.exec(log) ?? [];
  const older = log.replace('"version":"0.1.0"', '"version":"0.0.1"');
  await offer(other, ['bound.ndjson', older.replace(`"bound":${bound}`, '"bound":9999')]);
  await shown(other);
  const certificate = other.locator('.certificate');
  await expect(certificate).toContainText(/results? (was|were) read from files/);
  await expect(lead(other)).toContainText('According to the log, exactly');
  await expect(certificate).toContainText('For these classes, only the files say that no board is missing.');
  await expect(certificate).toContainText(
    'The results name the method “best”. It breaks a class of more than 64 boards like this',
  );
  await expect(certificate).toContainText(/boards in \d+ classes scored again/);
  // A class can be broken again alone, and its boards are compared with those of the log. Until then, its bound is known only from
  // there. A false bound is named wherever it is shown or saved, but changes no conclusion.
  const again = async (at: number) => {
    await map(other).getByRole('option').nth(at).click();
    await expect(other.locator('.class-details')).toContainText(/bound [\d,]+ \(according to the file\)/);
    await other.getByRole('button', { name: /Break this class again/ }).click();
  };
  await expect(other.locator('.bounds-plot')).toContainText('of each class, according to the file, and its best board');
  await again(0);
  await expect(other.locator('.compare')).toContainText(`states, 9,999, is not the one that class ${id} has`);
  await expect(other.locator('.class-details')).toContainText(
    `9,999 (wrong: when it was broken again, it was ${bound})`,
  );
  await expect(other.locator('.bounds-plot')).toContainText(`class ${id} had the bound ${bound}.`);
  const table = await saved(other.locator('.bounds-plot').getByRole('button', { name: 'Download CSV' }));
  expect(table.text).toMatch(RegExp(`bound_when_broken_again\r\n${id},9999,\\d+,${bound}\r\n`));
  await again(1);
  await expect(other.getByText('The same boards as in the log, and the same bound.')).toBeVisible();
  await expect(other.locator('.class-details')).toContainText(/bound [\d,]+;/);
  await expect(certificate).toContainText('2 classes were broken again, with the same boards.');
  // Only breaking the classes again makes it a proof.
  await expect(lead(other)).not.toContainText('Proved.');
  await other.getByRole('button', { name: 'Run the second program' }).click();
  await proven(other);
  await expect(lead(other)).toHaveText(verdict);
  // The certificate gives the argument of the program that ran.
  await expect(certificate).toContainText('The second program broke each class of its own like this');
  await expect(certificate).not.toContainText('The exception.');
  // A log that leaves out boards is refuted without being asked. Such a class is red on the map, and its own text says why.
  const third = await visitor(browser, page.url());
  await offer(third, ['shorter.ndjson', log.replaceAll(/"boards":\[[^\]]*\]/g, '"boards":[]')]);
  await shown(third);
  await expect(lead(third)).toContainText(
    /Nothing is proved: [a-z/]+ scores \d+ points, but the results leave it out\./,
  );
  await expect(third.getByText(/problems? found\. Don’t trust/)).toBeVisible();
  await expect(third.locator('.certificate')).not.toContainText('What it rests on');
  await map(third).locator('.class-refuted').first().click();
  await expect(third.locator('.class-details')).toContainText(
    /wrong: it leaves out [a-z/]+, which scores \d+ points\./,
  );
  await third.getByRole('button', { name: /Break this class again/ }).click();
  await expect(third.locator('.compare')).toContainText(/Other boards: this result is wrong\. .*leaves out/);
  // The list of saved runs remembers it.
  await third.goto('#/prove?size=2x2&threshold=17');
  await expect(third.locator('.prove-saved .bad')).toHaveText('some found wrong by a check');
  await third.getByRole('button', { name: /found wrong/ }).click();
  await expect(lead(third)).toContainText('Nothing is proved: ');
  // The sound log can replace it.
  await offer(third, ['sound.ndjson', log]);
  await third.getByRole('alertdialog').getByRole('button', { name: 'Replace them' }).click();
  await expect(lead(third)).toContainText('According to the log, exactly');
  // Classes that this page has broken again are not the second program's work.
  const last = await visitor(browser, page.url());
  await last.goto('#/prove?proof=2x2-enable2k-standard.ndjson.gz');
  await last.getByRole('button', { name: 'Class 0: Break this class again' }).click();
  await expect(last.locator('.certificate')).toContainText(
    /Each class of more than 64 boards was broken like this.*The exception\./,
  );
  for (const visit of [other, third, last]) await visit.context().close();
  // A second log of the run is compared with the first.
  await offer(page, ['same.ndjson', log.replace('"enable2k"', '"enable"')]);
  await expect(page.getByText(/done already, with the same boards.*decides, it is “enable2k”/).first()).toBeVisible();
  await expect(lead(page)).toHaveText(verdict);
  await offer(page, ['other.ndjson', log.replace(/"boards":\[\{.*?\]/, '"boards":[]')]);
  await expect(page.getByText('has other boards than the result of this class').first()).toBeVisible();
});

test('a download matches the command line’s log, and each imports the other’s', async ({ page, browser }, info) => {
  test.skip(!process.env['CI'] && !existsSync(BOGGLE), `no ${BOGGLE} here: cargo build makes it`);
  const { outputDir } = info;
  mkdirSync(outputDir, { recursive: true });
  const boggle = (...args: string[]) => execFileSync(BOGGLE, args, { cwd: outputDir, encoding: 'utf8' });
  const log = await prove(page, SMALL);
  const run = ['break', '--size', '2x3', '--threshold', '50', '--buckets', BUCKETS, '--out'];
  boggle(...run, 'whole');
  boggle('merge', 'whole', '--out', 'merged');
  expect(log).toBe(await readFile(`${outputDir}/merged`, 'utf8'));

  // Half of the results come from the command line, in another visit. The page does the rest, and the complete log is
  // the same again.
  boggle(...run, 'half', '--shard', '1/2');
  const other = await visitor(browser, page.url());
  await offer(other, ['half', await readFile(`${outputDir}/half`)]);
  await expect(go(other)).toHaveText(/Resume/);
  await go(other).click();
  await shown(other);
  expect(await downloaded(other)).toBe(log);
  await other.context().close();
});

test('logs open from any question, several at once; saved runs are listed until deleted', async ({ page, browser }) => {
  const [head = '', ...results] = (await prove(page, SMALL)).trim().split('\n');
  const half = (from: number): string => [head, ...results.filter((_, at) => at % 2 === from), ''].join('\n');
  // As the command line packs a log: each line is a member of the archive.
  const packed = (log: string): Buffer => Buffer.concat(log.split(/^/m).map((line) => gzipSync(line)));
  const other = await visitor(browser, new URL('#/prove?size=2x2&threshold=17', page.url()).href);
  // Each file that is refused is named, with the reason; the others are added.
  const damaged = Buffer.concat([packed(half(1)), Buffer.from('more')]);
  const wrong = half(1).replace(/"points":\d+/, '"points":9999');
  await offer(other, ['third.ndjson.gz', damaged], ['first.ndjson', half(0)], ['wrong.ndjson', wrong]);
  await expect(other.getByRole('alert').last()).toHaveText(
    /^“third.ndjson.gz” was refused: .*is damaged, cut short, .*“wrong.ndjson” was refused: .* 9,?999.* results added from first.ndjson\.$/,
  );
  const second = Buffer.concat([packed(half(1)), Buffer.alloc(9)]);
  await offer(other, ['first.ndjson', half(0)], ['second.ndjson.gz', second]);
  await shown(other);
  await expect(
    other.getByText(/^\d+ results added from second.ndjson.gz. An incomplete part at the end/),
  ).toBeVisible();
  await expect(lead(other)).toContainText('According to the log, exactly');
  await expect(other.locator('.class-details')).not.toContainText('waiting');
  // A log that is wrong by itself is refused, and not offered in place of these results.
  await offer(other, ['wrong.ndjson', wrong]);
  await expect(other.getByRole('alert').last()).toContainText(/9,?999/);
  await expect(other.getByRole('alertdialog')).toHaveCount(0);
  const first = new URL('#/prove', page.url()).href;
  await other.goto(first);
  const saved = other.locator('.prove-saved');
  await saved.getByRole('button', { name: /2×3 ≥ 50.* results for/ }).click();
  await shown(other);
  await other.goto(first);
  await saved.getByRole('button', { name: /^Delete the saved results/ }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(saved).toHaveCount(0);
  await other.context().close();
});
