/** Small things kept in the browser. A browser that refuses storage loses only the remembering. */

const PREFIX = 'boggle-lab:';

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows and full disks: nothing the visitor has to know.
  }
}
