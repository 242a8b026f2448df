import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const DIST = join(process.cwd(), process.env.NEXT_DIST_DIR ?? '.next');

function read(): string {
  try {
    return readFileSync(join(DIST, 'BUILD_ID'), 'utf8').trim();
  } catch {
    return 'development';
  }
}

let known: string | undefined;

/** Of the build that runs: read once, because another one may be lying there before we are started anew. */
export const buildId = () => {
  known ??= read();
  return known;
};
