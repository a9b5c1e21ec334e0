/** A surface that records what is painted on it, as SVG. */

import type { Surface } from './paint';

const round = (at: number): string => String(Math.round(at * 100) / 100);
const escape = (text: string): string => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);

export class SvgSurface implements Surface {
  fillStyle: Surface['fillStyle'] = '#000';
  strokeStyle: Surface['strokeStyle'] = '#000';
  lineWidth = 1;
  font = '';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  globalAlpha = 1;
  private path: string[] = [];
  private readonly parts: string[] = [];

  beginPath(): void {
    this.path = [];
  }
  moveTo(x: number, y: number): void {
    this.path.push(`M${round(x)} ${round(y)}`);
  }
  lineTo(x: number, y: number): void {
    this.path.push(`L${round(x)} ${round(y)}`);
  }
  bezierCurveTo(...at: [number, number, number, number, number, number]): void {
    this.path.push(`C${at.map(round).join(' ')}`);
  }
  /** This supports only whole circles. */
  arc(x: number, y: number, radius: number): void {
    const r = round(radius);
    this.path.push(
      `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 1 ${round(2 * radius)} 0a${r} ${r} 0 1 1 ${round(-2 * radius)} 0z`,
    );
  }
  roundRect(
    x: number,
    y: number,
    width: number,
    height: number,
    radii?: number | DOMPointInit | Iterable<number | DOMPointInit>,
  ): void {
    const r = typeof radii === 'number' ? Math.min(radii, width / 2, height / 2) : 0;
    const corner = (dx: number, dy: number): string => `a${round(r)} ${round(r)} 0 0 1 ${round(dx)} ${round(dy)}`;
    this.path.push(
      `M${round(x + r)} ${round(y)}h${round(width - 2 * r)}${corner(r, r)}v${round(height - 2 * r)}${corner(-r, r)}h${round(2 * r - width)}${corner(-r, -r)}v${round(2 * r - height)}${corner(r, -r)}z`,
    );
  }
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
  fill(): void {
    this.parts.push(`<path d="${this.path.join('')}" fill="${escape(String(this.fillStyle))}"/>`);
  }
  stroke(): void {
    this.parts.push(
      `<path d="${this.path.join('')}" fill="none" stroke="${escape(String(this.strokeStyle))}" stroke-width="${round(this.lineWidth)}"/>`,
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
  setLineDash(): void {
    // Nothing that is painted on this surface is dashed.
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
