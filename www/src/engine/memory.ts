/** The memory that all jobs of this tab may use together. Browsers end a tab that uses too much, without warning. */

const MB = 2 ** 20;

/** `deviceMemory` exists only in Chromium: the machine's memory in GB, at most 8. */
type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { readonly deviceMemory?: number | undefined };

/**
 * Returns the number of bytes for all workers of the tab: half of the machine's memory if the browser reports it, a
 * quarter on phones and tablets. Otherwise: iOS gives a tab about 600 MB in all, and iPads claim to be Macs, so devices
 * with a touchscreen get 256 MB; desktop Safari and Firefox get 1 GB.
 */
export function memoryBudget(device: Device = navigator): number {
  const { deviceMemory, userAgent, maxTouchPoints } = device;
  const isHandheld =
    /Android|iPhone|iPad|Mobile/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (deviceMemory !== undefined && deviceMemory > 0) return (deviceMemory * 1024 * MB) / (isHandheld ? 4 : 2);
  return (isHandheld ? 256 : 1024) * MB;
}
