import { getTableColumns, sql } from 'drizzle-orm';
import type { User } from '#lib/contract/session.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { SimAction } from '#lib/contract/sims/states.ts';
import { publish } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { changeRow } from '#upstream/db/changeRow.ts';
import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { simsConfirmed } from './events.ts';
import { isOff } from './everOff.ts';
import { serializeSim } from './serialize.ts';
import { type RadioOrigin, type SimRow, simEvents, sims } from './tables.ts';

const SIM_EVENTS = [
  'created',
  'imported',
  'changed',
  'moved',
  'asked',
  'confirmed',
  'failed',
  'refused',
  'checked',
  'reported',
  'move-asked',
  'line-here',
  'line-gone',
  'paired',
  'move-failed',
] as const;

export type NewSimEvent = {
  kind: (typeof SIM_EVENTS)[number];
  by?: User;
  action?: SimAction;
  reason?: string | null;
  message?: string | null;
  jobId?: number;
  radio?: RadioOrigin;
};
type Fields = Record<string, unknown>;

/** What history does not tell as a difference: it is told otherwise, or changes with everything. */
const UNRECORDED: readonly (keyof Sim)[] = [
  'id',
  'pending',
  'reason',
  'version',
  'created_at',
  'updated_at',
  'provider_checked_at',
  'batch_id',
  'former_msisdn',
  'number_kept_until',
  'settling_until',
  'suspended_until',
  'unasked',
  'move_list',
  'activated_at',
];

function differences(before: Sim | undefined, after: Sim): { before: Fields | null; after: Fields | null } {
  const recorded = (Object.keys(after) as (keyof Sim)[]).filter(
    (field) => !UNRECORDED.includes(field) && after[field] !== (before?.[field] ?? null),
  );
  if (recorded.length === 0) return { before: null, after: null };
  const pick = (sim: Sim) => Object.fromEntries(recorded.map((field) => [field, sim[field]]));
  return { before: before ? pick(before) : null, after: pick(after) };
}

const eventRow = (
  before: SimRow | undefined,
  after: SimRow,
  { by, kind, action, reason, message, jobId, radio }: NewSimEvent,
  at: Date,
) => ({
  simId: after.id,
  at,
  userId: by?.id ?? null,
  by: nameOf(by),
  kind,
  action: action ?? null,
  reason: reason ?? null,
  message: message ?? null,
  jobId: jobId ?? null,
  radio: radio ?? null,
  ...differences(before && serializeSim(before), serializeSim(after)),
});

export const recordSimEvent = (tx: Database, row: SimRow, note: NewSimEvent, at: Date) =>
  tx.insert(simEvents).values(eventRow(row, row, note, at));

export type SimChanges = Partial<Omit<typeof sims.$inferInsert, 'id' | 'version' | 'createdAt' | 'updatedAt'>>;

/** A line that is off was activated by nothing that counts: once it is on again, its commitment begins anew. */
const withEnd = (changes: SimChanges): SimChanges =>
  changes.status && isOff(changes.status) ? { ...changes, activatedAt: null } : changes;

export async function changeSim(tx: Database, row: SimRow, changes: SimChanges, note: NewSimEvent, at: Date): Promise<SimRow> {
  const changed = await changeRow(tx, sims, row, withEnd(changes), at);
  await tx.insert(simEvents).values(eventRow(row, changed, note, at));
  if (note.kind === 'confirmed') await simsConfirmed.publish(tx, { simIds: [row.id] });
  publishSim(tx, changed);
  return changed;
}

export async function changeSims(
  tx: Database,
  rows: readonly SimRow[],
  changes: SimChanges,
  note: NewSimEvent,
  at: Date,
): Promise<SimRow[]> {
  const ids = rows.map(({ id }) => id);
  const changed = await tx
    .update(sims)
    .set({ ...withEnd(changes), version: sql`${sims.version} + 1`, updatedAt: at })
    .where(sql`${sims.id} = any(${`{${ids.join()}}`}::int[])`)
    .returning();
  const after = new Map(changed.map((row) => [row.id, row]));
  const pairs = rows.map((before) => {
    const now = after.get(before.id);
    if (!now) throw new Error(`SIM ${before.id} is gone`);
    return { before, now };
  });
  await insertMany(
    tx,
    simEvents,
    pairs.map(({ before, now }) => eventRow(before, now, note, at)),
  );
  if (note.kind === 'confirmed') await simsConfirmed.publish(tx, { simIds: ids });
  publishSims(tx, changed);
  return pairs.map(({ now }) => now);
}

export type SimChange = { row: SimRow; changes: Partial<Record<TextField, string | null>>; note: NewSimEvent };
type TextField = {
  [Field in keyof SimChanges]-?: Exclude<SimChanges[Field], null | undefined> extends string ? Field : never;
}[keyof SimChanges];

/** Each another change of fields of text, a few hundred at once: two statements however many there are. The rows are locked, each once. */
export async function changeSimsEach(tx: Database, given: readonly SimChange[], at: Date): Promise<SimRow[]> {
  const fields = [...new Set(given.flatMap(({ changes }) => Object.keys(changes) as TextField[]))];
  if (fields.length === 0) return [];
  const columns = getTableColumns(sims);
  const listed = given.map(({ row, changes }) => ({
    id: row.id,
    ...Object.fromEntries(fields.map((field) => [columns[field].name, field in changes ? changes[field] : row[field]])),
  }));
  const set = Object.fromEntries(fields.map((field) => [field, sql`listed.${sql.identifier(columns[field].name)}`]));
  const changed = await tx
    .update(sims)
    .set({ ...set, version: sql`${sims.version} + 1`, updatedAt: at })
    .from(sql`jsonb_populate_recordset(null::${sims}, ${JSON.stringify(listed)}::jsonb) as listed`)
    .where(sql`${sims.id} = listed.id`)
    .returning(columns);
  const after = new Map(changed.map((row) => [row.id, row]));
  const pairs = given.map(({ row, note }) => {
    const now = after.get(row.id);
    if (!now) throw new Error(`SIM ${row.id} is gone`);
    return { row, now, note };
  });
  await insertMany(
    tx,
    simEvents,
    pairs.map(({ row, now, note }) => eventRow(row, now, note, at)),
  );
  publishSims(tx, changed);
  return pairs.map(({ now }) => now);
}

export async function recordNewSims(tx: Database, rows: readonly SimRow[], note: NewSimEvent, at: Date): Promise<void> {
  await insertMany(
    tx,
    simEvents,
    rows.map((row) => eventRow(undefined, row, note, at)),
  );
  publishSims(tx, rows);
}

type PublishedSim = Pick<SimRow, 'id' | 'version' | 'batchId'>;

export function publishSim(tx: Database, { id, version, batchId }: PublishedSim) {
  for (const channel of ['sims', ...(batchId ? [`batch.${batchId}`] : [])]) publish(tx, { channel, change: { type: 'sims', id, version } });
}

export function publishSims(tx: Database, rows: readonly PublishedSim[]) {
  if (rows.length <= 10) for (const row of rows) publishSim(tx, row);
  else {
    const batches = [...new Set(rows.map(({ batchId }) => batchId))].filter(Boolean).map((id) => `batch.${id}`);
    for (const channel of ['sims', ...batches]) publish(tx, { channel, change: { type: 'sims', id: null } });
  }
}
