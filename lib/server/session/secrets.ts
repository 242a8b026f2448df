import { createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEnv } from '#lib/server/env.ts';

/** Reads the secret kept on disk, made once with mode 0600; two processes starting together end up with the same one. */
function keptSecret(folder: string): string {
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

/** A key's name is made from the key, so that it stays the same wherever the key stands in the list. */
const nameOf = (secret: string) => String(Number.parseInt(createHash('sha256').update(secret).digest('hex').slice(0, 12), 16));

export type Keys = { newest: Record<string, string>; all: Record<string, string> };

/** The keys as iron-session takes them: the newest seals, all of them open. */
export const keysFrom = (list: readonly string[]): Keys => ({
  newest: Object.fromEntries(list.slice(0, 1).map((secret) => [nameOf(secret), secret])),
  all: Object.fromEntries(list.map((secret) => [nameOf(secret), secret])),
});

const ownSecret = () => {
  try {
    return keptSecret(getEnv().DATA_DIR);
  } catch (error) {
    throw new Error(`DATA_DIR can't be used: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
};

let known: Keys | undefined;

/** The keys of this desk. Throws one clear line when its secret can't be kept. */
export const keys = (): Keys => {
  known ??= keysFrom(getEnv().SESSION_SECRET ?? [ownSecret()]);
  return known;
};
