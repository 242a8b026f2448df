import { inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AuditLine, AuditQuery } from '#lib/contract/lineAudit.ts';
import { SIM_STATUSES } from '#lib/contract/sims/states.ts';
import { AUDIT_FINDINGS, AUDIT_KINDS, AUDIT_REASONS } from '#lib/contract/words/lineAudit.ts';
import { nextOf } from '#lib/domain/lineAudit.ts';
import { contains } from '#upstream/core/contains.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { withReservations } from '#upstream/sims/reservations.ts';
import { serializeSim } from '#upstream/sims/serialize.ts';
import { sims } from '#upstream/sims/tables.ts';
import { type Audited, auditedLines } from './audited.ts';
import { seesMoney } from './bills.ts';

export type Wanted = Partial<Pick<AuditQuery, 'q' | 'kind' | 'sort'>>;

const text = z.string().nullable();
const cents = z.coerce.number();
const time = z.coerce.date().nullable();
const Row = z.object({
  ...{ id: z.coerce.number(), kind: z.enum(AUDIT_KINDS), reason: z.enum(AUDIT_REASONS).nullable() },
  ...{ provider: text, account: text, sim_id: z.number().nullable(), iccid: text, imei: text, mdn: text },
  ...{ status: z.enum(SIM_STATUSES).nullable(), place: text, plan: text, our_plan: text, cs_no: text, site_name: text },
  ...{ customer_id: z.number().nullable(), customer_name: text, heard_at: time, since: time },
  ...{ cents, revenue: cents, saves: cents, earns: cents, risk: cents, total: cents },
});

const EFFECT = sql`(saves + earns + risk)`;
const SORTS: Record<string, SQL> = {
  effect: EFFECT,
  cents: sql`cents`,
  revenue_cents: sql`revenue`,
  cs_no: sql`cs_no`,
  site_name: sql`site_name`,
  kind: sql`array_position(${sql.raw(`array['${AUDIT_KINDS.join("','")}']`)}, kind)`,
  heard_at: sql`heard_at`,
};

/** Whoever sees no money is told no order by it. */
function orderOf(sort: string, hasMoney: boolean): SQL {
  const name = sort.replace('-', '');
  const isMoney = name === 'effect' || name.endsWith('cents');
  if (isMoney && !hasMoney) return sql`array_position(${sql.raw(`array['${AUDIT_KINDS.join("','")}']`)}, kind), id`;
  return sql`${SORTS[name] ?? EFFECT} ${sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls first`}, id`;
}

function wantedOf({ q, kind }: Wanted, hasMoney: boolean): SQL {
  const kinds = kind?.length ? kind : AUDIT_FINDINGS;
  const like = q?.trim() && contains(q);
  const named = ['iccid', 'imei', 'mdn', 'plan', 'our_plan', 'cs_no', 'site_name', 'place', ...(hasMoney ? ['customer_name'] : [])];
  const found = like
    ? sql.join(
        named.map((column) => sql`${sql.raw(column)} ilike ${like}`),
        sql` or `,
      )
    : sql`true`;
  return sql`kind in (${sql.join(
    kinds.map((each) => sql`${each}`),
    sql`, `,
  )}) and (${found})`;
}

const from = (asked: Audited, wanted: Wanted) => {
  const hasMoney = seesMoney(asked.ability);
  return sql`${auditedLines(asked)}, whole as (
    select audit.*, c.id as customer_id, c.name as customer_name from audit
      left join customer_systems payer on payer.cs_no = audit.cs_no left join invoice_customers c on c.id = payer.customer_id
  ), found as (select * from whole where ${wantedOf(wanted, hasMoney)})`;
};

function serialize({ revenue, saves, earns, risk, total: _, ...row }: z.output<typeof Row>, hasMoney: boolean): AuditLine {
  const money = (amount: number) => (hasMoney ? amount : null);
  return {
    ...row,
    imei: row.imei || null,
    sim: null,
    next: nextOf(row.kind, row.reason),
    ...(hasMoney ? {} : { customer_id: null, customer_name: null }),
    ...{
      cents: money(row.cents),
      revenue_cents: money(revenue),
      saves_cents: money(saves),
      earns_cents: money(earns),
      risk_cents: money(risk),
    },
    ...{ heard_at: row.heard_at?.toISOString() ?? null, since: row.since?.toISOString() ?? null },
  };
}

export async function auditLines(database: Database, asked: Audited, wanted: Wanted, step: { limit: number; offset: number }) {
  const hasMoney = seesMoney(asked.ability);
  const rows = await rowsOf(
    database,
    sql`${from(asked, wanted)} select *, count(*) over () as total from found
      order by ${orderOf(wanted.sort ?? '-effect', hasMoney)} limit ${step.limit} offset ${step.offset}`,
    Row,
  );
  const total = rows[0]?.total ?? (step.offset > 0 ? await countLines(database, asked, wanted) : 0);
  return { rows: rows.map((row) => serialize(row, hasMoney)), total };
}

/** With the SIMs as they are now, for what can be done with them. */
export async function withSims(database: Database, rows: readonly AuditLine[]): Promise<AuditLine[]> {
  const ids = rows.flatMap(({ sim_id }) => sim_id ?? []);
  const found = ids.length > 0 ? await database.select().from(sims).where(inArray(sims.id, ids)) : [];
  const held = await withReservations(database, found.map(serializeSim));
  const byId = new Map(held.map((sim) => [sim.id, sim]));
  return rows.map((row) => ({ ...row, sim: byId.get(row.sim_id ?? 0) ?? null }));
}

export async function countLines(database: Database, asked: Audited, wanted: Wanted): Promise<number> {
  const [row] = await rowsOf(database, sql`${from(asked, wanted)} select count(*) as total from found`, z.object({ total: cents }));
  return row?.total ?? 0;
}
