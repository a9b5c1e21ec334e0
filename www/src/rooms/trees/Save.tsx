/** Saves the picture, or the tree for other programs. */

import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import { later } from '../../ui/later';
import { Popup } from '../../design/Popup';
import { ChevronDownIcon } from '../../design/icons';
import { ErrorText } from '../../ui/ErrorText';
import { copyText } from '../../ui/copy';
import { download } from '../../ui/download';
import { sentence, whole } from '../../ui/format';
import { stepName } from './Timeline';
import { pictureMarkup } from './NodeLink';
import { between, gentle, motionOf, type Picture } from './picture';
import { type TreesRoom, useTrees } from './room';
import { useSignal } from '@preact/signals';
import { address } from '../../app/route';

/** The most nodes in a file, which take tens of megabytes. */
const MOST_NODES = 200_000;
/** The longest side of a picture in pixels that browsers allow. */
const MOST_PIXELS = 8192;

/** The files: the type and the name of each, what it is, how it is made, and the most nodes of a tree for it. */
const SVG = 'image/svg+xml';
const FILES = [
  [SVG, 'Picture, SVG', 'what is shown, as a drawing', '.svg', svgOf, Infinity],
  [SVG, 'Lift in motion, SVG', 'the moves of the step that is shown', '-lift.svg', animationOf, 60],
  ['image/png', 'Picture, PNG', 'what is shown, in pixels', '.png', pngOf, Infinity],
  ['application/json', 'Tree, JSON', 'every node with its words', '.json', jsonOf, MOST_NODES],
] as const;

export const Save = later(function Save() {
  const room = useTrees();
  const failed = useSignal('');
  const nodes = room.state.value?.left ?? 0;
  if (!room.picture.value) return null;
  const save = async ([type, , , end, make]: (typeof FILES)[number], close: () => void): Promise<void> => {
    failed.value = '';
    try {
      download(nameOf(room) + end, new Blob([await make(room)], { type }));
      close();
    } catch (error) {
      failed.value = sentence((error as Error).message);
    }
  };
  return (
    <Popup
      label="Save"
      button={
        <>
          Save <ChevronDownIcon />
        </>
      }
      buttonClass="button quiet"
    >
      {(close) => (
        <ul class="trees-presets menu">
          <li>
            <button type="button" onClick={() => void copyText(address(), 'Link').then(close)}>
              Copy link
              <small class="block">to this tree, step, and view</small>
            </button>
          </li>
          {/* Layers are pixels. */}
          {FILES.slice(room.viewed.value === 'layers' ? 2 : 0).map((file) => {
            const [, name, about, , , most] = file;
            return (
              <li key={name}>
                <button type="button" disabled={nodes > most} onClick={() => void save(file, close)}>
                  {name}
                  <small class="block">{nodes > most ? `for trees of up to ${whole(most)} nodes` : about}</small>
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

/** Returns the root's record, with fields in front of its own for those who read the file without the page. */
async function jsonOf(room: TreesRoom): Promise<string> {
  const at = room.shown.peek();
  const { class: of, order } = room.plan.peek();
  const tree = await room.ask(at, 'json', { limit: MOST_NODES });
  const about = { class: of, dictionary: room.listName, order, step: stepName(room, at) };
  return `${JSON.stringify(about).slice(0, -1)},${tree.slice(1)}`;
}

/** Returns a file name that describes the contents: the class, and the number of steps. */
function nameOf(room: TreesRoom): string {
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

/** The most moves of a step whose motion is saved. */
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
  const none = new Error('There is no step to animate. Lift a cell first.');
  if (!step || !room.canMove(at, step)) throw none;
  const pictures: Picture[] = [];
  for (let move = 0, total = 1; move <= Math.min(total, MOST_ANIMATED_MOVES); move++) {
    const picture = await room.pictureOf(at, move);
    if (!picture) throw none;
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
  return drawn(size('width'), size('height'), shown.join(''));
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
  holder.className = 'sr drawn';
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
    throw new Error('This picture is too large for the browser. Save it as SVG instead.');
  });
}
