import { and, gte, inArray } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import { wordFor } from '#lib/domain/carrierRules.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { programs } from '#upstream/programs/tables.ts';
import { runs } from '#upstream/runs/tables.ts';
import { serializeUser } from '#upstream/session/accounts.ts';
import { changeSim, type NewSimEvent, type SimChanges } from '#upstream/sims/changes.ts';
import { type SimRow, simEvents } from '#upstream/sims/tables.ts';
import { addressOf, numberOf } from '#upstream/simulators/carrier/lines.ts';
import { pingOf } from '#upstream/simulators/network.ts';
import { hashOfEvent } from '#upstream/swaps/chain.ts';
import { SYSTEM_EVENT_OF } from '#upstream/swaps/eventKinds.ts';
import { swapEvents, swaps } from '#upstream/swaps/tables.ts';
import { systemEvents } from '#upstream/systems/tables.ts';
import { ticketEvents } from '#upstream/tickets/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { programOf, type Scene, scenesOf } from './swapScenes.ts';
import { AT, CHECKS, endingSteps, isFinalized, momentsOf, stepOf, TEST_MINUTES, type Who } from './swapStory.ts';

const MINUTE = 60_000;

type Cast = Record<'dispatcher' | 'admin', User>;

export const FEWEST_SIMS = 1000;

/** The swaps of the last weeks, so that whoever comes new sees what one is, and what is left to do. None is on test: time goes on meanwhile. */
export async function seedSwaps(tx: Database, epoch: Date): Promise<void> {
  const people = await tx
    .select()
    .from(users)
    .where(inArray(users.username, ['dispatcher', 'admin']));
  const [dispatcher, admin] = ['dispatcher', 'admin'].map((name) => people.find(({ username }) => username === name));
  if (!dispatcher || !admin) return;
  const cast = { dispatcher: serializeUser(dispatcher), admin: serializeUser(admin) };
  const scenes = await scenesOf(tx, epoch);
  for (const scene of scenes.sort((one, other) => one.begun.getTime() - other.begun.getTime())) await play(tx, scene, cast);
}

async function play(tx: Database, scene: Scene, cast: Cast): Promise<void> {
  const { outcome, begun, old } = scene;
  const isEnded = outcome !== 'draft';
  const at = (minute: number) => new Date(begun.getTime() + minute * MINUTE);
  const iso = (minute: number) => at(minute).toISOString();
  const row = await insertOne(tx, swaps, {
    ticketNumber: scene.ticket.ticketNumber,
    csNo: scene.system.csNo,
    step: stepOf(outcome),
    status: isFinalized(outcome) ? 'finalized' : outcome === 'draft' ? 'open' : outcome === 'aborted' ? 'aborted' : 'go-back',
    panelType: scene.system.panelType,
    checks: isFinalized(outcome)
      ? CHECKS.map((name) => ({ name, by: cast.dispatcher.fullName ?? null, at: iso(AT.fitted), note: null }))
      : [],
    ownerId: cast.dispatcher.id,
    createdBy: cast.dispatcher.fullName,
    createdAt: begun,
    updatedAt: at(isEnded ? AT.end : 1),
    ...(isEnded && {
      cellType: scene.fresh.deviceType,
      oldSimId: old.id,
      newSimId: scene.fresh.id,
      finalizedAt: at(AT.end),
      before: {
        at: iso(4),
        status: old.status,
        last_signal_at: iso(-8 * 60),
        last_signal_path: 'cell',
        ping: pingOf(old, Math.floor(at(4).getTime() / MINUTE)),
      },
      ending: {
        kind: isFinalized(outcome) ? 'finalize' : outcome === 'aborted' ? 'abort' : 'go-back',
        by: cast.dispatcher.fullName ?? null,
        asked_at: iso(AT.end - 1),
        reason: isFinalized(outcome) ? null : (scene.reason ?? null),
        steps: endingSteps(outcome).map((name) => ({ name, state: 'done' as const, message: null, at: iso(AT.end) })),
      },
    }),
    ...(outcome === 'exception' && {
      exception: { by: cast.admin.fullName ?? null, at: iso(AT.proven + 3), reason: scene.reason ?? null, missing: ['signal'] },
    }),
    ...(isFinalized(outcome) && { proof: proofOf(scene, iso) }),
  });
  await notify(tx, scene, cast, row.id);
  if (!isEnded) return;
  await test(tx, scene, cast, row.id);
  if (outcome !== 'aborted') await transfers(tx, scene, cast, row.id);
  await moveSims(tx, scene, cast, row.id);
}

function proofOf({ outcome, fresh }: Scene, iso: (minute: number) => string) {
  const signal = { id: fresh.id, at: iso(AT.proven), code: 'E602', path: outcome === 'exception' ? 'ip' : 'cell' };
  const { imei, iccid } = fresh;
  const answer = pingOf({ imei, ipAddress: addressOf(imei, 1), status: 'active' }, Math.floor(Date.parse(iso(AT.sending + 1)) / MINUTE));
  return {
    fitted_at: iso(AT.fitted),
    signal: outcome === 'exception' ? null : signal,
    other_signal: outcome === 'exception' ? signal : null,
    ping: { at: iso(AT.sending + 1), ...answer },
    carrier: { at: iso(AT.sending + 1), imei, iccid, state: wordFor(fresh.provider, 'active') },
  };
}

async function notify(tx: Database, scene: Scene, cast: Cast, swapId: number) {
  const whoIs = (who: Who) => ({ userId: who ? cast[who].id : null, by: who ? (cast[who].fullName ?? null) : null });
  const entries = momentsOf(scene).map(({ minute, kind, who, message = null, facts = null }) => ({
    swapId,
    at: new Date(scene.begun.getTime() + minute * MINUTE),
    ...whoIs(who),
    kind,
    message,
    facts,
  }));
  let before: string | null = null;
  const chained = entries.map((event) => {
    before = hashOfEvent(swapId, { ...event, at: event.at.toISOString() }, before);
    return { ...event, hash: before };
  });
  await tx.insert(swapEvents).values(chained);
  const ofSystem = entries.flatMap(({ facts, kind, ...event }) => {
    const known = SYSTEM_EVENT_OF[kind] ?? (kind.startsWith('test-') ? kind : undefined);
    return known ? [{ ...event, kind: known, after: facts, csNo: scene.system.csNo }] : [];
  });
  await tx.insert(systemEvents).values(ofSystem);
  const ends = entries.filter(({ kind }) => kind === 'begun' || kind === 'finalized' || kind === 'aborted' || kind === 'gone-back');
  await tx.insert(ticketEvents).values(
    ends.map(({ at, userId, by, kind, message }) => ({
      ticketId: scene.ticket.id,
      ...{ at, userId, by, message, kind: 'swap' },
      facts: {
        id: swapId,
        ending: kind === 'begun' ? null : isFinalized(scene.outcome) ? 'finalize' : scene.outcome === 'aborted' ? 'abort' : 'go-back',
      },
    })),
  );
}

async function test(tx: Database, { begun, system }: Scene, { dispatcher }: Cast, swapId: number) {
  const at = (minute: number) => new Date(begun.getTime() + minute * MINUTE);
  await tx.insert(testPeriods).values({
    ...{ systemNo: system.systemNo ?? '', csNo: system.csNo, swapId, state: 'off', minutes: TEST_MINUTES },
    ...{ userId: dispatcher.id, by: dispatcher.fullName, askedAt: at(AT.asked), confirmedAt: at(AT.confirmed) },
    ...{ expiresAt: at(AT.confirmed + TEST_MINUTES), offAskedAt: at(AT.end - 1), offConfirmedAt: at(AT.end), closedAt: at(AT.end) },
  });
}

async function transfers(tx: Database, { outcome, begun, system }: Scene, { dispatcher }: Cast, swapId: number) {
  const at = (minute: number) => new Date(begun.getTime() + minute * MINUTE);
  const { content, ...facts } = programOf(system.csNo);
  const by = dispatcher.fullName ?? null;
  const saved = { csNo: system.csNo, at: at(AT.saved), by, swapId, content, ...facts, partial: false, shrunken: false };
  const [program] = await tx.insert(programs).values(saved).returning();
  const run = (type: 'upload' | 'download', from: number, to: number) => ({
    ...{
      type,
      csNo: system.csNo,
      swapId,
      userId: dispatcher.id,
      startedBy: by,
      startedAt: at(from),
      endedAt: at(to),
      state: 'done' as const,
    },
    transfer: {
      ...{ state: 'done' as const, by, asked_at: at(from).toISOString(), finished_at: at(to).toISOString(), progress: 1 },
      ...{ program_id: program?.id ?? null, ...facts, compared: type === 'download' ? true : null },
      ...{ trapped_at: null, next_check_in: null, gives_up_at: null, message: null, differences: [] },
      ...{ scope: null, communication: null },
    },
  });
  await tx.insert(runs).values(run('upload', AT.saving, AT.saved));
  if (isFinalized(outcome)) await tx.insert(runs).values(run('download', AT.sending, AT.sent));
}

async function moveSims(tx: Database, { outcome, begun, system, ticket, ...pair }: Scene, { dispatcher }: Cast, swapId: number) {
  if (outcome === 'aborted') return;
  const reason = `Swap ${swapId}, ticket ${ticket.ticketNumber}`;
  let { old, fresh } = pair;
  // What was told of them until now ends where this begins.
  await tx.delete(simEvents).where(and(inArray(simEvents.simId, [old.id, fresh.id]), gte(simEvents.at, begun)));
  const does = (row: SimRow, minute: number, changes: SimChanges, note: NewSimEvent) =>
    changeSim(tx, row, changes, note, new Date(begun.getTime() + minute * MINUTE));
  const number = { msisdn: numberOf(fresh.imei, 1), ipAddress: addressOf(fresh.imei, 1) };
  fresh = await does(fresh, AT.activating, {}, { kind: 'asked', action: 'activate', by: dispatcher });
  const state = old.providerState;
  fresh = await does(fresh, AT.active, { status: 'active', providerState: state, ...number }, { kind: 'confirmed', action: 'activate' });
  if (isFinalized(outcome)) {
    const there = { stockState: 'installed' as const, csNo: system.csNo, siteName: system.siteName, warehouseCode: null, reason };
    await does(fresh, AT.end, there, { kind: 'moved', reason });
    old = await does(old, AT.end, { stockState: 'transit', csNo: null, siteName: null, reason }, { kind: 'moved', reason });
  }
  if (outcome === 'exception') return;
  const last = await does(outcome === 'go-back' ? fresh : old, AT.end, {}, { kind: 'asked', action: 'deactivate', reason });
  if (outcome === 'billed')
    await does(
      last,
      AT.end + 4,
      {},
      { kind: 'failed', action: 'deactivate', message: 'Line has an open usage dispute. Deactivation not allowed.' },
    );
  else
    await does(
      last,
      AT.end + 2,
      { status: 'deactivated', providerState: wordFor(last.provider, 'deactivated'), ipAddress: null },
      {
        kind: 'confirmed',
        action: 'deactivate',
      },
    );
}
