import { and, count, inArray, isNotNull } from 'drizzle-orm';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import { NEW_STATUSES } from '#lib/domain/simLifecycle.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from '#upstream/sims/tables.ts';

const IN_STOCK = ['warehouse', 'truck'] as const;

/** Where the parts that visits need lie, ready to be fitted. */
export async function withHeld<Visit extends Pick<Unassigned, 'requires'>>(database: Database, visits: readonly Visit[]): Promise<Visit[]> {
  const types = [...new Set(visits.flatMap(({ requires }) => requires?.parts.map(({ device_type }) => device_type) ?? []))];
  if (types.length === 0) return [...visits];
  const rows = await database
    .select({ type: sims.deviceType, warehouse_code: sims.warehouseCode, ready: count() })
    .from(sims)
    .where(
      and(
        inArray(sims.deviceType, types),
        inArray(sims.status, [...NEW_STATUSES]),
        inArray(sims.stockState, [...IN_STOCK]),
        isNotNull(sims.warehouseCode),
      ),
    )
    .groupBy(sims.deviceType, sims.warehouseCode);
  const heldOf = (wanted: string) =>
    rows.flatMap(({ type, warehouse_code, ready }) => (type === wanted && warehouse_code ? [{ warehouse_code, ready }] : []));
  return visits.map((visit) =>
    visit.requires
      ? {
          ...visit,
          requires: { ...visit.requires, parts: visit.requires.parts.map((part) => ({ ...part, held: heldOf(part.device_type) })) },
        }
      : visit,
  );
}
