import { z } from 'zod';
import { BankForm, BankReport } from './bank/file.ts';
import { BankLine, BankQuery, BankRecording, BankSummary, CertainRecording } from './bank/lines.ts';
import { endpoint, named } from './endpoint.ts';
import { listOf, one, Version } from './shapes.ts';

const read = { extension: 'bank', method: 'GET', access: ['read', 'Invoice'] } as const;
const write = {
  extension: 'bank',
  method: 'POST',
  access: ['update', 'Invoice'],
  touches: ['invoices', 'customers', 'receivables'],
} as const;
const Done = one(z.object({ payments: z.coerce.number().int() }));

export const bank = named('bank', {
  summary: endpoint({ ...read, path: '/bank-summary', reply: one(BankSummary) }),
  list: endpoint({ ...read, path: '/bank-lines', query: BankQuery, reply: listOf(BankLine) }),
  /** Each line of an account is stored once, for ever; all new ones or none, unless those that can't be read are left out. */
  import: endpoint({
    ...write,
    path: '/bank-files',
    query: z.object({ dry_run: z.enum(['1']).optional() }),
    body: BankForm,
    reply: one(BankReport),
    upload: true,
  }),
  record: endpoint({ ...write, path: '/bank-lines-record', body: BankRecording, reply: Done }),
  recordCertain: endpoint({ ...write, path: '/bank-lines-record-certain', body: CertainRecording, reply: Done }),
  leaveOut: endpoint({
    ...write,
    path: '/bank-lines/:id/leave-out',
    body: z.object({ reason: z.string().trim().min(1).max(300), version: Version }),
    reply: one(BankLine),
  }),
  /** Of what was left out, or recorded as a payment that is void now. */
  reopen: endpoint({ ...write, path: '/bank-lines/:id/reopen', body: z.object({ version: Version }), reply: one(BankLine) }),
});
