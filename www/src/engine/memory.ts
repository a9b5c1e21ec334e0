/** How much memory the jobs of this tab may take together. Browsers end a tab that takes too much, without a word. */

const MB = 2 ** 20;

/** The parts of a browser that tell. `deviceMemory` is Chromium's alone: GB of the machine, at most 8. */
export interface Device {
  readonly deviceMemory?: number | undefined;
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/**
 * Bytes for all workers of the tab. Half of the machine where the browser tells how much that is, a quarter on phones
 * and tablets. Where it does not tell: iOS gives a tab about 600 MB in all and iPads say that they are Macs, so all
 * with a touchscreen get 256 MB; desktop Safari and Firefox get 1 GB.
 */
export function memoryBudget(device: Device = navigator as Device): number {
  const { deviceMemory, userAgent, maxTouchPoints } = device;
  const isHandheld =
    /Android|iPhone|iPad|Mobile/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (deviceMemory !== undefined && deviceMemory > 0) return (deviceMemory * 1024 * MB) / (isHandheld ? 4 : 2);
  return (isHandheld ? 256 : 1024) * MB;
}
