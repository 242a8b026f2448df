import { inArray } from 'drizzle-orm';
import { statusFor } from '#lib/domain/carrierRules.ts';
import { isNew } from '#lib/domain/simLifecycle.ts';
import type { Line } from '#upstream/carriers/carrier.ts';
import type { Env } from '#upstream/core/env.ts';
import type { Database } from '#upstream/db/connect.ts';
import { changeSim, type NewSimEvent, publishSims, type SimChanges } from './changes.ts';
import { linesChanged } from './events.ts';
import { factsOf } from './orders.ts';
import { suspensionEnd } from './suspension.ts';
import { type SimRow, sims } from './tables.ts';

/** What an answer of the carrier makes of a SIM. While a change of ours is under way its job alone settles the status. */
function newsOf(row: SimRow, line: Line, now: Date): SimChanges {
  const facts = factsOf(line, row, now);
  if (row.pending) return { providerState: facts.providerState, providerCheckedAt: now };
  const status = statusFor(row.provider, line.state, row.status);
  // It began again, and nobody was told when.
  const begins = status === 'active' && (isNew(row.status) || row.status === 'deactivated' || row.status === 'retired');
  const isUnasked = status !== row.status && row.status !== 'unknown';
  return {
    ...facts,
    ...(begins && { activatedAt: line.activatedAt ?? null }),
    status,
    ...(isUnasked && { unasked: { at: now.toISOString(), was: row.status } }),
  };
}

async function withSuspension(tx: Database, row: SimRow, news: SimChanges, at: { env: Env; now: Date }): Promise<SimChanges> {
  if (news.status === undefined || news.status === row.status) return news;
  return { ...news, suspendedUntil: news.status === 'suspended' ? await suspensionEnd(tx, row, at) : null };
}

const isSame = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

export type Told = { row: SimRow; line: Line };

/** Writes what the carrier said of lines that are locked, and tells of those it changed unasked. Nothing is recorded of those that are as they were. */
export async function recordLines(tx: Database, told: readonly Told[], note: NewSimEvent, { env, now }: { env: Env; now: Date }) {
  const same: SimRow[] = [];
  const changed: { before: SimRow; after: SimRow }[] = [];
  for (const { row, line } of told) {
    const news = await withSuspension(tx, row, newsOf(row, line, now), { env, now });
    const isNew = Object.entries(news).some(
      ([field, value]) => field !== 'providerCheckedAt' && !isSame(row[field as keyof SimRow], value),
    );
    if (isNew) changed.push({ before: row, after: await changeSim(tx, row, news, note, now) });
    else same.push({ ...row, providerCheckedAt: now });
  }
  const ids = same.map(({ id }) => id);
  if (ids.length > 0) await tx.update(sims).set({ providerCheckedAt: now }).where(inArray(sims.id, ids));
  publishSims(tx, same);
  const unasked = changed.filter(({ before, after }) => after.unasked !== before.unasked);
  if (unasked.length > 0) await linesChanged.publish(tx, { env, lines: unasked, at: now });
  return { same, changed };
}
