/** Picks the class: an example, or one that is typed. */

import { useEffect, useRef } from 'preact/hooks';
import { MiniBoard } from '../../board/MiniBoard';
import { ChevronDownIcon } from '../../design/icons';
import { Popup } from '../../design/Popup';
import { Button } from '../../ui/Button';
import { sentence } from '../../ui/format';
import { VERBATIM } from '../../ui/typing';
import { DEFAULT_PLAN } from './plan';
import { isExample, PRESET_GROUPS, PRESETS, startOfStep } from './presets';
import { type TreesRoom, useTrees } from './room';

export function Examples() {
  const room = useTrees();
  const plan = room.plan.value;
  const here = exampleOf(room);
  const group = ({ title, presets }: (typeof PRESET_GROUPS)[number], close: () => void) => (
    <section key={title} aria-label={title}>
      <h2 class="label pad">{title}</h2>
      <ul>
        {presets.map((preset) => (
          <li key={preset.link}>
            <button
              type="button"
              aria-current={preset === here ? 'true' : undefined}
              onClick={() => {
                room.take({ ...preset.plan, at: 0, slowly: plan.slowly });
                close();
              }}
            >
              <Thumbnail of={preset.plan.class} />
              {preset.title}
              {preset.about && <small class="block ink-2">{preset.about}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <section class="trees-examples page-only line mb-3" aria-label="Examples">
      <Popup
        label="Examples"
        button={
          <>
            {here ? here.title : 'Examples'} <ChevronDownIcon />
          </>
        }
      >
        {(close) => (
          <div class="trees-presets menu">
            {group(PRESET_GROUPS[0]!, close)}
            <details open={here !== undefined && !PRESET_GROUPS[0]!.presets.includes(here)}>
              <summary>All pictures and tables of the posts</summary>
              {PRESET_GROUPS.slice(1).map((each) => group(each, close))}
            </details>
          </div>
        )}
      </Popup>
      {plan.tour === 0 && <Button onClick={() => room.take(startOfStep(1))}>What is an evaluation tree?</Button>}
    </section>
  );
}

/** What the example shows. */
export function About() {
  const room = useTrees();
  const here = exampleOf(room);
  return here?.about && room.plan.value.tour === 0 ? (
    <p class="trees-about page-only note mt-3 t-s">{here.about}</p>
  ) : null;
}

const exampleOf = (room: TreesRoom): (typeof PRESETS)[number] | undefined =>
  room.isUsualList ? PRESETS.findLast((preset) => isExample(room.plan.value, preset)) : undefined;

/** The board of a class, with a dot for cells of many letters. */
function Thumbnail({ of }: { of: string }) {
  const rows = of.split('/').map((row) => row.trim().split(/\s+/));
  const cells = rows.flat().map((cell) => (cell.length > 2 ? '•' : cell.toUpperCase()));
  return (
    <span class="trees-thumbnail">
      <MiniBoard grid={{ rows: rows.length, cols: rows[0]!.length, cells }} />
    </span>
  );
}

const FIELDS = [
  ['class', 'Letters of each cell, with / between rows'],
  ['words', 'Use only these words'],
] as const;

/** The class as text: rows separated by slashes, with one word per cell. */
export function ClassField() {
  const room = useTrees();
  const plan = room.plan.value;
  const trouble = room.states.value.length === 0 ? room.trouble.value : '';
  const [said, asked] = [useRef<HTMLSpanElement>(null), useRef(false)];
  useEffect(() => {
    if (!trouble || !asked.current) return;
    // Whoever typed it looks here; the picture, where the message stands too, may be out of sight.
    asked.current = false;
    said.current!.parentElement!.querySelector('input')!.focus({ preventScroll: true });
    said.current!.scrollIntoView({ block: 'nearest' });
  });
  return (
    <form
      class="trees-form page-only stack gap-3 mt-3"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const text = String(data.get('class') ?? '').trim() || DEFAULT_PLAN.class;
        const words = String(data.get('words') ?? '').trim();
        if (text === plan.class && words === plan.words) return;
        asked.current = true;
        // How the tree is built and lifted stays.
        const { order, cutoff, fold, dedupe, scoring, minLength, slowly } = plan;
        const kept = { order, cutoff, fold, dedupe, scoring, minLength, slowly };
        room.change({ ...DEFAULT_PLAN, ...kept, class: text, words });
      }}
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      {FIELDS.map(([name, label]) => (
        <label key={name} class="stack min-0 gap-1">
          <span class="label">{label}</span>
          <input
            key={plan[name]}
            class="field"
            name={name}
            defaultValue={plan[name]}
            placeholder={name === 'words' ? 'the whole dictionary' : undefined}
            {...VERBATIM}
            aria-invalid={name === 'class' && trouble !== ''}
            aria-describedby={trouble ? 'trees-class-trouble' : 'trees-class-hint'}
          />
          {name === 'class' && trouble && (
            <span ref={said} id="trees-class-trouble" class="error-text bad t-s sans anywhere">
              {sentence(trouble)}
            </span>
          )}
          {name === 'class' && (
            <small id="trees-class-hint" class="note">
              “.” is a gap. You can also type {'{a,e}'} or {'{b-d}'}. In a class, q stands for Qu.
            </small>
          )}
        </label>
      ))}
      <button class="button" type="submit">
        Show
      </button>
    </form>
  );
}
