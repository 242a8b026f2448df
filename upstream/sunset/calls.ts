import type * as contract from '#lib/contract/index.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { ProblemResponse } from '#upstream/core/problemResponse.ts';
import { changeSunset } from './change.ts';
import { sunsetFor } from './repository.ts';

/** `POST /sunset/:id/calls`: the call stands in the site's history, and its outcome at the site. */
export const logCall =
  ({ clock }: Context): Handlers<typeof contract.sunset>['logCall'] =>
  ({ params, body: { result, spoken_with, note }, ability, user, transact }) =>
    transact(async (tx) => {
      const row = await sunsetFor(tx, params.id, ability, 'call_result');
      if (!row || row instanceof ProblemResponse) return row;
      const at = clock.now();
      const call = { result, spoken_with: spoken_with || null, note: note || null };
      const { id, version } = await changeSunset(tx, row, {
        field: 'call_result',
        columns: { calledAt: at, callResult: result },
        facts: { call },
        by: user,
        at,
      });
      return { data: { id, version } };
    });
