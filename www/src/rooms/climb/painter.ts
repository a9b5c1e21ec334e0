/**
 * Draws a chart on a canvas. A library would do (uPlot: 23 kB gzipped), but this needs only a few lines sixty times per
 * second, in the page's colors and fonts, which takes two kilobytes. The round numbers of its axes come from `ui/plot`.
 */

import { axisEnd, axisTicks, ChartScale, type PlotArea, short, type ValueRange } from './scale';

/** The page's colors in a form that canvases accept. */
export interface ChartInks {
  readonly ink: string;
  readonly ink3: string;
  readonly rule: string;
  readonly accent: string;
  readonly bad: string;
  readonly loss: string;
  readonly paper: string;
  /** The font family of numbers. */
  readonly font: string;
  /** The size of labels in pixels. */
  readonly label: number;
}

export interface Pen {
  readonly color: keyof Omit<ChartInks, 'font' | 'label'>;
  readonly width?: number;
  readonly alpha?: number;
  /** Whether the line stays level until the next value. */
  readonly steps?: boolean;
  readonly dash?: readonly number[];
}

export class ChartPainter {
  private scale: ChartScale;
  private box: PlotArea;

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly width: number,
    private readonly height: number,
    private readonly inks: ChartInks,
  ) {
    this.box = { left: 0, top: 0, width, height };
    this.scale = new ChartScale(this.box, 1, 1);
    context.clearRect(0, 0, width, height);
    context.font = `${inks.label}px ${inks.font}`;
    context.lineJoin = 'round';
  }

  /**
   * Axes that include the given values, with hairlines and labels. `low`: where y begins; `log`: powers of ten; `titled`:
   * there is a line of text above the axes.
   */
  axes(
    x: { most: number; exact?: boolean; name: string; part?: number; text?: (value: number) => string },
    y: {
      most: number;
      exact?: boolean;
      low?: number;
      log?: boolean;
      titled?: boolean;
      text?: (value: number) => string;
    },
  ): ChartScale {
    const { context, inks } = this;
    const gap = inks.label;
    const text = y.text ?? short;
    const xEnd = x.exact ? x.most : axisEnd(x.most);
    const yEnd = y.exact ? y.most : axisEnd(y.most);
    const range: ValueRange = { low: y.low ?? 0, log: y.log ?? false };
    const many = Math.max(1, Math.floor(this.height / (gap * 3.4)));
    const yTicks = axisTicks(yEnd, many, range);
    const left = Math.ceil(Math.max(...yTicks.map((value) => context.measureText(text(value)).width)) + gap * 0.6);
    // `part`: the share of the width for the x axis; the rest is for a histogram.
    const width = (this.width - left - gap * 0.5) * (x.part ?? 1);
    const top = gap * (y.titled ? 2 : 0.7);
    this.box = { left, top, width, height: this.height - top - gap * 2.1 };
    this.scale = new ChartScale(this.box, xEnd, yEnd, range);
    const bottom = this.box.top + this.box.height;
    context.lineWidth = 1;
    context.strokeStyle = inks.rule;
    context.fillStyle = inks.ink3;
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    for (const value of yTicks) {
      const at = Math.round(this.scale.y(value)) + 0.5;
      this.stroke(() => {
        context.moveTo(left, at);
        context.lineTo(left + this.box.width, at);
      });
      context.fillText(text(value), left - gap * 0.5, at);
    }
    context.textBaseline = 'alphabetic';
    const end = left + width + gap * 0.5;
    const name = context.measureText(x.name).width;
    context.textAlign = 'right';
    context.fillText(x.name, end, bottom + gap * 1.7);
    for (const value of axisTicks(xEnd, Math.max(1, Math.floor(this.box.width / (gap * 7))))) {
      // Steps, runs and scores are whole numbers.
      if (!Number.isInteger(value)) continue;
      const at = this.scale.x(value);
      const label = (x.text ?? short)(value);
      const half = context.measureText(label).width / 2;
      if (at + half > end - name - gap * 0.8) break;
      context.textAlign = 'center';
      context.fillText(label, Math.max(at, left + (value === 0 ? half : 0)), bottom + gap * 1.7);
    }
    return this.scale;
  }

  line(xs: ArrayLike<number>, ys: ArrayLike<number>, pen: Pen): void {
    const { context, scale } = this;
    this.with(pen, () =>
      this.stroke(() => {
        let open = false;
        for (let i = 0; i < xs.length; i++) {
          if (Number.isNaN(ys[i]!)) continue;
          const [x, y] = [scale.x(xs[i]!), scale.y(ys[i]!)];
          if (open && pen.steps) context.lineTo(x, scale.y(ys[i - 1]!));
          if (open) context.lineTo(x, y);
          else context.moveTo(x, y);
          open = true;
        }
      }),
    );
  }

  /** Fills the area under a line in its color. */
  area(xs: ArrayLike<number>, ys: ArrayLike<number>, pen: Pen): void {
    if (xs.length < 2) return;
    const { context, scale, inks } = this;
    this.with(pen, () => {
      context.fillStyle = inks[pen.color];
      context.beginPath();
      context.moveTo(scale.x(xs[0]!), scale.y(0));
      for (let i = 0; i < xs.length; i++) {
        if (pen.steps && i > 0) context.lineTo(scale.x(xs[i]!), scale.y(ys[i - 1]!));
        context.lineTo(scale.x(xs[i]!), scale.y(ys[i]!));
      }
      context.lineTo(scale.x(xs[xs.length - 1]!), scale.y(0));
      context.fill();
    });
  }

  /** Draws values as points of `size` pixels. */
  dots(xs: ArrayLike<number>, ys: ArrayLike<number>, size: number, pen: Pen): void {
    const { context, scale, inks } = this;
    this.with(pen, () => {
      context.fillStyle = inks[pen.color];
      context.beginPath();
      for (let i = 0; i < xs.length; i++) {
        const [x, y] = [scale.x(xs[i]!), scale.y(ys[i]!)];
        // They are too small to be round, and there may be thousands.
        if (size < 1.5) {
          context.rect(x - size, y - size, 2 * size, 2 * size);
          continue;
        }
        context.moveTo(x + size, y);
        context.arc(x, y, size, 0, 2 * Math.PI);
      }
      context.fill();
    });
  }

  /** Draws bars to the right of the axes, as long as the counts: a histogram of y from `low` to `high`. */
  bars(counts: readonly number[], low: number, high: number, pen: Pen): void {
    const { context, scale, box, inks } = this;
    const most = Math.max(1, ...counts);
    const left = box.left + box.width + inks.label;
    const room = this.width - left - inks.label * 0.3;
    this.with(pen, () => {
      context.fillStyle = inks[pen.color];
      counts.forEach((count, i) => {
        const step = (high - low) / counts.length;
        const [top, bottom] = [scale.y(low + (i + 1) * step), scale.y(low + i * step)];
        if (count > 0)
          context.fillRect(left, top + 0.5, Math.max(1, (count / most) * room), Math.max(1, bottom - top - 1));
      });
    });
  }

  /** Draws a text above the axes, at the right end. */
  title(text: string): void {
    const { context, inks } = this;
    context.fillStyle = inks.ink3;
    context.textAlign = 'right';
    context.textBaseline = 'alphabetic';
    context.fillText(text, this.width, inks.label * 1.2);
  }

  /** Draws columns on the x axis for `counts`, from `from` to `to`, up to `most`. */
  columns(counts: readonly number[], from: number, to: number, pen: Pen): void {
    const { context, scale, inks } = this;
    this.with(pen, () => {
      context.fillStyle = inks[pen.color];
      counts.forEach((count, i) => {
        const step = (to - from) / counts.length;
        const [left, right] = [scale.x(from + i * step), scale.x(from + (i + 1) * step)];
        const [top, foot] = [scale.y(count), scale.y(0)];
        if (count > 0) context.fillRect(left + 0.5, top, Math.max(1, right - left - 1), foot - top);
      });
    });
  }

  /** Draws a dot with a ring of background color, where the eye should be. */
  head(x: number, y: number, pen: Pen): void {
    const { context, inks } = this;
    this.dots([x], [y], inks.label * 0.42, { color: 'paper' });
    this.dots([x], [y], inks.label * 0.3, pen);
    context.globalAlpha = 1;
  }

  /** Draws a horizontal line with a name at its right end. */
  level(value: number, text: string, pen: Pen): void {
    const { context, inks, box } = this;
    const y = Math.round(this.scale.y(value)) + 0.5;
    this.with(pen, () => {
      this.stroke(() => {
        context.moveTo(box.left, y);
        context.lineTo(box.left + box.width, y);
      });
      if (!text) return;
      context.setLineDash([]);
      context.textAlign = 'left';
      // A line at the upper edge has its name below it.
      const below = y < inks.label * 1.4;
      const at = below ? y + 4 : y - 2;
      context.textBaseline = below ? 'top' : 'bottom';
      context.lineWidth = 4;
      context.strokeStyle = inks.paper;
      context.strokeText(text, box.left + inks.label * 0.5, at);
      context.fillStyle = inks[pen.color];
      context.fillText(text, box.left + inks.label * 0.5, at);
    });
  }

  /** Draws a vertical line. */
  cursor(value: number, pen: Pen): void {
    const { context, box } = this;
    const x = Math.round(this.scale.x(value)) + 0.5;
    this.with(pen, () =>
      this.stroke(() => {
        context.moveTo(x, box.top);
        context.lineTo(x, box.top + box.height);
      }),
    );
  }

  private with(pen: Pen, draw: () => void): void {
    const { context, inks } = this;
    context.save();
    context.globalAlpha = pen.alpha ?? 1;
    context.strokeStyle = inks[pen.color];
    context.lineWidth = pen.width ?? 1;
    context.setLineDash([...(pen.dash ?? [])]);
    draw();
    context.restore();
  }

  private stroke(draw: () => void): void {
    this.context.beginPath();
    draw();
    this.context.stroke();
  }
}
