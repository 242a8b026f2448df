import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { InstallerAct } from '#lib/contract/installer/shapes.ts';
import type { Signal } from '#lib/contract/signals.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { testOfSwap } from '#upstream/onTest/repository.ts';
import { recordSwapEvent } from '#upstream/swaps/events.ts';
import { knownLiveAlarms } from '#upstream/systems/alarms.ts';
import { arrive } from './arrive.ts';
import { extend } from './extend.ts';
import { countCall } from './guesses.ts';
import { scan } from './scan.ts';
import { type Act, DONE, perform, type Site } from './site.ts';
import { installerLinks } from './tables.ts';
import { tick, tickLate } from './ticks.ts';
import { measure, sign, trip } from './zoneActs.ts';

const note =
  (message: string) =>
  async ({ tx, swap, name, at, now }: Site) => {
    await recordSwapEvent(tx, swap.id, { kind: 'site-note', name, message, facts: { on_site: true }, doneAt: at }, now);
    return DONE;
  };

async function finish({ tx, swap, link, name, at, now }: Site) {
  await tx.update(installerLinks).set({ doneAt: at }).where(eq(installerLinks.id, link.id));
  await recordSwapEvent(tx, swap.id, { kind: 'site-done', name, facts: { on_site: true }, doneAt: at }, now);
  return DONE;
}

/** Nobody is put on test by a phone: the desk is told that somebody waits. */
async function askTest({ tx, swap, name, at, now }: Site) {
  const test = await testOfSwap(tx, swap.id);
  if (test?.state === 'on' && test.expiresAt && test.expiresAt > now) return { outcome: 'done', why: 'already' } as const;
  await recordSwapEvent(tx, swap.id, { kind: 'site-test-asked', name, facts: { on_site: true }, doneAt: at }, now);
  return DONE;
}

const CARRY_OUT = { extend, 'ask-test': askTest, done: finish };

function actOf(given: InstallerAct, live: readonly Signal[]): Act {
  const { kind } = given;
  if (kind === 'arrive') return { kind, input: {}, carryOut: arrive(live) };
  if (kind === 'tick') return { kind, input: { check: given.check }, carryOut: tick(given.check, true), whenPast: tickLate(given.check) };
  if (kind === 'untick') return { kind, input: { check: given.check }, carryOut: tick(given.check, false) };
  if (kind === 'scan') return { kind, input: { codes: given.codes }, carryOut: scan(given.codes) };
  if (kind === 'trip') return { kind, input: { zone: given.zone }, carryOut: trip(given.zone) };
  if (kind === 'sign') {
    const { zones, what, reason } = given;
    return { kind, input: { zones, what }, message: reason, carryOut: sign({ zones, what, reason }) };
  }
  if (kind === 'strength') {
    const { which, dbm, band } = given;
    return { kind, input: { which, dbm, band }, carryOut: measure({ which, dbm, band }) };
  }
  if (kind === 'note') return { kind, input: {}, message: given.text, carryOut: note(given.text) };
  return { kind, input: {}, carryOut: CARRY_OUT[kind] };
}

export const installerAct =
  (context: Context): Handlers<typeof contract.installer>['act'] =>
  async ({ body, installer }) =>
    (await countCall(context.database, installer.link.id, context.clock.now())) ??
    // Before anything is locked: the station may take its time.
    perform(context, installer, body, actOf(body, body.kind === 'arrive' ? await knownLiveAlarms(context, installer.swap.csNo) : []));
