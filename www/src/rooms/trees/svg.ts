/** A surface that records the layers that are painted on it, as SVG. */

import type { LayerSurface } from './frame';

const round = (at: number): string => String(Math.round(at * 100) / 100);
const escape = (text: string): string => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);

export class SvgSurface implements LayerSurface {
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
