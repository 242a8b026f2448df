import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RuleLine } from '#lib/contract/lineRules.ts';
import type { Database } from '#upstream/db/connect.ts';
import { rowsOf } from '#upstream/db/rows.ts';
import { fitting, inWarehouseSince, type Looks, type Seen } from '#upstream/sims/ruleFits.ts';
import { sims } from '#upstream/sims/tables.ts';

const Found = z.object({
  ...{ id: z.number(), number: z.string(), provider: z.string(), status: z.string(), warehouse_code: z.string().nullable() },
  ...{ cs_no: z.string().nullable(), since: z.coerce.date().nullable(), kb: z.number().nullable(), seen_imei: z.string().nullable() },
});

export async function linesOf(database: Database, looks: Looks, seen: Seen, { limit, offset = 0 }: { limit: number; offset?: number }) {
  const { condition } = looks;
  const since =
    condition === 'in-warehouse' ? inWarehouseSince : condition === 'no-session' ? sql`${sims.lastSessionAt}` : sql`null::timestamptz`;
  const kb = condition === 'usage-above' ? sql`${sims.usageKb}` : sql`null::int`;
  const imei = condition === 'imei-changed' ? sql`${sims.seenImei}` : sql`null::text`;
  const rows = await rowsOf(
    database,
    sql`select ${sims.id} as id, coalesce(nullif(${sims.imei}, ''), ${sims.iccid}) as number, ${sims.provider} as provider,
        ${sims.status} as status, ${sims.warehouseCode} as warehouse_code, ${sims.csNo} as cs_no, ${since} as since, ${kb} as kb, ${imei} as seen_imei
      from ${sims} where ${fitting(looks, seen)} order by since asc nulls last, kb desc nulls last, id limit ${limit} offset ${offset}`,
    Found,
  );
  return rows.map(
    ({ since, kb, ...row }): RuleLine => ({
      ...(row as Omit<RuleLine, 'since' | 'megabytes'>),
      since: since?.toISOString() ?? null,
      megabytes: kb === null ? null : Math.round(kb / 100) / 10,
    }),
  );
}
