import type { z } from 'zod';
import type * as contract from '#lib/contract/index.ts';
import type { NotTested, Strength, TypedStrength } from '#lib/contract/swaps/commissioning.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { isEveryDemanded, isSettled, kindsLeft, reportsLeft, zonesLeft } from '#lib/domain/commissioning.ts';
import type { GateRule } from '#lib/domain/gateRules.ts';
import { type KeptCommissioning, readAnew } from '#lib/domain/keptCommissioning.ts';
import { hasCheck, isWayBack, stopOf } from '#lib/domain/swapGates.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { Database } from '#upstream/db/connect.ts';
import { blocked } from './blocked.ts';
import { writeSwap } from './change.ts';
import { serializeCommissioning } from './commissioning.ts';
import { recordSwapEvent } from './events.ts';
import { swapFor } from './repository.ts';
import { serializeSwap } from './serialize.ts';
import { strengthEvent } from './strength.ts';
import type { SwapRow } from './tables.ts';
import type { Change } from './typedChanges.ts';
import { VERIFY_JOB, verifyKeyOf } from './verifySwap.ts';
import { WALK_JOB, walkKeyOf } from './walk.ts';

type Kept = NonNullable<Swap['commissioning']>;

/** What stands against saying something of the new radio: it is over, or the radio is not in. */
export function commissioningRules(swap: Swap): GateRule[] {
  const stop = stopOf(swap);
  if (stop) return [stop];
  if (isWayBack(swap)) return ['old-is-back'];
  return hasCheck(swap, 'fitted') ? [] : ['not-fitted'];
}

type Given = z.infer<typeof NotTested>;
export type Signing = {
  zones: number[];
  what: ('network' | 'strength')[];
  kinds: string[];
  unknown: { zones?: string[]; kinds?: string[] };
};

export const isEmpty = ({ zones, what, kinds }: Signing) => zones.length + what.length + kinds.length === 0;

/** What of it there is to sign for: what was proven meanwhile, or is signed for already, is left out. */
export function signingOf(commissioning: Kept, { zones: named = [], what = [], kinds = [] }: Given): Signing {
  const { zones, strength } = commissioning;
  const asked = new Set([...named, ...(what.includes('left') ? zonesLeft(commissioning).map(({ number }) => number) : [])]);
  const unknown = named.filter((number) => !zones.some((zone) => zone.number === number));
  const listed = kinds.filter((kind) => zones.some((zone) => zone.kind === kind));
  const isNetworkOpen = reportsLeft(commissioning).some(({ path }) => path !== 'cell');
  return {
    zones: zones.filter((zone) => asked.has(zone.number) && !isSettled(zone)).map(({ number }) => number),
    what: [
      ...(what.includes('network') && isNetworkOpen ? (['network'] as const) : []),
      ...(what.includes('strength') && !strength.after && !strength.untested ? (['strength'] as const) : []),
    ],
    kinds: kindsLeft(commissioning).filter((kind) => kinds.some((each) => each === kind)),
    unknown: {
      ...(unknown.length > 0 && { zones: unknown.map((zone) => `unknown ${zone}`) }),
      ...(listed.length > 0 && { kinds: listed.map((kind) => `listed ${kind}`) }),
    },
  };
}

/** What is demanded of a radio that is in is tested or signed for by name: no list that is typed anew does away with it. */
const lostOf = (before: Kept, after: Kept): number[] =>
  before.source === 'typed'
    ? zonesLeft(before)
        .filter((zone) =>
          isEveryDemanded(before, zone)
            ? !after.zones.some(({ number, kind }) => number === zone.number && kind === zone.kind)
            : !after.groups.some(({ kind }) => kind === zone.kind),
        )
        .map(({ number }) => number)
    : [];

const withKept = (tx: Database, row: SwapRow, kept: KeptCommissioning, now: Date) => writeSwap(tx, row, { commissioning: kept }, now);
const actorOf = ({ by, name, at, onSite }: Change) => ({ by, name, ...(onSite && { doneAt: at }) });

export async function keepSignature(tx: Database, row: SwapRow, { zones, what, kinds }: Signing, reason: string, whose: Change, now: Date) {
  const { commissioning: kept } = row;
  if (!kept) throw new Error('a swap without a commissioning');
  const signed = {
    by: nameOf(whose.by ?? undefined) ?? whose.name ?? null,
    at: whose.at.toISOString(),
    reason,
    on_site: whose.onSite === true,
  };
  const untested = {
    ...kept.untested,
    ...Object.fromEntries(what.map((name) => [name, signed])),
    zones: { ...kept.untested.zones, ...Object.fromEntries(zones.map((zone) => [zone, signed])) },
    ...(kinds.length > 0 && { kinds: { ...kept.untested.kinds, ...Object.fromEntries(kinds.map((kind) => [kind, signed])) } }),
  };
  const written = await withKept(tx, row, { ...kept, untested }, now);
  const facts = { zones, what, ...(kinds.length > 0 && { kinds }), ...(whose.onSite && { on_site: true }) };
  await recordSwapEvent(tx, row.id, { kind: 'untested-signed', ...actorOf(whose), message: reason, facts }, now);
  return written;
}

export async function keepStrength(
  tx: Database,
  row: SwapRow,
  { which, dbm, band }: z.infer<typeof TypedStrength>,
  whose: Change,
  now: Date,
) {
  const { commissioning: kept } = row;
  if (!kept) throw new Error('a swap without a commissioning');
  const by = nameOf(whose.by ?? undefined) ?? whose.name ?? null;
  const typed: Strength = { at: whose.at.toISOString(), dbm, band: band || null, source: 'typed', by };
  const written = await withKept(tx, row, { ...kept, strength: { ...kept.strength, [which]: typed } }, now);
  await recordSwapEvent(tx, row.id, { ...strengthEvent(which, typed), ...actorOf(whose) }, now);
  return written;
}

type Acts = Pick<Handlers<typeof contract.swaps>, 'typeZones' | 'signUntested' | 'recordStrength'>;
type Done = SwapRow | ProblemResponse;

export function commissioningActs({ clock, queue }: Context): Acts {
  type Call = Parameters<Acts['signUntested']>[0];
  const acting = async (
    { params, ability, user, transact }: Pick<Call, 'params' | 'ability' | 'user' | 'transact'>,
    version: number | undefined,
    act: (found: {
      tx: Database;
      row: SwapRow & { commissioning: KeptCommissioning };
      swap: Swap & { commissioning: Kept };
      now: Date;
    }) => Promise<Done>,
  ) =>
    transact(async (tx) => {
      const now = clock.now();
      const row = await swapFor(tx, { id: params.id, ability, user, version, now });
      if (!row || row instanceof ProblemResponse) return row;
      const swap = await serializeSwap(tx, row, now);
      const { commissioning } = row;
      if (!commissioning || !swap.commissioning)
        return new ProblemResponse('illegal_state', {
          message: 'This swap began before there was a commissioning.',
          errors: { swap: ['no-commissioning'] },
          current: swap,
        });
      const done = await act({ tx, row: { ...row, commissioning }, swap: { ...swap, commissioning: swap.commissioning }, now });
      if (done instanceof ProblemResponse) return done;
      const payload = { swap: done.id };
      if (done.step >= 5) await queue.enqueue(tx, { kind: VERIFY_JOB, key: verifyKeyOf(done.id), payload });
      if (done.step >= 5) await queue.enqueue(tx, { kind: WALK_JOB, key: walkKeyOf(done.id), payload });
      return { swap: await serializeSwap(tx, done, now) };
    });

  return {
    typeZones: (call) =>
      acting(call, call.body.version, async ({ tx, row, swap, now }) => {
        const stop = stopOf(swap);
        if (stop) return blocked([stop], swap);
        if (row.commissioning.source === 'program') return invalid({ zones: ['from-program'] });
        const zones = call.body.zones.map(({ number, name, type, area }) => ({
          number,
          name: name || null,
          type: type ?? null,
          area: area || null,
        }));
        const kept = { ...readAnew(row.commissioning), zones, source: zones.length > 0 ? ('typed' as const) : ('heard' as const) };
        const lost = hasCheck(swap, 'fitted') ? lostOf(swap.commissioning, serializeCommissioning(kept, swap.kinds)) : [];
        if (lost.length > 0) return invalid({ zones: lost.map((zone) => `demanded ${zone}`) });
        const written = await withKept(tx, row, kept, now);
        await recordSwapEvent(tx, row.id, { kind: 'zones-typed', by: call.user, facts: { zones: zones.map(({ number }) => number) } }, now);
        return written;
      }),

    signUntested: (call) =>
      acting(call, call.body.version, async ({ tx, row, swap, now }) => {
        const rules = commissioningRules(swap);
        if (rules.length > 0) return blocked(rules, swap);
        const signing = signingOf(swap.commissioning, call.body);
        if (Object.keys(signing.unknown).length > 0) return invalid(signing.unknown);
        if (isEmpty(signing)) return invalid({ zones: ['nothing-left'] });
        return keepSignature(tx, row, signing, call.body.reason, { by: call.user, at: now }, now);
      }),

    recordStrength: (call) =>
      acting(call, call.body.version, async ({ tx, row, swap, now }) => {
        const stop = stopOf(swap);
        const rules = stop ? [stop] : call.body.which === 'after' ? commissioningRules(swap) : [];
        return rules.length > 0 ? blocked(rules, swap) : keepStrength(tx, row, call.body, { by: call.user, at: now }, now);
      }),
  };
}
