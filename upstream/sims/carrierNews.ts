import { inArray } from 'drizzle-orm';
import type { SimStatus } from '#lib/contract/sims/states.ts';
import { statusFor } from '#lib/domain/carrierRules.ts';
import { isNew } from '#lib/domain/simLifecycle.ts';
import type { Line } from '#upstream/carriers/carrier.ts';
import type { Env } from '#upstream/core/env.ts';
import type { Database } from '#upstream/db/connect.ts';
import { type KeptPlans, keptPlans } from '#upstream/plans/known.ts';
import { changeSim, type NewSimEvent, publishSims, type SimChanges } from './changes.ts';
import { linesChanged } from './events.ts';
import { everOff, isOff } from './everOff.ts';
import { factsOf } from './orders.ts';
import { suspensionEnd } from './suspension.ts';
import { type SimRow, sims } from './tables.ts';
import { type TakenImsis, takenImsis } from './takenImsis.ts';

type Heard = { isKept: KeptPlans; isTaken: TakenImsis; wasOff: boolean; now: Date };

/** What an answer of the carrier makes of a SIM. While a change of ours is under way its job alone settles the status. */
function newsOf(row: SimRow, line: Line, { wasOff, ...heard }: Heard): SimChanges {
  const { now } = heard;
  const facts = factsOf(line, row, heard);
  if (row.pending) return { providerState: facts.providerState, providerCheckedAt: now };
  const status = statusFor(row.provider, line.state, row.status);
  const { activatedAt: told, ...rest } = facts;
  const isUnasked = status !== row.status && row.status !== 'unknown';
  return {
    ...rest,
    activatedAt: activationOf({ ...row, activatedAt: told ?? row.activatedAt }, status, line, wasOff),
    status,
    ...(isUnasked && { unasked: { at: now.toISOString(), was: row.status } }),
  };
}

/** When the line began, as far as it is known: of one that began again unasked only what its carrier tells, and the first time only of one never off. */
function activationOf(row: SimRow, status: SimStatus, { activatedAt, firstActivatedAt }: Line, wasOff: boolean): Date | null {
  if (isOff(status)) return null;
  const begins = status === 'active' && (isNew(row.status) || isOff(row.status));
  const known = begins ? (activatedAt ?? null) : row.activatedAt;
  return known ?? (status === 'active' && !wasOff && !isOff(row.status) ? (firstActivatedAt ?? null) : null);
}

async function withSuspension(tx: Database, row: SimRow, news: SimChanges, at: { env: Env; now: Date }): Promise<SimChanges> {
  if (news.status === undefined || news.status === row.status) return news;
  return { ...news, suspendedUntil: news.status === 'suspended' ? await suspensionEnd(tx, row, at) : null };
}

const isSame = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

type LineReport = { row: SimRow; line: Line };

/** Writes what the carrier said of lines that are locked, and tells of those it changed unasked. Nothing is recorded of those that are as they were. */
export async function recordLines(tx: Database, told: readonly LineReport[], note: NewSimEvent, { env, now }: { env: Env; now: Date }) {
  const same: SimRow[] = [];
  const changed: { before: SimRow; after: SimRow }[] = [];
  const isKept = await keptPlans(tx);
  const isTaken = await takenImsis(
    tx,
    told.flatMap(({ row, line }) => (row.imsi === null ? [line] : [])),
  );
  const off = await everOff(
    tx,
    told.flatMap(({ row, line }) => (line.firstActivatedAt && row.activatedAt === null ? [row.id] : [])),
  );
  for (const { row, line } of told) {
    const news = await withSuspension(tx, row, newsOf(row, line, { isKept, isTaken, wasOff: off.has(row.id), now }), { env, now });
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
