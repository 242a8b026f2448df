import { at, fromThere, knock } from '#upstream/auth/throttle.ts';
import { MINUTE } from '#upstream/clock.ts';
import type { Database } from '#upstream/db/connect.ts';
import { Refusal } from '#upstream/refusal.ts';

/** Wrong tries of one network that cost nothing. Behind a carrier's address is every installer in town. */
const FREE = 30;
/** Calls of one proof in a quarter of an hour: a phone that comes back from a cellar sends a day's work at once. */
const CALLS = { free: 1500, within: 15 * MINUTE };

const installers = (address: string) => fromThere('installer', address, FREE);

/** A guess at a ticket number, of one system from one network: who guesses elsewhere at the number on a panel keeps nobody from it. */
export const guessAtSystem = (database: Database, csNo: string, address: string, now: Date) =>
  knock(database, [installers(address), at('installer', csNo.trim().toUpperCase(), address)], now);

/** A token that was none. Nobody guesses 128 bits, so a right one is never counted, and never refused for those of others. */
export const guessAtToken = (database: Database, address: string, now: Date) => knock(database, [installers(address)], now);

export async function countCall(database: Database, linkId: number, now: Date): Promise<Refusal | undefined> {
  const call = await knock(database, [{ key: `installer:link:${linkId}`, ...CALLS }], now);
  return call instanceof Refusal ? call : undefined;
}
