import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the secret kept on disk, made once with mode 0600; two processes starting together end up with the same one. */
export function keptSecret(folder: string): string {
  const path = join(folder, 'secret');
  const read = () => readFileSync(path, 'utf8').trim();
  try {
    return read();
  } catch {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(draft, path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    return read();
  }
}
