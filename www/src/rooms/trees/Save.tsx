/** Taking things away: the picture, the tree for other programs, the table. */

import { useSignal } from '@preact/signals';
import { ChevronDownIcon } from '../../design/icons';
import { Popup } from '../../design/Popup';
import { inksOf } from './canvas';
import { tableCsv } from './figures';
import { paint } from './paint';
import type { Picture } from './picture';
import { number, useTrees } from './room';
import { SvgSurface } from './svg';
import { stepName } from './Timeline';

/** Nodes that a file may have: some tens of megabytes. */
const MOST_NODES = 200_000;
/** The longest side of a picture in pixels, as browsers allow. */
const MOST_PIXELS = 8192;

const FILES = [
  { kind: 'svg', name: 'Picture, SVG', about: 'what is shown, as a drawing' },
  { kind: 'png', name: 'Picture, PNG', about: 'what is shown, in pixels' },
  { kind: 'dot', name: 'Tree, DOT', about: 'for Graphviz' },
  { kind: 'json', name: 'Tree, JSON', about: 'every node with its words' },
  { kind: 'lp', name: 'Integer program, LP', about: 'for Gurobi, HiGHS, SCIP: its optimum is the best board' },
  { kind: 'csv', name: 'Table, CSV', about: 'the steps' },
] as const;

type Kind = (typeof FILES)[number]['kind'];

export function Save() {
  const room = useTrees();
  const failed = useSignal('');
  const picture = room.picture.value;
  const nodes = room.state.value?.left ?? 0;
  if (!picture) return null;
  const save = async (kind: Kind): Promise<void> => {
    failed.value = '';
    try {
      download(`boggle-tree.${kind}`, await file(kind));
    } catch (error) {
      failed.value = (error as Error).message;
    }
  };
  const file = async (kind: Kind): Promise<Blob> => {
    const text = (of: string, type: string): Blob => new Blob([of], { type });
    const limit = { limit: MOST_NODES };
    switch (kind) {
      case 'svg':
        return text(svgOf(picture), 'image/svg+xml');
      case 'png':
        return pngOf(picture);
      case 'dot':
        return text(await room.question('dot', limit), 'text/vnd.graphviz');
      case 'json':
        return text(await room.question('json', limit), 'application/json');
      case 'lp':
        return text(await room.question('ilp', limit), 'text/plain');
      case 'csv':
        return text(tableCsv(room.states.value.map((_, i) => stepName(room, i)), room.states.value), 'text/csv');
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
      {() => (
        <ul class="trees-presets">
          {FILES.map(({ kind, name, about }) => (
            <li key={kind}>
              <button type="button" disabled={nodes > MOST_NODES && ['dot', 'json', 'lp'].includes(kind)} onClick={() => void save(kind)}>
                {name}
                <small>{nodes > MOST_NODES && ['dot', 'json', 'lp'].includes(kind) ? `for trees of up to ${number(MOST_NODES)} nodes` : about}</small>
              </button>
            </li>
          ))}
          {failed.value && (
            <li class="trouble" role="alert">
              {failed.value}
            </li>
          )}
        </ul>
      )}
    </Popup>
  );
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
  const colours = inks();
  paint(surface, picture, colours, look(picture, 1));
  return surface.document(picture.layout.width, picture.layout.height, colours.paper);
}

async function pngOf(picture: Picture): Promise<Blob> {
  const margin = 24;
  const [width, height] = [picture.layout.width + 2 * margin, picture.layout.height + 2 * margin];
  const scale = Math.min(2, MOST_PIXELS / Math.max(width, height));
  const canvas = Object.assign(document.createElement('canvas'), { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
  const context = canvas.getContext('2d')!;
  const colours = inks();
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(margin, margin);
  paint(context, picture, colours, look(picture, scale));
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This picture is too large for the browser.'))), 'image/png'));
}

function download(name: string, blob: Blob): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(blob);
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
