import { and, eq, gt, or, sql } from 'drizzle-orm';
import { forgetHeard, readAnew } from '#lib/domain/keptCommissioning.ts';
import { writeSwap } from '#upstream/swaps/change.ts';
import { recordSwapEvent } from '#upstream/swaps/events.ts';
import { swapEvents } from '#upstream/swaps/tables.ts';
import type { Site } from './site.ts';

/** Whether the radio was out again, or was to be another one, after this moment. */
async function isOtherSince({ tx, swap, at }: Site): Promise<boolean> {
  const isOut = and(eq(swapEvents.kind, 'check'), sql`coalesce(${swapEvents.facts} -> 'unsaid', '[]'::jsonb) @> '["fitted"]'::jsonb`);
  const isChosen = and(eq(swapEvents.kind, 'chosen'), sql`${swapEvents.facts} -> 'new_sim_id' is not null`);
  const since = and(eq(swapEvents.swapId, swap.id), gt(swapEvents.at, at), or(isOut, isChosen));
  return (await tx.select({ id: swapEvents.id }).from(swapEvents).where(since).limit(1)).length > 0;
}

/** The desk wrote down what it was told, and the phone's own tick comes later though it is older: the radio is in since then. */
export async function fitEarlier(site: Site): Promise<void> {
  const { tx, swap, name, at, now } = site;
  const { proof, commissioning } = swap;
  if (!proof?.fitted_at || at.getTime() >= Date.parse(proof.fitted_at) || (await isOtherSince(site))) return;
  const set = { proof: { ...proof, fitted_at: at.toISOString() }, commissioning: commissioning && readAnew(commissioning) };
  await writeSwap(tx, swap, set, now);
  await recordSwapEvent(tx, swap.id, { kind: 'check', name, facts: { said: ['fitted'], unsaid: [], on_site: true }, doneAt: at }, now);
}

/** It came out again after that earlier tick, before the desk said that it is in: only what came since then says something of it. */
export async function fitAsDeskSaid({ tx, swap, at, now }: Site): Promise<void> {
  const { proof, commissioning, checks } = swap;
  const said = checks.find(({ name }) => name === 'fitted');
  if (!said || !proof?.fitted_at || at.getTime() < Date.parse(proof.fitted_at) || said.at === proof.fitted_at) return;
  const anew = { fitted_at: said.at, signal: null, other_signal: null, ping: null, carrier: null };
  await writeSwap(tx, swap, { proof: anew, exception: null, commissioning: forgetHeard(commissioning) }, now);
}
