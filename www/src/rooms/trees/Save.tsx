/** Saves the picture, the tree for other programs, or the table. */

import { later } from '../../app/later';
import { useSignal } from '@preact/signals';
import { ChevronDownIcon } from '../../design/icons';
import { Popup } from '../../design/Popup';
import { download } from '../../ui/download';
import { sentence } from '../../ui/format';
import { inksOf } from './canvas';
import { tableCsv, type TableSource } from './figures';
import { type Inks, paint } from './paint';
import type { Picture } from './picture';
import { type TreesRoom, useTrees } from './room';
import { SvgSurface } from './svg';
import { HEAD, SAVE } from './text';
import { stepName } from './Timeline';
import { ErrorText } from '../../ui/ErrorPanel';

/** The most nodes in a file, which take tens of megabytes. */
const MOST_NODES = 200_000;
/** The longest side of a picture in pixels that browsers allow. */
const MOST_PIXELS = 8192;

const KINDS = ['svg', 'png', 'dot', 'json', 'lp', 'csv'] as const;
type FileKind = (typeof KINDS)[number];
const WHOLE_TREES: readonly FileKind[] = ['dot', 'json', 'lp'];

export const Save = later(function Save() {
  const room = useTrees();
  const failed = useSignal('');
  const nodes = room.state.value?.left ?? 0;
  const { cutoff, tree } = room.plan.value;
  if (!room.picture.value) return null;
  const aboutOf = (kind: FileKind): string => {
    if (nodes > MOST_NODES && WHOLE_TREES.includes(kind)) return SAVE.tooLarge(MOST_NODES);
    if (kind === 'lp' && tree) return SAVE.files.lpByHand;
    return kind === 'lp' && cutoff > 0 ? SAVE.files.lpCut(cutoff) : SAVE.files[kind].about;
  };
  const save = async (kind: FileKind): Promise<void> => {
    failed.value = '';
    try {
      download(`${nameOf(room)}.${kind}`, await file(kind));
    } catch (error) {
      failed.value = sentence((error as Error).message);
    }
  };
  const file = async (kind: FileKind): Promise<Blob> => {
    const text = (of: string, type: string): Blob => new Blob([of], { type });
    const limit = { limit: MOST_NODES };
    switch (kind) {
      case 'svg':
        return text(await svgShown(room), 'image/svg+xml');
      case 'png':
        return pngShown(room);
      case 'dot':
        return text(await room.question('dot', limit), 'text/vnd.graphviz');
      case 'json':
        // Returns the root's record, with fields about the tree in front of its own.
        return text(
          `${JSON.stringify({ ...sourceOf(room), step: stepName(room, room.shown.peek()) }).slice(0, -1)},${(
            await room.question('json', limit)
          ).slice(1)}`,
          'application/json',
        );
      case 'lp':
        return text(await room.question('ilp', limit), 'text/plain');
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
          {KINDS.map((kind) => (
            <li key={kind}>
              <button
                type="button"
                disabled={nodes > MOST_NODES && WHOLE_TREES.includes(kind)}
                onClick={() => void save(kind)}
              >
                {SAVE.files[kind].name}
                <small>{aboutOf(kind)}</small>
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

const look = (picture: Picture, scale: number) => ({
  chosen: -1,
  pointed: -1,
  from: { x: -Infinity, y: -Infinity },
  to: { x: picture.layout.width + 1e6, y: picture.layout.height + 1e6 },
  scale,
});

function inks() {
  return inksOf(document.querySelector<HTMLCanvasElement>('.trees canvas')!);
}

export function svgOf(picture: Picture): string {
  const surface = new SvgSurface();
  const colors = inks();
  paint(surface, picture, colors, look(picture, 1));
  return surface.document(picture.layout.width, picture.layout.height, colors.paper);
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
  return svgOf(picture);
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
  const margin = 24;
  const [width, height] = [picture.layout.width + 2 * margin, picture.layout.height + 2 * margin];
  const scale = Math.min(2, MOST_PIXELS / Math.max(width, height));
  return paintedOn(width, height, scale, (on, colors) => {
    on.translate(margin, margin);
    paint(on, picture, colors, look(picture, scale));
  });
}

/** Makes a file from what is painted on paper of this size. */
function paintedOn(
  width: number,
  height: number,
  scale: number,
  put: (on: CanvasRenderingContext2D, colors: Inks) => void,
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
  put(on, colors);
  return blobOf(canvas);
}
