import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KitFile } from './kit.ts';

export type Written = { file: KitFile; did: 'written' | 'replaced' | 'same' | 'kept' };

/** Writes what is not there. What is there and differs is kept; with `isForced` it is replaced, unless a person's code goes there. */
export function write(folder: string, files: readonly KitFile[], isForced: boolean): Written[] {
  return files.map((file) => {
    const path = join(folder, file.path);
    if (existsSync(path)) {
      if (readFileSync(path, 'utf8') === file.content) return { file, did: 'same' };
      if (file.isYours || !isForced) return { file, did: 'kept' };
    }
    const did = existsSync(path) ? 'replaced' : 'written';
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.content);
    return { file, did };
  });
}
