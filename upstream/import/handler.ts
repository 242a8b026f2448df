import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { subject } from '@casl/ability';
import type { Ability } from '#lib/access/allows.ts';
import { IMPORT_FIELDS, type ImportReport } from '#lib/contract/imports.ts';
import type { contract } from '#lib/contract/index.ts';
import type { Handlers, Received, World } from '#upstream/handlers.ts';
import { answeredBefore, type Claim, hashOf, keyIn, transactionsFor } from '#upstream/idempotency.ts';
import { invalid, Refusal } from '#upstream/refusal.ts';
import { nameOf } from '#upstream/simChanges.ts';
import { readable } from '#upstream/simRow.ts';
import { readFields } from './fields.ts';
import { importList } from './importList.ts';
import type { Listed } from './judge.ts';
import { LIMITS } from './limits.ts';
import { BadBody, readForm } from './multipart.ts';

type Import = typeof contract.imports.run;
type Answer = { data: ImportReport } | Refusal;

/** More at once would take the memory of too many lists. */
const AT_ONCE = 2;

/** Whether an ability covers a new SIM with these values, field by field. */
function mayAdd(ability: Ability): (sim: Listed) => boolean {
  const isPlain = ability.rulesFor('create', 'Sim').every(({ conditions, fields }) => !conditions && !fields);
  if (isPlain) return () => true;
  return ({ row: _, ...sim }) => {
    const made = subject('Sim', { ...sim, status: 'inventory', cs_no: null }) as unknown as 'Sim';
    return IMPORT_FIELDS.every((field) => sim[field] === null || ability.can('create', made, field));
  };
}

/** `POST /sims-import`: takes the file to disk, judges it, and imports it when it is clean. */
export function importSims(world: World): Handlers<typeof contract.imports>['run'] {
  let underWay = 0;
  return async (received) => {
    if (underWay >= AT_ONCE) return new Refusal('busy', {}, { 'retry-after': '5' });
    underWay += 1;
    const folder = await fs.mkdtemp(path.join(tmpdir(), 'linekeeper-import-'));
    try {
      return await run(world, received, path.join(folder, 'list'));
    } catch (error) {
      if (error instanceof BadBody) return new Refusal(error.code);
      throw error;
    } finally {
      underWay -= 1;
      await fs.rm(folder, { recursive: true, force: true });
    }
  };
}

async function run({ database, clock }: World, { body, query, user, ability }: Received<Import>, file: string) {
  const form = await readForm(body, file, LIMITS.bytes);
  const fields = form.hasFile ? readFields(form.fields) : invalid({ file: ['required'] });
  if (fields instanceof Refusal) return fields;

  const key = keyIn(body.headers);
  if (key instanceof Refusal) return key;
  const bodyHash = hashOf([query, form.fields, form.hash]);
  const claim: Claim | undefined = key ? { userId: user.id, endpoint: 'POST /sims-import', key, bodyHash } : undefined;
  const before = claim && (await answeredBefore(database, claim, clock.now()));
  if (before) return before.answer as Answer;

  return importList<Answer>(database, {
    file,
    ...fields,
    all: query.all === '1',
    isDryRun: query.dry_run === '1',
    visible: readable(ability),
    mayAdd: mayAdd(ability),
    by: { id: user.id, name: nameOf(user) },
    now: clock.now(),
    answer: (report) => ({ data: report }),
    last: transactionsFor(database, claim, clock.now),
  });
}
