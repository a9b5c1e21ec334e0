/**
 * Everything the room remembers as one file, to move it to another device. Reading checks every part before anything is
 * changed, so a file with one damaged game changes nothing.
 */
import { readResult, type DailyResults } from '../../app/daily';
import { type Card, readDeck } from './deck';
import { readRecord, type GameRecord } from './history';
import { type GamePreset, readPresets } from './presets';
import { isObject } from './spec';
import { type Choices, readChoices } from './storage';
import { BACKUP } from './text';

const FORMAT = 'boggle-lab-play';
const VERSION = 1;
/** The largest file. 300 games with all their words are far smaller. */
export const MAX_BYTES = 5_000_000;

export interface Backup {
  readonly records: readonly GameRecord[];
  readonly daily: DailyResults;
  readonly deck: readonly Card[];
  readonly presets: readonly GamePreset[];
  readonly choices: Partial<Choices>;
  /** Whether the family filter is on. */
  readonly family: boolean;
}

export function writeBackup({ records, ...rest }: Backup, now: Date): string {
  const file = { format: FORMAT, version: VERSION, saved: now.toISOString(), games: records, ...rest };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** The contents of a file, or why it can't be used. */
export function readBackup(text: string): Backup | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return BACKUP.notJson;
  }
  if (!isObject(value) || value.format !== FORMAT || !Number.isInteger(value.version)) return BACKUP.notOurs;
  if ((value.version as number) > VERSION) return BACKUP.version(value.version as number);
  if (!Array.isArray(value.games) || !isObject(value.daily)) return BACKUP.notOurs;
  const records = value.games.map(readRecord);
  const bad = records.indexOf(null);
  if (bad >= 0) return BACKUP.record(bad + 1);
  const daily: Record<string, NonNullable<ReturnType<typeof readResult>>> = {};
  for (const [day, kept] of Object.entries(value.daily)) {
    const result = readResult(day, kept);
    if (result === null) return BACKUP.day(day.slice(0, 20));
    daily[day] = result;
  }
  // Files from older versions have none of these.
  return {
    records: records as GameRecord[],
    daily,
    deck: readDeck(value.deck),
    presets: readPresets(value.presets),
    choices: readChoices(value.choices),
    family: value.family === true,
  };
}
