import { MINUTE } from '#upstream/core/clock.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { at, fromThere } from '#upstream/session/attempts.ts';
import { countAttempt } from '#upstream/session/throttle.ts';

/** Wrong tries of one network that cost nothing. Behind a carrier's address is every installer in town. */
const FREE = 30;
/** Calls of one token in a quarter of an hour: a phone that comes back from a cellar sends a day's work at once. */
const CALLS = { free: 1500, within: 15 * MINUTE };

const installers = (address: string) => fromThere('installer', address, FREE);

/** A guess at a ticket number, of one system from one network: who guesses elsewhere at the number on a panel keeps nobody from it. */
export const guessAtSystem = (database: Database, csNo: string, address: string, now: Date) =>
  countAttempt(database, [installers(address), at('installer', csNo.trim().toUpperCase(), address)], now);

/** A token that was none. Nobody guesses 128 bits, so a right one is never counted, and never refused for those of others. */
export const guessAtToken = (database: Database, address: string, now: Date) => countAttempt(database, [installers(address)], now);

export async function countCall(database: Database, linkId: number, now: Date): Promise<ProblemResponse | undefined> {
  const call = await countAttempt(database, [{ key: `installer:link:${linkId}`, ...CALLS }], now);
  return call instanceof ProblemResponse ? call : undefined;
}
