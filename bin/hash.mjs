import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

function* filesUnder(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

/** A hash over the names and contents of files; tests and the declarations a build writes do not count. */
export function hashOf(root, sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of filesUnder(join(root, source))) {
      if (/\.test\.tsx?$|\.d\.json\.ts$/.test(path)) continue;
      const content = readFileSync(path);
      hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}
