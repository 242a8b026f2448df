import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { subject } from '@casl/ability';
import type { Ability } from '#lib/access/allows.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { IMPORT_FIELDS, type ImportReport, UPDATED_FIELDS } from '#lib/contract/imports.ts';
import * as contract from '#lib/contract/index.ts';
import type { User } from '#lib/contract/session.ts';
import { batchFor } from '#upstream/batches/repository.ts';
import type { BatchRecord } from '#upstream/batches/tables.ts';
import type { Context, Handlers, Received } from '#upstream/context.ts';
import { answeredBefore, type Claim, hashOf, keyIn, transactionsFor } from '#upstream/core/idempotency.ts';
import { BadBody, readForm } from '#upstream/core/multipart.ts';
import { nameOf } from '#upstream/core/nameOf.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { orderIsClosed } from '#upstream/orders/open.ts';
import { readable, simsAllowed } from '#upstream/sims/repository.ts';
import { seenNames } from '#upstream/sims/stockNames.ts';
import { readFields } from './fields.ts';
import { Overtaken } from './halves.ts';
import { importList } from './importList.ts';
import type { Defaults, Listed } from './judge.ts';
import { LIMITS } from './limits.ts';

type Sent = Pick<Received<typeof contract.imports.run>, 'body' | 'query' | 'user' | 'ability'>;
type Answer = { data: ImportReport } | ProblemResponse;

const AT_ONCE = 2;

function mayAdd(ability: Ability): (sim: Listed) => boolean {
  const isPlain = ability.rulesFor('create', 'Sim').every(({ conditions, fields }) => !conditions && !fields);
  if (isPlain) return () => true;
  return ({ row: _, ...sim }) => {
    const made = subject('Sim', { ...sim, status: 'inventory', cs_no: null }) as unknown as 'Sim';
    return IMPORT_FIELDS.every((field) => sim[field] === null || ability.can('create', made, field));
  };
}

export const importSims =
  (context: Context): Handlers<typeof contract.imports>['run'] =>
  (received) =>
    taken((file) => run(context, received, file, contract.imports.run));

/** `POST /batch/:id/import`: the same, its rows appended to a delivery, which also says what the list does not. */
export const importIntoBatch =
  (context: Context): Handlers<typeof contract.batches>['import'] =>
  async (received) => {
    const { params, ability } = received;
    const batch = await batchFor(context.database, { id: params.id, ability, action: 'update' });
    if (!batch || batch instanceof ProblemResponse) return batch;
    if (!ability.can('create', 'Sim')) return new ProblemResponse('forbidden');
    if (batch.kind !== 'delivery') return new ProblemResponse('illegal_state');
    const closed = await orderIsClosed(context.database, batch.orderId);
    if (closed) return closed;
    return taken((file) => run(context, received, file, contract.batches.import, batch));
  };

/** A file of its own for what is uploaded, gone afterwards; a few at once. */
export function receiver(largest: number) {
  let underWay = 0;
  return async <Reply>(work: (file: string) => Promise<Reply | ProblemResponse>): Promise<Reply | ProblemResponse> => {
    if (underWay >= AT_ONCE) return new ProblemResponse('busy', {}, { 'retry-after': '5' });
    underWay += 1;
    const folder = await fs.mkdtemp(path.join(tmpdir(), 'linekeeper-import-'));
    try {
      return await work(path.join(folder, 'list'));
    } catch (error) {
      if (error instanceof Overtaken) return new ProblemResponse('illegal_state', { message: error.message });
      if (!(error instanceof BadBody)) throw error;
      return new ProblemResponse(error.code, error.code === 'too_large' ? { message: `a list may have ${largest / 1024 ** 2} MB` } : {});
    } finally {
      underWay -= 1;
      await fs.rm(folder, { recursive: true, force: true });
    }
  };
}
export const taken = receiver(LIMITS.bytes);

/** The key of an upload, for one user and endpoint; `asked`: all that was said with it, and the hash of the file. */
export function claimOf(headers: Headers, user: User, endpoint: Endpoint, asked: unknown[]): Claim | undefined | ProblemResponse {
  const key = keyIn(headers);
  if (key === undefined || key instanceof ProblemResponse) return key;
  return { userId: user.id, endpoint: `POST ${endpoint.path}`, key, bodyHash: hashOf(asked) };
}

const defaultsOf = (batch: BatchRecord | undefined) =>
  Object.fromEntries(
    Object.entries({ device_type: batch?.deviceType, provider: batch?.provider, warehouse_code: batch?.warehouseCode }).filter(
      ([, value]) => value,
    ),
  ) as Defaults;

async function run(context: Context, { body, query, user, ability }: Sent, file: string, endpoint: Endpoint, batch?: BatchRecord) {
  const { database, clock } = context;
  const form = await readForm(body, file, LIMITS.bytes);
  const fields = form.hasFile ? readFields(form.fields) : invalid({ file: ['required'] });
  if (fields instanceof ProblemResponse) return fields;

  if (fields.isUpdate && !ability.can('update', 'Sim')) return new ProblemResponse('forbidden');

  const claim = claimOf(body.headers, user, endpoint, [batch?.id, query, form.fields, form.hash]);
  if (claim instanceof ProblemResponse) return claim;
  const before = claim && (await answeredBefore(database, claim, clock.now()));
  if (before) return before.answer as Answer;

  return importList<Answer>(database, {
    file,
    fileName: form.fileName,
    batchId: batch?.id ?? null,
    ...fields,
    defaults: { ...defaultsOf(batch), ...fields.defaults },
    all: query.all === '1',
    isDryRun: query.dry_run === '1',
    visible: readable(ability),
    mayUpdate: simsAllowed(ability, 'update', UPDATED_FIELDS),
    mayJoin: simsAllowed(ability, 'update', ['imei', 'iccid']),
    mayAdd: mayAdd(ability),
    namesSeen: (kind) => seenNames(database, kind, ability),
    by: { id: user.id, name: nameOf(user), user },
    now: clock.now(),
    answer: (report) => ({ data: report }),
    last: transactionsFor(database, claim, clock.now),
  });
}
