import { GHOST_FIELDS, type Ghost, type GhostField, type GhostKind } from '#lib/contract/ghosts.ts';
import type * as contract from '#lib/contract/index.ts';
import { simKind } from '#lib/domain/simNumber.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { ExportCell } from '#upstream/export/cells.ts';
import { exportFile } from '#upstream/export/exportFile.ts';
import { ratesOf } from '#upstream/plans/rates.ts';
import { dayIn } from '#upstream/simulators/usage.ts';
import { kindFor } from './kindFor.ts';
import type { Seen } from './kinds.ts';
import { ghostsIn, totalOf } from './list.ts';

const STEP = 1000;
const OF_SYSTEM: readonly GhostField[] = ['cs_no', 'site_name', 'Branch', 'service', 'radios', 'billed', 'last_signal_at'];

function cellOf(ghost: Ghost, field: GhostField): ExportCell {
  const { sim, system } = ghost;
  if (field === 'sim_kind') return sim && simKind(sim);
  if (field === 'cost') return ghost.cents === null ? null : ghost.cents / 100;
  if (field === 'lines' || field === 'seen_imei' || field === 'known_at') return ghost[field];
  if (field === 'cs_no' || field === 'site_name') return system?.[field] ?? sim?.[field] ?? null;
  if (OF_SYSTEM.includes(field)) return system?.[field as keyof typeof system] ?? null;
  return (sim?.[field as 'imei'] ?? null) as ExportCell;
}

export const exportGhosts =
  ({ database, clock, env }: Context): Handlers<typeof contract.ghosts>['export'] =>
  async ({ params, body: { format, columns = GHOST_FIELDS, heads = columns, page: _, per_page: __, counts: ___, ...query }, ability }) => {
    if (!ability.can('read', 'Dashboard')) return new ProblemResponse('forbidden');
    const kind = kindFor(params.kind, ability);
    if (!kind || kind instanceof ProblemResponse) return kind;
    if (heads.length !== columns.length) return invalid({ heads: ['One per column'] });
    const seen: Seen = { clock, rates: await ratesOf(database, env), ability };
    async function* rows(named: GhostKind) {
      for (let offset = 0; ; offset += STEP) {
        const step = await ghostsIn(database, named, seen, query, { limit: STEP, offset });
        for (const ghost of step) yield columns.map((field) => cellOf(ghost, field));
        if (step.length < STEP) return;
      }
    }
    const name = `${kind}-${dayIn(env.TIME_ZONE, clock.now())}`;
    return exportFile({ name, format, heads, rows: rows(kind), total: await totalOf(database, kind, seen, query) });
  };
