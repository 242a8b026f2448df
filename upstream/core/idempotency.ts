import { createHash } from 'node:crypto';
import { and, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '#upstream/db/connect.ts';
import { DAY } from './clock.ts';
import { transact } from './events.ts';
import { invalid, ProblemResponse } from './problemResponse.ts';
import { packed, unpacked } from './storedAnswer.ts';
import { idempotencyKeys } from './tables.ts';

export const KEY_LIFE = DAY;

/** One user's key for one endpoint; `bodyHash` covers all that was asked. */
export type Claim = { userId: number; endpoint: string; key: string; bodyHash: string };

/** A refusal it returns is committed and kept like any answer; one thrown as `TakenBack` undoes everything. `file`: an upload's content, which the claim does not cover. */
export type Transact = <Reply>(work: (tx: Database) => Promise<Reply | ProblemResponse>, file?: string) => Promise<Reply | ProblemResponse>;

export class TakenBack extends Error {
  readonly refusal: ProblemResponse;
  constructor(refusal: ProblemResponse) {
    super('taken back');
    this.refusal = refusal;
  }
}

export const hashOf = (asked: unknown) => createHash('sha256').update(JSON.stringify(asked)).digest('hex');

export function keyIn(headers: Headers): string | undefined | ProblemResponse {
  const key = headers.get('idempotency-key') ?? undefined;
  return key === undefined || /^[\x21-\x7e]{1,255}$/.test(key) ? key : invalid({ 'idempotency-key': ['1 to 255 visible characters'] });
}

const ofClaim = ({ userId, endpoint, key }: Claim) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.endpoint, endpoint), eq(idempotencyKeys.key, key));

export async function answeredBefore(database: Database, claim: Claim, now: Date): Promise<{ answer: unknown } | undefined> {
  const isFresh = gt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_LIFE));
  const [stored] = await database
    .select()
    .from(idempotencyKeys)
    .where(and(ofClaim(claim), isFresh, isNotNull(idempotencyKeys.answer)));
  if (!stored) return undefined;
  return { answer: stored.bodyHash === claim.bodyHash ? unpacked(stored.answer) : new ProblemResponse('key_reused') };
}

/** Whether the key becomes this transaction's; waits for another one that is just using it. */
async function takes(tx: Database, claim: Claim, now: Date): Promise<boolean> {
  const fresh = { bodyHash: claim.bodyHash, answer: null, createdAt: now };
  const { userId, endpoint, key } = idempotencyKeys;
  const rows = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt: now })
    .onConflictDoUpdate({
      target: [userId, endpoint, key],
      set: fresh,
      setWhere: lte(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_LIFE)),
    })
    .returning({ key });
  return rows.length > 0;
}

/** Transactions that, given a key, happen once: key, effect and answer are committed together or not at all. */
export function transactionsFor(database: Database, claim: Claim | undefined, now: () => Date): Transact {
  const once = async <Reply>(tx: Database, work: (tx: Database) => Promise<Reply | ProblemResponse>, mine: Claim) => {
    if (!(await takes(tx, mine, now()))) {
      const before = await answeredBefore(tx, mine, now());
      return (before ? before.answer : new ProblemResponse('busy', {}, { 'retry-after': '1' })) as Reply | ProblemResponse;
    }
    const answer = await work(tx);
    await tx
      .update(idempotencyKeys)
      .set({ answer: packed(answer) })
      .where(ofClaim(mine));
    return answer;
  };
  const attempt: Transact = (work, file) =>
    transact(database, async (tx) => {
      const mine = claim && file !== undefined ? { ...claim, bodyHash: hashOf([claim.bodyHash, file]) } : claim;
      const answer = await (mine ? once(tx, work, mine) : work(tx));
      if (answer instanceof ProblemResponse && answer.status >= 500) throw new TakenBack(answer);
      return answer;
    });
  return async (work, file) => {
    try {
      for (let left = MOST_REPEATS; ; left--)
        try {
          return await attempt(work, file);
        } catch (error) {
          if (left === 0 || !isCollision(error)) throw error;
        }
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
      const { refusal } = error;
      // Undone with all the rest, the refusal is kept by itself: the same key gets the same answer, whatever has become possible since.
      return claim && refusal.status < 500 ? attempt(async () => refusal, file) : refusal;
    }
  };
}

const MOST_REPEATS = 2;
/** Somebody else committed the same unique value in between, or each waited for what the other held (PostgreSQL, Appendix A). */
const COLLISIONS: readonly unknown[] = ['23505', '40P01', '40001'];
const isCollision = (error: unknown) => error instanceof Error && COLLISIONS.includes(((error.cause ?? error) as { code?: unknown }).code);
