import { readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Maps of the pages are megabytes, and there are a hundred. */
const KEPT = 5;

const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Places in a line become those of the sources. `--enable-source-maps` would read all maps, Next's too: a second at its start, 50 MB. */
export function tracer(root) {
  const since = Date.now();
  const maps = new Map();
  const begins = [pathToFileURL(root).href, root].map(literally).join('|');
  const place = new RegExp(`(?:${begins})/((?:dist|\\.next[^/\\s]*)/[^\\s"]+?\\.js):(\\d+):(\\d+)`, 'g');

  function mapOf(file) {
    if (!maps.has(file)) {
      if (maps.size === KEPT) maps.delete(maps.keys().next().value);
      const path = `${file}.map`;
      // A newer one belongs to the next start.
      maps.set(file, statSync(path).mtimeMs > since ? undefined : new SourceMap(JSON.parse(readFileSync(path, 'utf8'))));
    }
    return maps.get(file);
  }

  return (line) =>
    line.replace(place, (as, name, row, column) => {
      try {
        const file = resolve(root, decodeURI(name));
        const { originalSource, originalLine, originalColumn } = mapOf(file)?.findEntry(row - 1, column - 1) ?? {};
        if (!originalSource) return as;
        return `${relative(root, resolve(dirname(file), originalSource))}:${originalLine + 1}:${originalColumn + 1}`;
      } catch {
        return as;
      }
    });
}
