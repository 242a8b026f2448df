import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { mayEverywhere } from '#lib/access/allows.ts';
import type { AuditGroup, CarrierBill } from '#lib/contract/lineAudit.ts';
import { AUDIT_KINDS } from '#lib/contract/words/lineAudit.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { type Audited, auditedLines } from './audited.ts';
import { seesMoney } from './bills.ts';

const count = z.coerce.number();
const Group = z.object({ kind: z.enum(AUDIT_KINDS), lines: count, cents: count, saves: count, earns: count, risk: count });

const sumOf = (numbers: readonly (number | null)[]) => numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0);

/** Of whoever sees every line the total is what the bills say, not what their lines come to. */
export async function auditSums(database: Database, asked: Audited, bills: readonly CarrierBill[]) {
  const { ability } = asked;
  const rows = await rowsOf(
    database,
    sql`${auditedLines(asked)} select kind, count(*) as lines, coalesce(sum(cents), 0) as cents, coalesce(sum(saves), 0) as saves,
        count(distinct cs_no) filter (where earns > 0) * coalesce(max(earns), 0) as earns, coalesce(sum(risk), 0) as risk from audit group by kind`,
    Group,
  );
  const money = (cents: number) => (seesMoney(ability) ? cents : null);
  const groups = AUDIT_KINDS.map((kind): AuditGroup => {
    const { lines = 0, cents = 0, saves = 0, earns = 0, risk = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return { kind, lines, cents: money(cents), saves_cents: money(saves), earns_cents: money(earns), risk_cents: money(risk) };
  });
  const ofBills = groups.filter(({ kind }) => kind !== 'not-billed' && kind !== 'no-line');
  const seen = mayEverywhere(ability, 'read', 'Sim')
    ? { lines: sumOf(bills.map(({ lines }) => lines)), cents: sumOf(bills.map(({ total_cents }) => total_cents)) }
    : { lines: sumOf(ofBills.map(({ lines }) => lines)), cents: sumOf(ofBills.map(({ cents }) => cents)) };
  return { groups, total: { lines: seen.lines, cents: money(seen.cents) } };
}
