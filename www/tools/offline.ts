import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** The worker itself, maps, and icons: the system keeps those of an installed page. */
const NOT_KEPT = /^sw\.js$|\.map$|\.png$/;

/** Builds the service worker, `sw.js`, once the page is built: it lists the files of this build. */
export function offline(entry: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'offline',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    closeBundle: async () => {
      const folder = config.build.outDir;
      const files = filesIn(folder).filter((file) => !NOT_KEPT.test(file));
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          __VERSION__: JSON.stringify(hash.digest('hex').slice(0, 12)),
          // The page is asked for by its folder's name.
          __FILES__: JSON.stringify(files.map((file) => (file === 'index.html' ? './' : file))),
        },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll('\\', '/'))
    .sort();
}
