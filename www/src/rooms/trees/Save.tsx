/** Saves the picture, the tree for other programs, or the table. */

import { later } from '../../app/later';
import { Popup } from '../../design/Popup';
import { ChevronDownIcon } from '../../design/icons';
import type { TreeState } from '../../engine/jobs';
import { ErrorText } from '../../ui/ErrorPanel';
import { copyText } from '../../ui/copy';
import { csvOf } from '../../ui/csv';
import { download } from '../../ui/download';
import { sentence } from '../../ui/format';
import { stepName } from './Timeline';
import { pictureMarkup } from './drawing';
import type { LayerSurface } from './layers';
import { between, gentle, motionOf } from './motion';
import type { Picture } from './picture';
import { type TreesRoom, useTrees } from './room';
import { type Inks, inksOf } from './stage';
import { HEAD, SAVE } from './text';
import { useSignal } from '@preact/signals';

/** The most nodes in a file, which take tens of megabytes. */
const MOST_NODES = 200_000;
/** The longest side of a picture in pixels that browsers allow. */
const MOST_PIXELS = 8192;

const KINDS = ['svg', 'animation', 'png', 'json', 'csv'] as const;
type FileKind = (typeof KINDS)[number];

export const Save = later(function Save() {
  const room = useTrees();
  const failed = useSignal('');
  const nodes = room.state.value?.left ?? 0;
  if (!room.picture.value) return null;
  const isTooLarge = (kind: FileKind): boolean =>
    (kind === 'json' && nodes > MOST_NODES) || (kind === 'animation' && nodes > MOST_ANIMATED);
  const save = async (kind: FileKind): Promise<void> => {
    failed.value = '';
    try {
      download(kind === 'animation' ? `${nameOf(room)}-lift.svg` : `${nameOf(room)}.${kind}`, await file(kind));
    } catch (error) {
      failed.value = sentence((error as Error).message);
    }
  };
  const file = async (kind: FileKind): Promise<Blob> => {
    const text = (of: string, type: string): Blob => new Blob([of], { type });
    switch (kind) {
      case 'svg':
        return text(await svgShown(room), 'image/svg+xml');
      case 'animation':
        return text(await animationOf(room), 'image/svg+xml');
      case 'png':
        return pngShown(room);
      case 'json':
        // Returns the root's record, with fields about the tree in front of its own.
        return text(
          `${JSON.stringify({ ...sourceOf(room), step: stepName(room, room.shown.peek()) }).slice(0, -1)},${(
            await room.question('json', { limit: MOST_NODES })
          ).slice(1)}`,
          'application/json',
        );
      case 'csv':
        return text(
          tableCsv(
            sourceOf(room),
            room.states.value.map((_, i) => stepName(room, i)),
            room.states.value,
          ),
          'text/csv',
        );
    }
  };
  return (
    <Popup
      label={SAVE.button}
      button={
        <>
          {SAVE.button} <ChevronDownIcon />
        </>
      }
      buttonClass="button quiet"
    >
      {() => (
        <ul class="trees-presets">
          <li>
            <button type="button" onClick={() => void copyText(location.href, SAVE.copy.what)}>
              {SAVE.copy.name}
              <small>{SAVE.copy.about}</small>
            </button>
          </li>
          {KINDS.map((kind) => (
            <li key={kind}>
              <button type="button" disabled={isTooLarge(kind)} onClick={() => void save(kind)}>
                {SAVE.files[kind].name}
                <small>
                  {isTooLarge(kind)
                    ? SAVE.tooLarge(kind === 'json' ? MOST_NODES : MOST_ANIMATED)
                    : SAVE.files[kind].about}
                </small>
              </button>
            </li>
          ))}
          <li>
            <ErrorText>{failed.value}</ErrorText>
          </li>
        </ul>
      )}
    </Popup>
  );
});

/** Describes what the trees are about, for files that are read without the page. */
function sourceOf({ lab, plan }: TreesRoom): TableSource {
  const { class: text, words, tree, order } = plan.peek();
  const { dictionaries } = lab;
  return {
    class: text,
    dictionary: tree ? HEAD.byHand : words ? HEAD.onlyWords(words) : dictionaries.nameOf(dictionaries.asked.peek()),
    order,
  };
}

/** Returns a file name that describes the contents: the class, and the number of steps. */
export function nameOf(room: TreesRoom): string {
  const { class: text, order } = room.plan.peek();
  const letters = text
    .toLowerCase()
    .replaceAll('.', '_')
    .replace(/[^\p{L}_]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  const step = room.shown.peek();
  return ['boggle-tree', letters, order === 'orderly' ? 'orderly' : '', step > 0 ? `step-${step}` : '']
    .filter(Boolean)
    .join('-');
}

// --- A lift in motion ---

/** The most nodes of a tree, and moves of a step, whose motion is saved. */
const MOST_ANIMATED = 60;
const MOST_ANIMATED_MOVES = 40;
/** Pictures for each move, how long each is shown, and how long a tree rests after a move, in seconds. */
const FRAMES = 8;
const FRAME = 0.06;
const REST = 0.7;

/** Returns the moves of the step that is shown, or of the one before it, as pictures that replace each other. */
async function animationOf(room: TreesRoom): Promise<string> {
  const { steps, at: now } = room.plan.peek();
  const at = now < steps.length ? now : now - 1;
  const step = steps[at];
  if (!step || !room.canMove(at, step)) throw new Error(SAVE.noLift);
  const pictures: Picture[] = [];
  for (let move = 0, total = 1; move <= Math.min(total, MOST_ANIMATED_MOVES); move++) {
    const picture = await room.looking.pictureOf(at, move);
    if (!picture) throw new Error(SAVE.nothing);
    total = picture.subject.moves?.total ?? total;
    pictures.push(picture);
  }
  const frames: { markup: string; seconds: number }[] = [];
  pictures.forEach((picture, i) => {
    const before = pictures[i - 1];
    const motion = before && motionOf(before, before.layout, picture);
    for (let frame = 1; motion && frame < FRAMES; frame++) {
      const share = gentle(frame / FRAMES);
      const places = between(motion, picture.layout, share);
      frames.push({ markup: pictureMarkup(picture, places, share), seconds: FRAME });
    }
    frames.push({ markup: pictureMarkup(picture), seconds: REST });
  });
  const all = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  let from = 0;
  const shown = frames.map(({ markup, seconds }) => {
    const [start, end] = [from / all, (from + seconds) / all].map((time) => Math.min(1, time).toFixed(4));
    from += seconds;
    const times = `keyTimes="0;${start};${end}" values="none;inline;none" calcMode="discrete"`;
    return `<g display="none">${markup}<animate attributeName="display" ${times} dur="${all.toFixed(2)}s" repeatCount="indefinite"/></g>`;
  });
  const size = (of: 'width' | 'height'): number => Math.max(...pictures.map(({ layout }) => layout[of]));
  return drawn(size('width'), size('height'), shown.join(''), fileText);
}

/** The margin around a picture in a file. */
const MARGIN = 24;

/** Draws a picture off the screen, with the colors and fonts that it has on the page. */
function drawn<T>(width: number, height: number, markup: string, use: (svg: SVGSVGElement, font: string) => T): T {
  const holder = document.createElement('div');
  holder.className = 'trees-file';
  const [w, h] = [width + 2 * MARGIN, height + 2 * MARGIN].map(Math.ceil);
  const box = `${-MARGIN} ${-MARGIN} ${w} ${h}`;
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" class="trees-picture" width="${w}" height="${h}" viewBox="${box}"><rect x="${-MARGIN}" y="${-MARGIN}" width="${w}" height="${h}" fill="var(--paper)"/>${markup}</svg>`;
  document.body.append(holder);
  const svg = holder.querySelector('svg')!;
  for (const part of svg.querySelectorAll<SVGElement>('rect, circle, path, text')) {
    const { fill, stroke } = getComputedStyle(part);
    part.setAttribute('fill', fill);
    if (part.hasAttribute('stroke')) part.setAttribute('stroke', stroke);
  }
  const result = use(svg, getComputedStyle(svg).fontFamily);
  holder.remove();
  return result;
}

/** Writes a drawing as a file that needs nothing of the page. */
function fileText(svg: SVGSVGElement, font: string): string {
  svg.removeAttribute('class');
  svg.setAttribute('font-family', font);
  svg.setAttribute('text-anchor', 'middle');
  for (const text of svg.querySelectorAll('text')) text.setAttribute('dominant-baseline', 'central');
  return `${new XMLSerializer().serializeToString(svg)}\n`;
}

function inks(): Inks {
  return inksOf(document.querySelector<HTMLElement>('.trees-stage')!);
}

/** Returns the layers at their current zoom, or `undefined` if nodes are shown. */
async function layersShown(room: TreesRoom) {
  if (room.viewed.peek() !== 'layers') return undefined;
  const shown = await room.looking.layersShown?.();
  if (!shown) throw new Error(SAVE.nothing);
  return shown;
}

/** Returns what is on the screen: the layers at their current zoom, or the whole drawing of nodes. */
async function svgShown(room: TreesRoom): Promise<string> {
  const layers = await layersShown(room);
  const picture = room.picture.peek();
  if (layers) {
    const surface = new SvgSurface();
    layers.paint(surface);
    return surface.document(layers.width, layers.height, inks().paper, 0);
  }
  if (!picture) throw new Error(SAVE.nothing);
  return drawn(picture.layout.width, picture.layout.height, pictureMarkup(picture), fileText);
}

async function pngShown(room: TreesRoom): Promise<Blob> {
  const layers = await layersShown(room);
  const picture = room.picture.peek();
  if (layers) return paintedOn(layers.width, layers.height, window.devicePixelRatio || 1, (on) => layers.paint(on));
  if (!picture) throw new Error(SAVE.nothing);
  return pngOf(picture);
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(SAVE.tooLargePicture))), 'image/png'),
  );
}

function pngOf(picture: Picture): Promise<Blob> {
  return drawn(picture.layout.width, picture.layout.height, pictureMarkup(picture), (svg, font) => {
    const { width, height } = svg.viewBox.baseVal;
    const scale = Math.min(2, MOST_PIXELS / Math.max(width, height));
    return paintedOn(width, height, scale, (on) => {
      on.translate(MARGIN, MARGIN);
      for (const part of svg.querySelectorAll<SVGGraphicsElement>('rect, circle, path, text')) paint(on, part, font);
    });
  });
}

/** Paints an element of a picture. A browser would paint a file without the page's fonts. */
function paint(on: CanvasRenderingContext2D, part: SVGGraphicsElement, font: string): void {
  const { e: x, f: y } = part.parentElement!.matches('g')
    ? (part.parentElement as unknown as SVGGElement).transform.baseVal[0]!.matrix
    : { e: 0, f: 0 };
  const number = (name: string): number => Number(part.getAttribute(name) ?? 0);
  const fill = part.getAttribute('fill')!;
  const shape = new Path2D(part.getAttribute('d') ?? undefined);
  if (part.tagName === 'rect')
    shape.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
  else if (part.tagName === 'circle') shape.arc(0, 0, number('r'), 0, 2 * Math.PI);
  on.save();
  on.translate(x, y);
  on.fillStyle = fill;
  if (part.tagName === 'text') {
    on.font = `${part.getAttribute('font-weight')} ${part.getAttribute('font-size')}px ${font}`;
    on.textAlign = 'center';
    on.textBaseline = 'middle';
    on.fillText(part.textContent ?? '', 0, number('y'));
  } else if (fill !== 'none') on.fill(shape);
  const stroke = part.getAttribute('stroke');
  if (stroke && stroke !== 'none') {
    on.strokeStyle = stroke;
    on.lineWidth = number('stroke-width') || 1;
    on.stroke(shape);
  }
  on.restore();
}

/** Makes a file from what is painted on paper of this size. */
function paintedOn(
  width: number,
  height: number,
  scale: number,
  put: (on: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale),
  });
  const on = canvas.getContext('2d')!;
  const colors = inks();
  on.fillStyle = colors.paper;
  on.fillRect(0, 0, canvas.width, canvas.height);
  on.scale(scale, scale);
  put(on);
  return blobOf(canvas);
}

// --- Svg -------------------------------------------------------------------------------------------------------------

/* A surface that records the layers that are painted on it, as SVG. */

const round = (at: number): string => String(Math.round(at * 100) / 100);
const escape = (text: string): string => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);

class SvgSurface implements LayerSurface {
  fillStyle: LayerSurface['fillStyle'] = '#000';
  strokeStyle: LayerSurface['strokeStyle'] = '#000';
  lineWidth = 1;
  font = '';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  private readonly parts: string[] = [];

  fillRect(x: number, y: number, width: number, height: number): void {
    this.parts.push(
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${escape(String(this.fillStyle))}"/>`,
    );
  }
  strokeRect(x: number, y: number, width: number, height: number): void {
    this.parts.push(
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="none" stroke="${escape(String(this.strokeStyle))}" stroke-width="${round(this.lineWidth)}"/>`,
    );
  }
  fillText(text: string, x: number, y: number): void {
    const [, weight = '400', size = '12', family = 'sans-serif'] = /^(\d+)?\s*([\d.]+)px\s+(.*)$/.exec(this.font) ?? [];
    const anchor = this.textAlign === 'center' ? 'middle' : 'start';
    const line = this.textBaseline === 'middle' ? ' dominant-baseline="central"' : '';
    this.parts.push(
      `<text x="${round(x)}" y="${round(y)}" font-family="${escape(family)}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}"${line} fill="${escape(String(this.fillStyle))}">${escape(text)}</text>`,
    );
  }

  /** Returns everything that was painted, with a margin around `width` by `height`. */
  document(width: number, height: number, paper: string, margin = 24): string {
    const [w, h] = [round(width + 2 * margin), round(height + 2 * margin)];
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${-margin} ${-margin} ${w} ${h}">`,
      `<rect x="${-margin}" y="${-margin}" width="${w}" height="${h}" fill="${escape(paper)}"/>`,
      ...this.parts,
      '</svg>\n',
    ].join('\n');
  }
}

// --- Figures ---------------------------------------------------------------------------------------------------------

/* The table of steps for spreadsheets. */

/** The tree that a table is about. */
interface TableSource {
  readonly class: string;
  readonly dictionary: string;
  /** `spelling` or `orderly`. */
  readonly order: string;
}

/** Returns the table of steps for spreadsheets. Each row says what it is about. */
function tableCsv(source: TableSource, names: readonly string[], states: readonly TreeState[]): string {
  const { class: text, dictionary, order } = source;
  const head = 'class,dictionary,order,step,nodes,unique,bound,exact_bound,filtered,leaves,left,stored,bytes,millis';
  const rows = states.map((state, i) => {
    const { nodes, unique, bound, exactBound, filtered, leaves, left, stored, bytes, millis } = state;
    const figures = [nodes, unique, bound, exactBound, filtered, leaves, left, stored, bytes, millis.toFixed(2)];
    return [text, dictionary, order, names[i], ...figures];
  });
  return csvOf(head.split(','), rows);
}
