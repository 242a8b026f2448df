import type * as contract from '#lib/contract/index.ts';
import { AUDIT_FIELDS, type AuditField, type AuditLine } from '#lib/contract/lineAudit.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import type { ExportCell } from '#upstream/export/cells.ts';
import { exportFile } from '#upstream/export/exportFile.ts';
import { monthsBilled } from './bills.ts';
import { auditLines } from './list.ts';

/** The whole is judged anew for each; on the embedded database, where nothing else runs meanwhile, once. */
const stepOf = ({ DATABASE_URL }: Context['env']) => (DATABASE_URL ? 20_000 : Number.MAX_SAFE_INTEGER);

const cellOf = (line: AuditLine, field: AuditField): ExportCell => {
  const value = line[field];
  return typeof value === 'number' ? value / 100 : value;
};

export const exportAudit =
  ({ database, clock, env }: Context): Handlers<typeof contract.lineAudit>['export'] =>
  async ({ body: { format, columns = AUDIT_FIELDS, heads = columns, month: asked, provider, ...wanted }, ability }) => {
    if (!ability.can('read', 'Dashboard')) return new ProblemResponse('forbidden');
    if (heads.length !== columns.length) return invalid({ heads: ['One per column'] });
    const month = asked ?? (await monthsBilled(database))[0] ?? '1970-01';
    const audited = { month, provider, ability, now: clock.now() };
    const limit = stepOf(env);
    const read = (offset: number) => auditLines(database, audited, wanted, { limit, offset });
    const first = await read(0);
    async function* rows() {
      for (let { rows: step } = first, offset = limit; ; offset += limit) {
        for (const line of step) yield columns.map((field) => cellOf(line, field));
        if (step.length < limit) return;
        ({ rows: step } = await read(offset));
      }
    }
    return exportFile({ name: `line-audit-${month}`, format, heads, rows: rows(), total: first.total });
  };
