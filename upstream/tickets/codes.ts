import { and, asc, desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/index.ts';
import type { TicketCode } from '#lib/contract/ticketCodes.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { publish } from '#upstream/core/events.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertOne } from '#upstream/db/insertOne.ts';
import { type TicketCodeRow, ticketCodes } from './tables.ts';

type Acts = Pick<Handlers<typeof contract.tickets>, 'codes' | 'addCode' | 'changeCode'>;
type Kind = TicketCodeRow['kind'];

const serializeCode = ({ id, kind, code, name, priority, billable, active, version }: TicketCodeRow): TicketCode => ({
  ...{ id, kind, code, name, priority, billable, active, version },
});

const codeOf = async (database: Database, kind: Kind, code: string): Promise<TicketCodeRow | undefined> =>
  (
    await database
      .select()
      .from(ticketCodes)
      .where(and(eq(ticketCodes.kind, kind), eq(ticketCodes.code, code)))
  )[0];

/** A code that nobody keeps is none, and one that is offered no more only where it was chosen before that (`isLate`). */
export async function wrongCode(
  tx: Database,
  kind: Kind,
  code: string | undefined,
  { isLate = false } = {},
): Promise<ProblemResponse | undefined> {
  if (code === undefined) return undefined;
  const found = await codeOf(tx, kind, code);
  return found && (found.active || isLate) ? undefined : invalid({ [`${kind}_code`]: [found ? 'not-offered' : 'unknown'] });
}

const publishCodes = (tx: Database) => publish(tx, { channel: 'tickets', change: { type: 'tickets', id: null } });

export const ticketCodeActs = ({ database, clock }: Context): Acts => ({
  codes: async () => {
    const rows = await database.select().from(ticketCodes).orderBy(asc(ticketCodes.kind), desc(ticketCodes.active), asc(ticketCodes.name));
    return { data: rows.map(serializeCode) };
  },

  addCode: async ({ body: { kind, code, name, priority = null, billable = false }, transact }) =>
    transact(async (tx) => {
      const other = await codeOf(tx, kind, code);
      if (other) return new ProblemResponse('duplicate', { errors: { code: ['taken'] }, current: serializeCode(other) });
      const now = clock.now();
      const facts = { kind, code, name, priority, billable, active: true };
      const row = await insertOne(tx, ticketCodes, { ...facts, createdAt: now, updatedAt: now });
      publishCodes(tx);
      return { data: serializeCode(row) };
    }),

  changeCode: async ({ params, body: { version, ...facts }, transact }) =>
    transact(async (tx) => {
      const row = await findRecord(tx, ticketCodes, params.id, { lock: 'update' });
      if (!row) return undefined;
      if (version !== undefined && version !== row.version) return new ProblemResponse('stale', { current: serializeCode(row) });
      const changed = await changeRow(tx, ticketCodes, row, facts, clock.now());
      publishCodes(tx);
      return { data: serializeCode(changed) };
    }),
});
