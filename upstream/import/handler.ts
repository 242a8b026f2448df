import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { subject } from '@casl/ability';
import { z } from 'zod';
import type { Ability } from '#lib/access/allows.ts';
import type { contract } from '#lib/contract/index.ts';
import { IMPORT_FIELDS, ImportForm, type ImportReport } from '#lib/contract/sims.ts';
import type { Handlers, Received, World } from '#upstream/handlers.ts';
import { invalid, Refusal } from '#upstream/refusal.ts';
import { nameOf } from '#upstream/simChanges.ts';
import { readable } from '#upstream/simRow.ts';
import { importList } from './importList.ts';
import type { Listed } from './judge.ts';
import { LIMITS } from './limits.ts';
import { BadBody, type Form, readForm } from './multipart.ts';

type Import = typeof contract.sims.import;

/** More at once would take the memory of too many lists. */
const AT_ONCE = 2;

const Columns = z.record(z.string(), z.enum(IMPORT_FIELDS).nullable());

/** What the form says beside the file. */
function readFields({ fields, hasFile }: Form) {
  const parsed = ImportForm.omit({ file: true }).safeParse(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')));
  const columns = Columns.safeParse(parseJson(fields.columns || '{}'));
  if (hasFile && parsed.success && columns.success) {
    const { columns: _, ...defaults } = parsed.data;
    return { columns: new Map(Object.entries(columns.data)), defaults };
  }
  const wrong = [
    ...(hasFile ? [] : ['file']),
    ...(parsed.error?.issues.map(({ path }) => String(path[0])) ?? []),
    ...(columns.success ? [] : ['columns']),
  ];
  return invalid(Object.fromEntries(wrong.map((field) => [field, ['invalid']])));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
export function importSims(world: World): Handlers<typeof contract.sims>['import'] {
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

async function run({ database, clock }: World, { body, query, user, ability, transact }: Received<Import>, file: string) {
  const form = await readForm(body, file, LIMITS.bytes);
  const fields = readFields(form);
  if (fields instanceof Refusal) return fields;
  return importList<{ data: ImportReport } | Refusal>(database, {
    file,
    ...fields,
    all: query.all === '1',
    isDryRun: query.dry_run === '1',
    visible: readable(ability),
    mayAdd: mayAdd(ability),
    by: { id: user.id, name: nameOf(user) },
    now: clock.now(),
    answer: (report) => ({ data: report }),
    last: transact,
  });
}
