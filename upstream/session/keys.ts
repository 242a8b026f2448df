import { desc, inArray } from 'drizzle-orm';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { type Clock, DAY, MINUTE, SECOND } from '#upstream/core/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { signingKeys } from './tables.ts';
import { randomText } from './tokens.ts';

const ROTATE_AFTER = 30 * DAY;
const KEPT = 2;
const FRESH_FOR = MINUTE;

const newestFirst = (database: Database) => database.select().from(signingKeys).orderBy(desc(signingKeys.createdAt), signingKeys.kid);

export async function rotateKeys(database: Database, now: Date, after = ROTATE_AFTER): Promise<void> {
  const keys = await newestFirst(database);
  if (keys[0] && keys[0].createdAt.getTime() > now.getTime() - after) return;
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const old = keys.slice(KEPT - 1).map(({ kid }) => kid);
  await database.transaction(async (tx) => {
    await tx.insert(signingKeys).values({ kid: randomText(9), privateKey: await exportJWK(privateKey), createdAt: now });
    if (old.length > 0) await tx.delete(signingKeys).where(inArray(signingKeys.kid, old));
  });
}

type Key = { kid: string; sign: CryptoKey; verify: CryptoKey };

const importKey = async (kid: string, { d, ...open }: JWK): Promise<Key> => ({
  kid,
  sign: (await importJWK({ d, ...open }, 'EdDSA')) as CryptoKey,
  verify: (await importJWK(open, 'EdDSA')) as CryptoKey,
});

export function makeKeyring(database: Database, clock: Clock) {
  let keys: Key[] = [];
  let readAt = 0;
  const read = async (maxAge: number) => {
    const now = clock.now().getTime();
    if (now - readAt <= maxAge) return;
    const rows = await newestFirst(database);
    keys = await Promise.all(rows.map((row) => importKey(row.kid, row.privateKey)));
    readAt = now;
  };
  const find = (kid?: string) => keys.find((key) => kid === undefined || key.kid === kid);
  return {
    async key(kid?: string): Promise<Key | undefined> {
      await read(FRESH_FOR);
      if (!find(kid)) await read(SECOND);
      return find(kid);
    },
  };
}
export type Keyring = ReturnType<typeof makeKeyring>;
