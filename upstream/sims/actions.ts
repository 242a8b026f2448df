import type { Ability } from '#lib/access/allows.ts';
import type { User } from '#lib/contract/session.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { SimAction } from '#lib/contract/sims/states.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';
import { type SimVerdict, verdictOf } from '#lib/domain/simLifecycle.ts';
import type { Context } from '#upstream/context.ts';
import type { Transact } from '#upstream/core/idempotency.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { ruleText } from '#upstream/core/ruleText.ts';
import type { Database } from '#upstream/db/connect.ts';
import { recordSimEvent } from './changes.ts';
import { simAnswered } from './events.ts';
import { orderChange } from './orders.ts';
import { simFor } from './repository.ts';
import { withReservations } from './reservations.ts';
import { serializeSim } from './serialize.ts';
import { withServiceChanges } from './serviceChanges.ts';
import type { SimRow } from './tables.ts';

const refused = ({ rule, next }: Extract<SimVerdict, { kind: 'refused' }>, current: Sim) => {
  const hold = rule === 'swap-old' || rule === 'swap-new' ? current.hold : undefined;
  const provider = ruleText(({ sims }) => sims.provider[knownProvider(current.provider) ?? 'other']);
  return new ProblemResponse(rule === 'pending' ? 'pending' : 'illegal_state', {
    message: `${ruleText(({ sims }) => sims.rules.refused[rule], { provider })}${hold ? ` (swap ${hold.swap_id})` : ''}`,
    errors: { action: [rule], ...(hold && { swap: [String(hold.swap_id)] }) },
    next: [...next],
    current,
  });
};

type Ask = {
  params: { id: string };
  query: { batchId?: number };
  body: { reason?: string; version?: number; confirm?: string };
  ability: Ability;
  user: User;
  transact: Transact;
};

/** The handler of an action: judged by the life-cycle table, then done at once where it is ours alone, else ordered from the carrier. */
export const actionHandler = (context: Context, action: SimAction) => async (ask: Ask) =>
  ask.transact(async (tx) => {
    const { params, query, body, ability } = ask;
    const row = await simFor(tx, { id: params.id, ability, action, version: body.version });
    if (!row || row instanceof ProblemResponse) return row;
    const answer = await orderAction(context, tx, { row, action, ...ask });
    await simAnswered.publish(tx, { ...query, simId: row.id, ability, refused: answer instanceof ProblemResponse ? answer : undefined });
    return answer;
  });

type Act = Pick<Ask, 'query' | 'body' | 'user'> & { row: SimRow; action: SimAction };

/** Does an action to a SIM that is locked, or says why not. */
export async function orderAction(context: Context, tx: Database, { row, action, query, body, user }: Act) {
  const reason = body.reason ?? null;
  const limits = { env: context.env, now: context.clock.now() };
  const [sim = serializeSim(row)] = await withServiceChanges(tx, await withReservations(tx, [serializeSim(row)]), limits);
  const verdict = verdictOf(sim, action);
  if (verdict.kind === 'no-op') return { data: sim };
  if (verdict.kind === 'refused') {
    await recordSimEvent(tx, row, { kind: 'refused', by: user, action, reason, message: verdict.rule }, context.clock.now());
    return refused(verdict, sim);
  }
  if (verdict.confirm && verdict.confirm !== body.confirm)
    return new ProblemResponse('confirm_needed', {
      message: `${sim.site_name ?? 'A live system'} (${verdict.confirm}) depends on this SIM. Repeat the CS number to deactivate it.`,
      current: sim,
    });
  const [after = row] = await orderChange(context, tx, [row], { action, reason, by: user, batchId: query.batchId });
  return { data: { ...serializeSim(after), hold: sim.hold } };
}
