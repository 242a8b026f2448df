import { and, asc, desc, eq, gte, ilike, inArray, lt, or, type SQL } from 'drizzle-orm';
import { AUDIT_FIELDS, AUDIT_GROUPS, type AuditEvent, type AuditField, type AuditQuery } from '#lib/contract/audit.ts';
import type * as contract from '#lib/contract/index.ts';
import { daysAfter, instantAt } from '#lib/format/localDay.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { contains } from '#upstream/core/contains.ts';
import { metaOf, readPage } from '#upstream/core/paging.ts';
import { isAnyOf, isRowId } from '#upstream/core/rowId.ts';
import type { ExportCell } from '#upstream/export/cells.ts';
import { listFile } from '#upstream/export/listFile.ts';
import { dayIn } from '#upstream/simulators/usage.ts';
import { type AuditRow, audit } from './tables.ts';

const serializeAudit = ({ id, at, kind, userId, by, aboutId, about, address, facts }: AuditRow): AuditEvent => ({
  ...{ id, at: at.toISOString(), kind, user_id: userId, by, about_id: aboutId, about, address, facts },
});

const orderOf = (sort = '-at') => (sort === 'at' ? [asc(audit.at), asc(audit.id)] : [desc(audit.at), desc(audit.id)]);

function auditWanted({ q, group, user, from, to }: Partial<AuditQuery>, timeZone: string): SQL | undefined {
  const like = q?.trim() && contains(q);
  const whose = user === undefined ? undefined : isRowId(user) ? user : 0;
  return and(
    group &&
      inArray(
        audit.kind,
        group.flatMap((each) => [...AUDIT_GROUPS[each]]),
      ),
    whose === undefined ? undefined : or(eq(audit.userId, whose), eq(audit.aboutId, whose)),
    from ? gte(audit.at, new Date(instantAt(timeZone, from))) : undefined,
    to ? lt(audit.at, new Date(instantAt(timeZone, daysAfter(to, 1)))) : undefined,
    like ? or(...[audit.by, audit.about, audit.address].map((column) => ilike(column, like))) : undefined,
  );
}

const cellOf = (event: AuditEvent, field: AuditField): ExportCell =>
  field === 'details' ? (event.facts ? JSON.stringify(event.facts) : null) : event[field];

type Acts = Pick<Handlers<typeof contract.users>, 'audit' | 'auditExport'>;

export const auditActs = ({ database, clock, env }: Context): Acts => ({
  audit: async ({ query }) => {
    const where = auditWanted(query, env.TIME_ZONE);
    const { rows, total } = await readPage(database, audit, { where, order: orderOf(query.sort), ...query });
    return { data: rows.map(serializeAudit), meta: metaOf(query, total) };
  },

  auditExport: async ({ body: { format, columns = AUDIT_FIELDS, heads, ...query } }) => {
    const chosen = await database
      .select({ id: audit.id })
      .from(audit)
      .where(auditWanted(query, env.TIME_ZONE))
      .orderBy(...orderOf(query.sort));
    const read = async (step: readonly number[]) =>
      (await database.select().from(audit).where(isAnyOf(audit.id, step))).map(serializeAudit);
    const name = `audit-${dayIn(env.TIME_ZONE, clock.now())}`;
    return listFile({ name, format, columns, heads, ids: chosen.map(({ id }) => id), read, cellOf });
  },
});
