import type { Database } from '#upstream/db/connect.ts';
import { insertMany } from '#upstream/db/insertMany.ts';
import { ticketCodes } from '#upstream/tickets/tables.ts';

type Sample = Pick<typeof ticketCodes.$inferInsert, 'code' | 'name'> & { priority?: 'high' | 'urgent'; billable?: boolean };

const PROBLEMS: readonly Sample[] = [
  { code: 'COMM-FAIL', name: 'Communication failure', priority: 'urgent' },
  { code: 'RADIO-OFF', name: 'Radio offline', priority: 'high' },
  { code: 'LOW-SIGNAL', name: 'Low signal' },
  { code: 'LOW-BATT', name: 'Low battery' },
  { code: 'AC-LOSS', name: 'AC loss', priority: 'high' },
  { code: 'FALSE-ALARM', name: 'False alarms' },
  { code: 'FIRE-TRBL', name: 'Fire trouble', priority: 'urgent' },
  { code: 'SWAP', name: 'SIM or radio swap' },
];
const RESOLUTIONS: readonly Sample[] = [
  { code: 'RADIO-REPL', name: 'Radio replaced and tested' },
  { code: 'SIM-REPL', name: 'SIM replaced and tested' },
  { code: 'BATT-REPL', name: 'Battery replaced', billable: true },
  { code: 'ANTENNA', name: 'Antenna moved or added', billable: true },
  { code: 'REPROGRAM', name: 'Panel reprogrammed' },
  { code: 'TRAINED', name: 'User trained', billable: true },
  { code: 'NTF', name: 'No trouble found', billable: true },
  { code: 'BY-PHONE', name: 'Resolved by phone' },
];

/** Codes of the sample company; a company of its own writes its own. */
export async function seedTicketCodes(tx: Database, now: Date): Promise<void> {
  const rows = (kind: 'problem' | 'resolution', all: readonly Sample[]) =>
    all.map(({ code, name, priority = null, billable = false }) => ({
      ...{ kind, code, name, priority, billable, active: true, version: 1, createdAt: now, updatedAt: now },
    }));
  await insertMany(tx, ticketCodes, [...rows('problem', PROBLEMS), ...rows('resolution', RESOLUTIONS)]);
}
