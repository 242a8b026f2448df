import { type SQL, sql } from 'drizzle-orm';
import { type Ability, mayEverywhere } from '#lib/access/allows.ts';
import type { Provider } from '#lib/contract/sims/states.ts';
import { SILENT_DAYS } from '#lib/contract/words/lineAudit.ts';
import { firstOf, lastOf } from '#lib/domain/recurring.ts';
import { isBilled } from '#upstream/ghosts/billing.ts';
import { readable } from '#upstream/sims/repository.ts';
import { sims } from '#upstream/sims/tables.ts';
import { systemsAllowed } from '#upstream/systems/repository.ts';
import { systems } from '#upstream/systems/tables.ts';
import { simOf } from './simOf.ts';

export type Audited = { month: string; provider?: readonly Provider[]; ability: Ability; now: Date };

/** Above every SIM's id: a line without one, or another line of the same, and a system. */
const [OF_LINE, OF_SYSTEM] = [4_000_000_000, 8_000_000_000];

/** What is billed to customers on the last day of the month, by system; `usual` is the price in the middle of what a line is sold for. */
const paid = (last: string) => sql`
  item as (
    select i.cs_no, i.service, i.ends_on, (i.ends_on is null or i.ends_on >= ${last}::date) as runs,
      (select r.monthly from recurring_rates r where r.item_id = i.id and r.from_day <= ${last}::date order by r.from_day desc limit 1) as monthly
    from recurring_items i where i.cs_no is not null and i.starts_on <= ${last}::date
  ), paid as (
    select cs_no, bool_or(runs) as runs, coalesce(sum(monthly) filter (where runs), 0)::int as monthly,
      coalesce(sum(monthly) filter (where runs and service = 'cell'), 0)::int as cell, max(ends_on) filter (where not runs) as ended
    from item group by cs_no
  ), usual as (
    select coalesce(percentile_disc(0.5) within group (order by monthly), 0)::int as cents from item where runs and service = 'cell'
  )`;

/**
 * The lines of a month's bills and what is missing there, each with what is wrong with it: judged by everything there is, told of what the reader may
 * see. Columns as in `AuditLine`, money in cents.
 */
export function auditedLines({ month, provider, ability, now }: Audited): SQL {
  const [first, last] = [firstOf(month), lastOf(month)];
  const at = sql`${now.toISOString()}::timestamptz`;
  const ofProvider = provider?.length
    ? sql`and a.provider in (${sql.join(
        provider.map((each) => sql`${each}`),
        sql`, `,
      )})`
    : sql``;
  const isOff = sql`${sims.status} not in ('active', 'suspended', 'unknown')`;
  const endedSince = sql`exists (select 1 from sim_events e where e.sim_id = ${sims.id} and e.action = 'deactivate' and e.at >= ${first}::date)`;
  // Its carrier, which suspends a line for so many days only, has it active again, or will have when it is asked.
  const isOver = sql`((${sims.status} = 'suspended' and ${sims.suspendedUntil} <= ${at}) or (${sims.status} = 'active' and ${sims.unasked}->>'was' = 'suspended'))`;
  const isOfSwap = sql`exists (select 1 from swaps w where w.new_sim_id = ${sims.id} and w.status not in ('finalized', 'aborted', 'go-back'))`;
  const heard = sql`coalesce(${sims.lastSessionAt}, ${systems.lastSignalAt})`;
  const isOtherPlan = sql`(l.plan is not null and ${sims.plan} is not null and lower(l.plan) not in (lower(${sims.plan}), lower(coalesce(p.name, ''))))`;
  const kind = sql`case
    when ${sims.id} is null then 'unknown'
    when ${isOff} then case when ${endedSince} then 'fine' else 'billed-off' end
    when ${isOver} then 'suspended'
    when paid.runs is not true then case when ${isOfSwap} then 'fine' else 'no-revenue' end
    when ${isOtherPlan} then 'wrong-plan'
    when ${heard} < ${at} - make_interval(days => ${SILENT_DAYS}) and coalesce(l.usage, 0) = 0 then 'silent'
    else 'fine' end`;
  const reason = sql`case
    when ${sims.csNo} is null then case when ${sims.warehouseCode} is null then 'nowhere' else 'in-stock' end
    when ${systems.service} = 'cancelled' then 'closed'
    when paid.ended is not null then 'item-ended'
    else 'no-item' end`;
  const mine = sql`(${readable(ability)} or (${sims.id} is null and ${mayEverywhere(ability, 'read', 'Sim')}))`;
  const place = sql`${sims.id} as sim_id, ${sims.status} as status, ${sims.warehouseCode} as place, ${sims.plan} as our_plan, ${sims.csNo} as cs_no,
    coalesce(${sims.siteName}, ${systems.siteName}) as site_name`;
  const known = sql`left join ${systems} on ${systems.csNo} = ${sims.csNo} left join paid on paid.cs_no = ${sims.csNo}`;
  return sql`with bill as materialized (
      select b.id, a.provider, a.account from carrier_bills b join carrier_accounts a on a.id = b.account_id
      where b.month = ${first}::date and b.read_at is not null ${ofProvider}
    ), ${paid(last)}, line as materialized (
      select r.*, bill.provider, bill.account, coalesce(r.sim_id, ${simOf(sql`bill.provider`)}) as of_sim
      from carrier_bill_lines r join bill on bill.id = r.bill_id
    ), told as (
      select case when ${sims.id} is null or l.again then ${OF_LINE}::bigint + l.id else ${sims.id}::bigint end as id, ${kind} as kind, ${reason} as why,
        l.provider, l.account, coalesce(l.iccid, ${sims.iccid}) as iccid, coalesce(l.imei, ${sims.imei}) as imei, coalesce(l.mdn, ${sims.msisdn}) as mdn,
        l.plan, l.cents, p.active_cents as our_cents, coalesce(paid.monthly, 0) as revenue, 0 as risk, ${heard} as heard_at,
        case when ${sims.status} = 'suspended' then ${sims.suspendedUntil} else (paid.ended + time '12:00') at time zone 'UTC' end as since, ${place}
      from line l left join ${sims} on ${sims.id} = l.of_sim ${known} left join plans p on p.provider = ${sims.provider} and p.code = ${sims.plan}
      where ${mine}
      union all
      select ${sims.id}, 'not-billed', null, ${sims.provider}, ${sims.account}, ${sims.iccid}, ${sims.imei}, ${sims.msisdn},
        null, 0, null, coalesce(paid.monthly, 0), 0, ${heard}, null, ${place}
      from ${sims} ${known}
      where ${isBilled()} and ${sims.provider} in (select bill.provider from bill) and (${sims.activatedAt} is null or ${sims.activatedAt} < ${first}::date)
        and (${sims.account} is null or exists (select 1 from bill where bill.provider = ${sims.provider} and bill.account = ${sims.account}))
        and not exists (select 1 from line where line.of_sim = ${sims.id}) and ${readable(ability)}
      union all
      select ${OF_SYSTEM}::bigint + ('x' || substr(md5(paid.cs_no), 1, 7))::bit(28)::int, 'no-line', null, null, null, null, null, null,
        null, 0, null, paid.monthly, paid.cell, ${systems.lastSignalAt}, null, null, null, null, null, paid.cs_no, ${systems.siteName}
      from paid join ${systems} on ${systems.csNo} = paid.cs_no
      where paid.cell > 0 and exists (select 1 from bill) and ${provider?.length ? sql`false` : sql`true`} and ${systemsAllowed(ability, 'read')}
        and not exists (select 1 from ${sims} where ${sims.csNo} = paid.cs_no and ${sims.status} in ('active', 'unknown'))
    ), audit as (
      select told.*, case when kind = 'no-revenue' then why end as reason,
        case when kind in ('unknown', 'billed-off', 'suspended') or (kind = 'no-revenue' and why <> 'no-item') then greatest(told.cents, 0)
          when kind = 'wrong-plan' then greatest(told.cents - coalesce(our_cents, told.cents), 0) else 0 end as saves,
        case when kind = 'no-revenue' and why = 'no-item' then usual.cents else 0 end as earns
      from told cross join usual
    )`;
}
