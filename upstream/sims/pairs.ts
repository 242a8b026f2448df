import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { SimPair } from '#lib/contract/sims.ts';
import { numbersOf } from '#lib/domain/simNumber.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { iso } from '#upstream/core/iso.ts';
import { findSim, readable } from './repository.ts';
import { pairings, sims } from './tables.ts';

const MOST = 200;

const radioIn = (radio: string) => {
  const { imei, meid = null } = numbersOf(radio);
  return { imei, meid };
};

/** What its card and its radio were in, the pair there is now first. */
export const simPairs =
  ({ database }: Context): Handlers<typeof contract.sims>['pairs'] =>
  async ({ params, ability }) => {
    const sim = await findSim(database, params.id, ability);
    if (!sim) return undefined;
    const radio = sim.imei || sim.meid;
    const past = await database
      .select()
      .from(pairings)
      .where(or(sim.iccid === null ? undefined : eq(pairings.iccid, sim.iccid), radio ? eq(pairings.radio, radio) : undefined))
      .orderBy(desc(pairings.until), desc(pairings.id))
      .limit(MOST);
    const cards = past.flatMap(({ iccid }) => (iccid === sim.iccid ? [] : [iccid]));
    const radios = past.flatMap((each) => (each.radio === radio ? [] : [each.radio]));
    const others = await database
      .select({ id: sims.id, iccid: sims.iccid, imei: sims.imei, meid: sims.meid })
      .from(sims)
      .where(and(readable(ability), or(inArray(sims.iccid, cards), inArray(sims.imei, radios), inArray(sims.meid, radios))));
    const byCard = new Map(others.map((other) => [other.iccid, other.id]));
    const byRadio = new Map(others.map((other) => [other.imei || other.meid, other.id]));
    const told = past.map(({ iccid, since, until, ...pair }): SimPair => {
      const other = iccid === sim.iccid ? byRadio.get(pair.radio) : byCard.get(iccid);
      return { iccid, ...radioIn(pair.radio), since: iso(since), until: iso(until), sim_id: other ?? null };
    });
    if (!radio || sim.iccid === null) return { data: told };
    const now = { iccid: sim.iccid, ...radioIn(radio), since: iso(sim.pairedAt ?? sim.createdAt), until: null, sim_id: null };
    return { data: [now, ...told] };
  };
