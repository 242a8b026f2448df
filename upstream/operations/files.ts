import { eq } from 'drizzle-orm';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import { fileNameIn } from '#lib/format/fileNameIn.ts';
import type { Context } from '#upstream/context.ts';
import { publish, transact } from '#upstream/core/events.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { TOTAL_ROWS } from '#upstream/export/exportFile.ts';
import { isPair, recordOperation } from './record.ts';
import { operations } from './tables.ts';

/** Files of many records that somebody took. A single document is none. */
const FILES = new Map<Endpoint, string>([
  [contract.sims.export, 'sims'],
  [contract.batches.download, 'batch'],
  [contract.tickets.export, 'tickets'],
  [contract.sunset.export, 'sunset'],
  [contract.ghosts.export, 'ghosts'],
  [contract.lineAudit.export, 'lineAudit'],
  [contract.invoices.export, 'invoices'],
  [contract.receivables.exportAging, 'aging'],
  [contract.receivables.exportLedger, 'ledger'],
  [contract.receivables.exportQuickBooks, 'quickbooks'],
  [contract.taxes.file, 'taxes'],
  [contract.users.auditExport, 'audit'],
  [contract.operations.exportActivity, 'operation'],
  [contract.invoices.print, 'invoices'],
  [contract.reminders.letters, 'reminders'],
  [contract.receivables.printStatements, 'statements'],
  [contract.imports.leftOut, 'leftOut'],
]);

const isPaper = (file: Response) => file.headers.get('content-type') === 'application/pdf';

/** Keeps that somebody takes a file: from the moment on in which it begins to go out, and how that ended. The file goes out also where it can't be kept. */
export async function recordFile(context: Context, endpoint: Endpoint, file: Response, user: User | undefined): Promise<Response> {
  const what = FILES.get(endpoint);
  if (!what || !user || !file.ok || !file.body || !isPair(endpoint.access)) return file;
  const { database, clock, log } = context;
  const { access } = endpoint;
  const total = Number(file.headers.get(TOTAL_ROWS) ?? 0);
  const kept = (error: unknown) => log.error({ err: error, what }, 'that a file was taken could not be kept');
  const id = await transact(database, (tx) =>
    recordOperation(tx, {
      ...{ kind: isPaper(file) ? ('print' as const) : ('export' as const), what, access, state: 'running', at: clock.now(), total },
      ...{ byId: user.id, by: nameOf(user), name: fileNameIn(file.headers.get('content-disposition')) ?? null },
    }),
  ).catch(kept);
  if (!id) return file;
  const ended = (state: 'done' | 'failed' | 'stopped') =>
    transact(database, async (tx) => {
      const done = state === 'done' ? total : 0;
      await tx.update(operations).set({ state, endedAt: clock.now(), done }).where(eq(operations.id, id));
      publish(tx, { channel: 'jobs', change: { type: 'operations', id: null } });
    }).catch(kept);
  return new Response(watched(file.body, ended), { status: file.status, headers: file.headers });
}

type Bytes = ReadableStream<Uint8Array>;

/** The same bytes, no faster than they are taken; `ended` is over before the last of them is. */
function watched(body: Bytes, ended: (state: 'done' | 'failed' | 'stopped') => Promise<unknown>): Bytes {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(to) {
        try {
          const { value, done } = await reader.read();
          if (!done) return to.enqueue(value);
        } catch (error) {
          await ended('failed');
          throw error;
        }
        await ended('done');
        to.close();
      },
      async cancel(why) {
        await reader.cancel(why).catch(() => undefined);
        await ended('stopped');
      },
    },
    { highWaterMark: 0 },
  );
}
