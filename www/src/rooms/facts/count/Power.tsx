/** Numbers too large to be read digit by digit. */

import { scientific } from '../format';
import { TEXT } from '../text';

/** 4.6 × 10 to the power of 20. */
export function Power({ n, digits = 2 }: { n: number; digits?: number }) {
  const { mantissa, exponent } = scientific(n, digits);
  return (
    <span class="nowrap">
      {mantissa} × 10<sup>{exponent < 0 ? `−${-exponent}` : exponent}</sup>
    </span>
  );
}

/** A number as a power of two, on a line whose length is the exponent. */
export function Bits({ bits, most }: { bits: number; most: number }) {
  // Less than one board, which the digits already say.
  if (!Number.isFinite(bits)) return null;
  return (
    <p class="t-s ink-2 mb-2">
      <span class="meter mb-2" aria-hidden="true">
        <i style={{ scale: `${Math.max(0, bits) / most} 1` }} />
      </span>
      <span class="num">
        2<sup>{bits.toFixed(2)}</sup>
      </span>{' '}
      <span class="label">{TEXT.count.bar(bits.toFixed(2))}</span>
    </p>
  );
}
