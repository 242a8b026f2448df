import { networkOf } from '#upstream/auth/address.ts';
import { countAll, uncount } from '#upstream/auth/throttle.ts';
import { digest } from '#upstream/auth/tokens.ts';
import type { Database } from '#upstream/db/connect.ts';
import { Refusal } from '#upstream/refusal.ts';

/** Wrong tries in a quarter of an hour. A CS number is counted by itself, because addresses are cheap. */
const LIMITS = { address: 30, system: 10 };
/** Calls of one proof in a quarter of an hour: a phone that comes back from a cellar sends a day's work at once. */
const CALLS = 1500;

const keysOf = (csNo: string, address: string) => ({
  address: `installer:address:${networkOf(address)}`,
  system: `installer:cs:${digest(csNo.trim().toUpperCase())}`,
});

const tooMany = (over: { seconds: number } | undefined) => over && new Refusal('too_many', {}, { 'retry-after': String(over.seconds) });

/** Counts a guess at a ticket number before it is judged, in the database and so for every instance. */
export async function countGuess(database: Database, csNo: string, address: string, now: Date): Promise<Refusal | undefined> {
  const { address: there, system } = keysOf(csNo, address);
  const counted = [
    { key: there, limit: LIMITS.address },
    { key: system, limit: LIMITS.system },
  ];
  return tooMany(await countAll(database, counted, now));
}

/** Counts a guess at a token: for its address alone. Nobody guesses 128 bits, and nobody shall keep an installer out by trying. */
export const countToken = async (database: Database, csNo: string, address: string, now: Date) =>
  tooMany(await countAll(database, [{ key: keysOf(csNo, address).address, limit: LIMITS.address }], now));

/** It was no guess. */
export const wasRight = (database: Database, csNo: string, address: string) => uncount(database, Object.values(keysOf(csNo, address)));
export const wasRightToken = (database: Database, csNo: string, address: string) => uncount(database, [keysOf(csNo, address).address]);

export const countCall = async (database: Database, linkId: number, now: Date) =>
  tooMany(await countAll(database, [{ key: `installer:link:${linkId}`, limit: CALLS }], now));
