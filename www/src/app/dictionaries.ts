/**
 * The dictionary in use, and the dictionaries there are.
 *
 * A link names its dictionary (`dict=`). A link with a query but no name means the default, so that it shows the same
 * to everyone. Only the bare page uses the visitor's last choice.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { CompileOptions, CompileReport, DictionaryId, DictionaryInfo, Engine } from '../engine/contract';
import { BUNDLED, DEFAULT_DICTIONARY } from './lists';
import { goWithin, route } from './route';
import { recall, remember } from './storage';

const KEY = 'dictionary';

export class Dictionaries {
  /** The visitor's own dictionaries, once they have been read. */
  readonly own = signal<readonly DictionaryInfo[]>([]);
  /** The facts about dictionaries that have been loaded. */
  readonly known = signal<ReadonlyMap<DictionaryId, DictionaryInfo>>(new Map());
  /** The reasons why dictionaries could not be loaded, by id. */
  readonly failed = signal<ReadonlyMap<DictionaryId, string>>(new Map());

  /** The visitor's last choice, whatever the address asks for. */
  readonly chosen = signal<DictionaryId>(recall(KEY) || DEFAULT_DICTIONARY);

  /** The requested dictionary, from the address or the last choice. */
  readonly asked: ReadonlySignal<DictionaryId> = computed(() => {
    const { query } = route.value;
    return query.get('dict') ?? (query.size > 0 ? DEFAULT_DICTIONARY : this.chosen.value);
  });

  /** The dictionary to use: the requested one, or the default if that one is not available. */
  readonly current: ReadonlySignal<DictionaryId> = computed(() =>
    this.failed.value.has(this.asked.value) ? DEFAULT_DICTIONARY : this.asked.value,
  );

  readonly info: ReadonlySignal<DictionaryInfo | undefined> = computed(() => this.known.value.get(this.current.value));

  /** Why the requested dictionary is not in use; empty if it is. */
  readonly trouble: ReadonlySignal<string> = computed(() => this.failed.value.get(this.asked.value) ?? '');

  private readonly loading = new Map<DictionaryId, Promise<DictionaryInfo>>();

  constructor(private readonly engine: Engine) {}

  /** Loads a dictionary once; a failure is remembered until the next request. */
  load(id: DictionaryId): Promise<DictionaryInfo> {
    let found = this.loading.get(id);
    if (!found) {
      found = this.engine.dictionary(id);
      this.loading.set(id, found);
      found.then(
        (info) => this.learn(info),
        (error: Error) => {
          this.loading.delete(id);
          this.failed.value = new Map(this.failed.value).set(id, error.message);
        },
      );
    }
    return found;
  }

  /** Sets the dictionary in use, now and on the next visit. */
  choose(id: DictionaryId): void {
    this.chosen.value = id;
    remember(KEY, id === DEFAULT_DICTIONARY ? null : id);
    this.failed.value = without(this.failed.value, id);
    const { room, query } = route.value;
    if (query.size > 0) {
      const next = new URLSearchParams(query);
      if (id === DEFAULT_DICTIONARY) next.delete('dict');
      else next.set('dict', id);
      goWithin(room, next);
    }
    void this.load(id).catch(() => undefined);
  }

  async refreshOwn(): Promise<void> {
    this.own.value = await this.engine.ownDictionaries();
  }

  async compile(list: string | Blob, options: CompileOptions): Promise<CompileReport> {
    const report = await this.engine.compile(list, options);
    if (report.ok) {
      this.forget(report.info.id);
      this.learn(report.info);
      await this.refreshOwn();
    }
    return report;
  }

  async rename(id: DictionaryId, name: string): Promise<void> {
    this.learn(await this.engine.renameDictionary(id, name));
    await this.refreshOwn();
  }

  async remove(id: DictionaryId): Promise<void> {
    if (this.asked.value === id || this.chosen.value === id) this.choose(DEFAULT_DICTIONARY);
    await this.engine.removeDictionary(id);
    this.forget(id);
    await this.refreshOwn();
  }

  /** Returns a name for any id, loaded or not. */
  nameOf(id: DictionaryId): string {
    return (
      BUNDLED.find((list) => list.id === id)?.name ??
      this.known.value.get(id)?.name ??
      this.own.value.find((list) => list.id === id)?.name ??
      'your own list'
    );
  }

  private learn(info: DictionaryInfo): void {
    this.known.value = new Map(this.known.value).set(info.id, info);
    this.failed.value = without(this.failed.value, info.id);
  }

  private forget(id: DictionaryId): void {
    this.loading.delete(id);
    this.known.value = without(this.known.value, id);
    this.failed.value = without(this.failed.value, id);
  }
}

function without<V>(map: ReadonlyMap<DictionaryId, V>, id: DictionaryId): ReadonlyMap<DictionaryId, V> {
  return map.has(id) ? new Map([...map].filter(([key]) => key !== id)) : map;
}
