/** Numbers too large to be read digit by digit. */

import { scientific } from './format';

/** 4.6 × 10 to the power of 20. */
export function Power({ n, digits = 2 }: { n: number; digits?: number }) {
  const { mantissa, exponent } = scientific(n, digits);
  return (
    <span class="power">
      {mantissa} × 10<sup>{exponent < 0 ? `−${-exponent}` : exponent}</sup>
    </span>
  );
}
