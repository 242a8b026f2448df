import type { z } from 'zod';
import type { Commissioning, NotTested, TypedStrength } from '#lib/contract/swaps/commissioning.ts';
import { SECOND } from '#upstream/core/clock.ts';
import { writeSwap } from '#upstream/swaps/change.ts';
import { commissioningRules, isEmpty, keepSignature, keepStrength, signingOf } from '#upstream/swaps/commissioningActs.ts';
import { recordSwapEvent } from '#upstream/swaps/events.ts';
import { serializeSwap } from '#upstream/swaps/serialize.ts';
import { VERIFY_JOB, verifyKeyOf } from '#upstream/swaps/verifySwap.ts';
import { DONE, type Outcome, refused, type Site } from './site.ts';
import { isHeldAt } from './ticks.ts';

/** A zone pressed so often keeps its last times. */
const MOST_PRESSES = 5;

type Found = Site & { commissioning: Commissioning };

/** So much the way of two messages from one phone may differ, by which their times are counted. */
const ON_THE_WAY = 30 * SECOND;

/** What was said before the radio that is in now was fitted was said of another one. */
const isOfOther = ({ swap: { proof }, at }: Site) => proof?.fitted_at != null && at.getTime() < Date.parse(proof.fitted_at) - ON_THE_WAY;

const withCommissioning =
  (carryOut: (found: Found) => Promise<Outcome>, isOfNew = true) =>
  async (site: Site): Promise<Outcome> => {
    const { context, tx, now } = site;
    const swap = await serializeSwap(tx, site.swap, now);
    if (!swap.commissioning || !site.swap.commissioning) return refused('not-listed');
    if (isOfNew && commissioningRules(swap).length > 0) return refused('not-fitted');
    if (isOfNew && isOfOther(site)) return refused('changed-since');
    const outcome = await carryOut({ ...site, commissioning: swap.commissioning });
    const job = { kind: VERIFY_JOB, key: verifyKeyOf(swap.id), payload: { swap: swap.id } };
    if (outcome.outcome === 'done' && swap.step >= 5) await context.queue.enqueue(tx, job);
    return outcome;
  };

const whoseOf = ({ name, at }: Site) => ({ name, at, onSite: true as const });

export const trip = (zone: number) =>
  withCommissioning(async (site) => {
    const { tx, swap, commissioning, name, at, now } = site;
    if (!swap.commissioning || !commissioning.zones.some(({ number }) => number === zone)) return refused('not-listed');
    const before = swap.commissioning.pressed[zone] ?? [];
    const pressed = { ...swap.commissioning.pressed, [zone]: [...before, at.toISOString()].sort().slice(-MOST_PRESSES) };
    await writeSwap(tx, swap, { commissioning: { ...swap.commissioning, pressed } }, now);
    await recordSwapEvent(tx, swap.id, { kind: 'site-trip', name, facts: { zone, on_site: true }, doneAt: at }, now);
    if (!(await isHeldAt(site)))
      await recordSwapEvent(tx, swap.id, { kind: 'site-off-test', name, facts: { zone, on_site: true }, doneAt: at }, now);
    return DONE;
  });

export const sign = ({ reason, ...given }: z.infer<typeof NotTested>) =>
  withCommissioning(async (site) => {
    const signing = signingOf(site.commissioning, { ...given, reason });
    if (Object.keys(signing.unknown).length > 0) return refused('not-listed');
    if (isEmpty(signing)) return refused('nothing-left');
    await keepSignature(site.tx, site.swap, signing, reason, whoseOf(site), site.now);
    return DONE;
  });

export const measure = (typed: z.infer<typeof TypedStrength>) =>
  withCommissioning(async (site) => {
    await keepStrength(site.tx, site.swap, typed, whoseOf(site), site.now);
    return DONE;
  }, typed.which === 'after');
