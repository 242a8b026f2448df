import { and, eq, gte, inArray } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import { isFire } from '#lib/contract/systems.ts';
import { wordFor } from '#lib/domain/carrierRules.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { installerLinks } from '#upstream/installer/tables.ts';
import { testPeriods } from '#upstream/onTest/tables.ts';
import { programs } from '#upstream/programs/tables.ts';
import { runs } from '#upstream/runs/tables.ts';
import { serializeUser } from '#upstream/session/accounts.ts';
import { changeSim, type NewSimEvent, type SimChanges } from '#upstream/sims/changes.ts';
import { type SimRow, simEvents } from '#upstream/sims/tables.ts';
import { addressOf, numberOf } from '#upstream/simulators/carrier/lines.ts';
import { pingOf } from '#upstream/simulators/network.ts';
import { hashOfEvent } from '#upstream/swaps/chain.ts';
import { endOf } from '#upstream/swaps/endOf.ts';
import { SYSTEM_EVENT_OF } from '#upstream/swaps/eventKinds.ts';
import { strengthEvent } from '#upstream/swaps/strength.ts';
import { swapEvents, swaps } from '#upstream/swaps/tables.ts';
import { systemEvents } from '#upstream/systems/tables.ts';
import { ticketEvents } from '#upstream/tickets/tables.ts';
import { users } from '#upstream/users/tables.ts';
import { type Heard, heardOf } from './swapHeard.ts';
import { type Scene, scenesOf } from './swapScenes.ts';
import { AT, endingSteps, IN, isByCell, isFinalized, momentsOf, OUT, stepOf, TEST_MINUTES, TOLD_AFTER, type Told } from './swapStory.ts';
import { started } from './swapWalk.ts';

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

const isoOf =
  ({ begun }: Scene) =>
  (minute: number) =>
    new Date(begun.getTime() + minute * MINUTE).toISOString();

async function play(tx: Database, scene: Scene, cast: Cast): Promise<void> {
  const { outcome, begun, old } = scene;
  const isEnded = outcome !== 'draft';
  const at = (minute: number) => new Date(begun.getTime() + minute * MINUTE);
  const iso = isoOf(scene);
  const heard = isEnded ? heardOf(scene) : undefined;
  const status = isFinalized(outcome) ? 'finalized' : outcome === 'draft' ? 'open' : outcome === 'aborted' ? 'aborted' : 'go-back';
  const ticks = [...OUT.map((name) => ({ name, at: iso(AT.removed) })), ...IN.map((name) => ({ name, at: iso(AT.fitted) }))];
  const row = await insertOne(tx, swaps, {
    ticketNumber: scene.ticket.ticketNumber,
    csNo: scene.system.csNo,
    step: stepOf(outcome),
    status,
    panelType: scene.system.panelType,
    checks: isFinalized(outcome) ? ticks.map((tick) => ({ ...tick, by: scene.onSite, note: null, on_site: true })) : [],
    commissioning: heard?.kept ?? started(),
    ownerId: cast.dispatcher.id,
    createdBy: cast.dispatcher.fullName,
    createdAt: begun,
    updatedAt: at(isEnded ? AT.end : 1),
    ...(heard && {
      cellType: scene.fresh.deviceType,
      oldSimId: old.id,
      newSimId: scene.fresh.id,
      programWork: {
        ...{ kind: scene.work, at: iso(AT.chosen), reason: scene.whole ?? null },
        by: scene.whole ? (cast.dispatcher.fullName ?? null) : null,
      },
      before: {
        at: iso(AT.chosen),
        status: old.status,
        last_signal_at: iso(-8 * 60),
        last_signal_path: 'cell',
        ping: pingOf(old, Math.floor(at(AT.chosen).getTime() / MINUTE)),
        strength: heard.before,
      },
      ending: {
        kind: isFinalized(outcome) ? 'finalize' : outcome === 'aborted' ? 'abort' : 'go-back',
        by: cast.dispatcher.fullName ?? null,
        asked_at: iso(AT.end - 1),
        reason: isFinalized(outcome) ? null : (scene.reason ?? null),
        steps: endingSteps(outcome).map((name) => ({ name, state: 'done' as const, message: null, at: iso(AT.end) })),
      },
      unprotected: heard.unprotected,
    }),
    ...(outcome === 'exception' &&
      heard && {
        exception: { by: cast.admin.fullName ?? null, at: iso(AT.signed), reason: scene.reason ?? null, missing: heard.missing },
      }),
    ...(isFinalized(outcome) && { proof: heard?.proof }),
  });
  await notify(tx, scene, cast, { swapId: row.id, told: heard && toldOf(scene, heard) });
  if (!isEnded) return;
  await test(tx, scene, cast, row.id);
  if (isFinalized(outcome)) await linkFor(tx, scene, cast, row.id);
  if (outcome !== 'aborted') await transfers(tx, scene, cast, row.id);
  await moveSims(tx, scene, cast, row.id);
  await tx
    .update(swaps)
    .set(await endOf(tx, row, status, at(AT.end)))
    .where(eq(swaps.id, row.id));
}

function toldOf(scene: Scene, { signals, moments, before, missing, unprotected }: Heard): Told {
  const { kind, facts } = strengthEvent('before', before);
  const counted = signals.find(({ path }) => path === (isByCell(scene.outcome) ? 'cell' : 'ip'));
  return {
    ...{ walk: moments, missing, unprotected },
    before: { minute: AT.chosen, kind, who: 'dispatcher', facts },
    proof: counted ? { minute: (Date.parse(counted.at) - scene.begun.getTime()) / MINUTE, code: counted.code, path: counted.path } : {},
  };
}

/** The link of a swap that is over opens nothing; this one never did, of no token its digest. */
const linkFor = (tx: Database, { begun, onSite }: Scene, { dispatcher }: Cast, swapId: number) => {
  const at = (minute: number) => new Date(begun.getTime() + minute * MINUTE);
  return tx.insert(installerLinks).values({
    ...{ swapId, tokenHash: `none ${swapId}`, name: onSite.split(',')[0], madeById: dispatcher.id, madeBy: dispatcher.fullName },
    ...{ madeAt: at(AT.linked), enteredAt: at(AT.opened), lastUsedAt: at(AT.signed) },
  });
};

async function notify(tx: Database, scene: Scene, cast: Cast, { swapId, told }: { swapId: number; told: Told | undefined }) {
  const entries = momentsOf(scene, told).map(({ minute, kind, who, name = null, message = null, facts = null }) => ({
    swapId,
    at: new Date(Math.round(scene.begun.getTime() + minute * MINUTE)),
    userId: who ? cast[who].id : null,
    by: who ? (cast[who].fullName ?? null) : name,
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

async function test(tx: Database, scene: Scene, { dispatcher }: Cast, swapId: number) {
  const { begun, system } = scene;
  const at = (minute: number) => new Date(begun.getTime() + minute * MINUTE);
  await tx.insert(testPeriods).values({
    ...{ systemNo: system.systemNo ?? '', csNo: system.csNo, swapId, state: 'off', minutes: TEST_MINUTES },
    ...{ userId: dispatcher.id, by: dispatcher.fullName, askedAt: at(AT.asked), confirmedAt: at(AT.confirmed) },
    ...{
      since: at(AT.confirmed),
      expiresAt: at(AT.confirmed + TEST_MINUTES),
      offAskedAt: at(AT.end - 1),
      offConfirmedAt: at(AT.end),
      closedAt: at(AT.end),
    },
    ...(isFire(scene.system.kinds) && { told: TOLD_AFTER }),
  });
}

async function transfers(tx: Database, { outcome, begun, system, program: told, work }: Scene, { dispatcher }: Cast, swapId: number) {
  const at = (minute: number) => new Date(begun.getTime() + minute * MINUTE);
  const { content, ...facts } = told;
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
      ...{ scope: type === 'download' ? ('whole' as const) : null, communication: null },
    },
  });
  await tx.insert(runs).values(run('upload', AT.saving, AT.saved));
  if (isFinalized(outcome) && work !== 'none') await tx.insert(runs).values(run('download', AT.sending, AT.sent));
}

async function moveSims(tx: Database, { outcome, begun, system, ticket, ...pair }: Scene, { dispatcher }: Cast, swapId: number) {
  if (outcome === 'aborted') return;
  const reason = `Swap ${swapId}, ticket ${ticket.ticketNumber}`;
  let { old, fresh } = pair;
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
