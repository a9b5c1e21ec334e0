/** Log files as people store them: plain, or compressed with gzip. */

import { MESSAGES } from './text';

/** More than a proof of all of 4x4 needs. A small file that unpacks to more is refused before it fills the memory. */
const MOST = 512 * 2 ** 20;

/** Returns the text of a log. The first bytes tell whether it is compressed, whatever its name. */
export async function readLog(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const packed = head[0] === 0x1f && head[1] === 0x8b;
  const bytes = packed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  const parts: string[] = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read().catch(() => {
      throw new Error(MESSAGES.badArchive);
    });
    if (done) return parts.join('');
    length += value.length;
    if (length > MOST) {
      void reader.cancel();
      throw new Error(MESSAGES.longFile);
    }
    parts.push(value);
  }
}
