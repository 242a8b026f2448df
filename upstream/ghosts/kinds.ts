import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ability } from '#lib/access/allows.ts';
import { GHOST_KINDS, type GhostKind } from '#lib/contract/ghosts.ts';
import type { LineRates } from '#lib/contract/plans.ts';
import { isPriced } from '#lib/domain/lineCost.ts';
import type { Context } from '#upstream/context.ts';
import { HOUR, MINUTE } from '#upstream/core/clock.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { systemsAllowed } from '#upstream/systems/repository.ts';
import { systems } from '#upstream/systems/tables.ts';
import { centsOf, isBilled, isKnown } from './billing.ts';

const GRACE = HOUR;

/** Those whose rows are worked out from systems: only for whoever may see these. */
const NEED_SYSTEMS: readonly GhostKind[] = ['dead-system', 'two-on-one', 'installed-not-billed', 'silent'];
const NEED_SIMS: readonly GhostKind[] = ['billed-not-installed', 'imei-moved', 'dead-system', 'two-on-one', 'installed-not-billed'];

export const kindsFor = (ability: Ability) =>
  GHOST_KINDS.filter(
    (kind) => (ability.can('read', 'System') || !NEED_SYSTEMS.includes(kind)) && (ability.can('read', 'Sim') || !NEED_SIMS.includes(kind)),
  );

export type Seen = Pick<Context, 'clock'> & { rates: LineRates; ability: Ability };

const others = alias(sims, 'others');
export const billedOn = (): SQL<number> =>
  sql`(select count(*)::int from sims as others where ${others.csNo} = ${systems.csNo} and ${isBilled(others)})`;

/** A new SIM is on before it is fitted, and a card alone seen in the radio it goes into: its swap sees to it. */
const isOfNoSwap = sql`not exists (select 1 from swaps where swaps.new_sim_id = ${sims.id} and swaps.status not in ('finalized', 'aborted', 'go-back'))`;

const columns = (cents: SQL) => sql`
  select ${sims.id} as sim_id, ${sims.csNo} as cs_no, 1 as lines, ${cents} as cents, ${sims.providerCheckedAt} as known_at from ${sims}`;
const withSystem = sql`join ${systems} on ${systems.csNo} = ${sims.csNo}`;

export function ghostsOf(kind: GhostKind, { clock, rates, ability }: Seen): SQL {
  const cents = centsOf(rates);
  const mine = and(readable(ability), isKnown());
  const seen = systemsAllowed(ability, 'read');
  switch (kind) {
    case 'billed-not-installed':
      // The states are named again for the index.
      return sql`${columns(cents)} where ${and(mine, isBilled(), isNull(sims.csNo))} and ${sims.status} in ('active', 'suspended')
        and ${isOfNoSwap}`;
    case 'dead-system':
      return sql`${columns(cents)} ${withSystem} where ${systems.service} <> 'live' and ${and(mine, isBilled(), seen)}`;
    case 'two-on-one':
      return sql`select ranked.sim_id, ranked.cs_no, 1 as lines, ranked.cents, ranked.known_at from (
          select ${sims.id} as sim_id, ${sims.csNo} as cs_no, ${cents} as cents, ${sims.providerCheckedAt} as known_at,
            row_number() over (partition by ${sims.csNo} order by ${sims.createdAt} desc, ${sims.id} desc) as nth
          from ${sims} where ${sims.csNo} is not null and ${and(mine, isBilled())}
        ) as ranked join ${systems} on ${systems.csNo} = ranked.cs_no
        where ${systems.service} = 'live' and ranked.nth > ${systems.radios} and ${seen}`;
    case 'imei-moved':
      return sql`select ${sims.id} as sim_id, ${sims.csNo} as cs_no, case when ${isBilled()} then 1 else 0 end as lines,
          case when ${isBilled()} then ${cents} else 0 end as cents, ${sims.providerCheckedAt} as known_at
        from ${sims} where ${sims.seenImei} is not null and ${sims.seenImei} <> ${sims.imei} and ${readable(ability)}
          and (${sims.imei} <> '' or ${and(isBilled(), isOfNoSwap)})`;
    case 'installed-not-billed':
      return sql`select ${sims.id} as sim_id, ${sims.csNo} as cs_no, 0 as lines, 0 as cents, ${sims.providerCheckedAt} as known_at
        from ${sims} ${withSystem} where ${systems.service} = 'live' and ${and(mine, seen)} and not (${isBilled()})
        and ${billedOn()} < ${systems.radios}`;
    case 'silent': {
      const silent = sql`${systems.service} = 'live' and (${systems.lastSignalAt} is null
        or ${systems.lastSignalAt} < ${clock.now().toISOString()}::timestamptz - make_interval(mins => ${systems.supervision} + ${GRACE / MINUTE}::int))`;
      const own = sql`from ${sims} where ${sims.csNo} = ${systems.csNo} and ${and(readable(ability), isBilled())}`;
      const sum = sql`count(*)::int as lines, count(*)::int - count(${cents})::int as unpriced, sum(${cents})::int as sum`;
      return sql`select null::int as sim_id, ${systems.csNo} as cs_no, paid.lines, paid.unpriced, ${systems.stationAskedAt} as known_at,
          case when paid.lines = 0 then ${isPriced(rates) ? 0 : null}::int else paid.sum end as cents
        from ${systems}, lateral (select ${sum} ${own}) as paid
        where ${silent} and ${seen}`;
    }
  }
}
