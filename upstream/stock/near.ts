import { and, or } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { NearSim } from '#lib/contract/stock.ts';
import { plainDigits } from '#lib/format/identifiers.ts';
import { nearNumbers } from '#lib/format/nearNumbers.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { readable } from '#upstream/sims/repository.ts';
import { haveOneOf } from '#upstream/sims/search.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { sims } from '#upstream/sims/tables.ts';

const MOST_EACH = 3;

/** `GET /near-numbers`: the SIMs a reader sees whose number each of these may have been meant to be; one query for all of them. */
export const nearSims =
  ({ database }: Context): Handlers<typeof contract.stock>['near'] =>
  async ({ query, ability }) => {
    const asked = [...new Set(query.q ?? [])].map((code) => ({ code, numbers: nearNumbers(plainDigits(code)) }));
    const numbers = asked.flatMap((each) => each.numbers);
    if (numbers.length === 0) return { data: [] };
    const imeis = numbers.filter((number) => number.length === 15);
    const iccids = numbers.filter((number) => number.length > 15);
    const rows = await database
      .select()
      .from(sims)
      .where(and(or(haveOneOf(imeis, [sims.imei]), haveOneOf(iccids, [sims.iccid])), readable(ability)));
    const holders = new Map<string, Omit<NearSim, 'code'>>();
    for (const row of rows) {
      const sim = serializeSim(row);
      for (const field of ['imei', 'iccid'] as const) holders.set(sim[field] ?? '', { field, sim });
    }
    return {
      data: asked.flatMap(({ code, numbers: near }) =>
        near
          .flatMap((number) => holders.get(number) ?? [])
          .slice(0, MOST_EACH)
          .map((holder) => ({ code, ...holder })),
      ),
    };
  };
