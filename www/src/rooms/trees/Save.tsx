/** Saves the picture, the tree for other programs, or the table. */

import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import { later } from '../../app/later';
import { Popup } from '../../design/Popup';
import { ChevronDownIcon } from '../../design/icons';
import { ErrorText } from '../../ui/ErrorPanel';
import { copyText } from '../../ui/copy';
import { csvOf } from '../../ui/csv';
import { download } from '../../ui/download';
import { sentence } from '../../ui/format';
import { stepName } from './Timeline';
import { pictureMarkup } from './drawing';
import { type TreesRoom, useTrees } from './room';
import { HEAD, SAVE } from './text';
import { useSignal } from '@preact/signals';

/** The most nodes in a file, which take tens of megabytes. */
const MOST_NODES = 200_000;
/** The longest side of a picture in pixels that browsers allow. */
const MOST_PIXELS = 8192;

/** The files: the type of each, and how it is made. */
const FILES: {
  readonly [K in keyof typeof SAVE.files]: readonly [string, (room: TreesRoom) => string | Promise<string | Blob>];
} = {
  svg: ['image/svg+xml', svgOf],
  png: ['image/png', pngOf],
  json: ['application/json', jsonOf],
  csv: ['text/csv', tableCsv],
};
const KINDS = ['svg', 'png', 'json', 'csv'] as const;

export const Save = later(function Save() {
  const room = useTrees();
  const failed = useSignal('');
  const nodes = room.state.value?.left ?? 0;
  if (!room.picture.value) return null;
  const save = async (kind: keyof typeof FILES): Promise<void> => {
    failed.value = '';
    try {
      const [type, make] = FILES[kind];
      const file = new Blob([await make(room)], { type });
      download(`${nameOf(room)}.${kind}`, file);
    } catch (error) {
      failed.value = sentence((error as Error).message);
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
        <ul class="trees-presets menu">
          <li>
            <button type="button" onClick={() => void copyText(location.href, SAVE.copy.what)}>
              {SAVE.copy.name}
              <small class="block">{SAVE.copy.about}</small>
            </button>
          </li>
          {KINDS.slice(room.viewed.value === 'layers' ? 1 : 0).map((kind) => {
            const off = kind === 'json' && nodes > MOST_NODES;
            return (
              <li key={kind}>
                <button type="button" disabled={off} onClick={() => void save(kind)}>
                  {SAVE.files[kind].name}
                  <small class="block">{off ? SAVE.tooLarge(MOST_NODES) : SAVE.files[kind].about}</small>
                </button>
              </li>
            );
          })}
          <li>
            <ErrorText>{failed.value}</ErrorText>
          </li>
        </ul>
      )}
    </Popup>
  );
});

/** Returns the root's record, with fields about the tree in front of its own. */
async function jsonOf(room: TreesRoom): Promise<string> {
  const at = room.shown.peek();
  const tree = await room.client.ask(at, 'json', { limit: MOST_NODES });
  return `${JSON.stringify({ ...sourceOf(room), step: stepName(room, at) }).slice(0, -1)},${tree.slice(1)}`;
}

/** Describes what the trees are about, for files that are read without the page. */
function sourceOf({ lab, plan }: TreesRoom): { class: string; dictionary: string; order: string } {
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

function svgOf(room: TreesRoom): string {
  const picture = room.picture.peek()!;
  return drawn(picture.layout.width, picture.layout.height, pictureMarkup(picture));
}

/** The margin around a picture in a file. */
const MARGIN = 24;

/** Draws a picture as a file that needs nothing of the page, with the colors and fonts that it has there. */
function drawn(width: number, height: number, markup: string): string {
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
    if (part.tagName === 'text') part.setAttribute('dominant-baseline', 'central');
  }
  svg.setAttribute('font-family', getComputedStyle(svg.querySelector('text')!).fontFamily);
  svg.setAttribute('text-anchor', 'middle');
  svg.removeAttribute('class');
  holder.remove();
  return `${new XMLSerializer().serializeToString(svg)}\n`;
}

/** Paints the picture on a canvas. An image has none of the page's fonts, so it must bring the font along. */
async function pngOf(room: TreesRoom): Promise<Blob> {
  const layers = document.querySelector<HTMLCanvasElement>('canvas.nodelink-canvas');
  if (layers) return new Promise((done) => layers.toBlob((file) => done(file!)));
  const svg = svgOf(room);
  const font = new FileReader();
  font.readAsDataURL(await (await fetch(archivo)).blob());
  await new Promise((done) => font.addEventListener('loadend', done));
  const face = `<style>@font-face{font-family:Archivo;font-weight:100 900;src:url(${String(font.result)})}</style>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.replace('>', `>${face}`))}`;
  await image.decode();
  const scale = Math.min(2, MOST_PIXELS / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale));
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob().catch(() => {
    throw new Error(SAVE.tooLargePicture);
  });
}

/** Returns the table of steps for spreadsheets. Each row says what it is about. */
async function tableCsv(room: TreesRoom): Promise<string> {
  const head = 'class,dictionary,order,step,nodes,unique,bound,exact_bound,filtered,leaves,left,stored,bytes,millis';
  const rows = room.states.value.map((state, i) => {
    const { nodes, unique, bound, exactBound, filtered, leaves, left, stored, bytes, millis } = state;
    const figures = [nodes, unique, bound, exactBound, filtered, leaves, left, stored, bytes, millis.toFixed(2)];
    return [...Object.values(sourceOf(room)), stepName(room, i), ...figures];
  });
  return csvOf(head.split(','), rows);
}
