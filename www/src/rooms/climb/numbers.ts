/** Numbers as this room writes them. */

import { shortPercent } from '../../ui/format-more';

export { counted, whole } from '../../ui/format';

export { shortPercent as share } from '../../ui/format-more';

/** A temperature on an axis: in points, or as a share of the run's best score. */
export function axisTemperature(value: number, ofBest: boolean): string {
  return ofBest ? shortPercent(value) : String(Number(value.toPrecision(3)));
}
