import { createHash } from 'node:crypto';
import { getEnv } from '#lib/server/env.ts';
import { keptSecret } from './keptSecret.ts';

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
