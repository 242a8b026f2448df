import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CannotStart } from '#upstream/cannotStart.ts';
import { readEnv } from '#upstream/core/env.ts';
import { confirmed } from '#upstream/core/question.ts';
import { lineOf, linesOf } from '#upstream/imports/results.ts';
import { writeRefused } from '#upstream/imports/writeRefused.ts';
import { openTarget } from './importTarget.ts';

const USAGE = `npm run import -- FILE [--yes] [--dry-run]
  [--device-type XT50-LTE-V] [--provider vzw|att] [--warehouse DAL-01]   where the list does not say
  [--columns '{"Serial": "imei"}']                                      where the guess is wrong
  [--names '{"device_type": {"XT50 LTE V": "XT50-LTE-V"}}']             what a name of the list is called here
  [--add-device-type XT60-LTE-V] [--add-warehouse ELP-01]               that is new, each as often as needed
  [--email you@example.com]                                             while Linekeeper runs; asks for the password, or takes LINEKEEPER_PASSWORD`;

const OPTIONS = {
  yes: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'device-type': { type: 'string' },
  provider: { type: 'string' },
  warehouse: { type: 'string' },
  columns: { type: 'string' },
  names: { type: 'string' },
  'add-device-type': { type: 'string', multiple: true },
  'add-warehouse': { type: 'string', multiple: true },
  email: { type: 'string' },
} as const;

/** 0: imported, or nothing in the way of it; 1: rows were refused, nothing was imported; 2: it could not be tried, or nobody said yes. */
async function main(): Promise<number> {
  const { values, positionals } = parsed();
  const [named] = positionals;
  if (!named || positionals.length > 1) throw new CannotStart(`Usage: ${USAGE}`);
  // npm runs this in the project's folder, wherever it was called.
  const file = path.resolve(process.env.INIT_CWD ?? '.', named);
  if (!fs.existsSync(file) || !fs.statSync(file).isFile()) throw new CannotStart(`There is no file ${file}.`);
  if (!values.yes && !values['dry-run'] && !process.stdin.isTTY)
    throw new CannotStart('Nobody is there to confirm: say --yes, or --dry-run to judge only.');

  const defaults = { device_type: values['device-type'], provider: values.provider, warehouse_code: values.warehouse };
  const { columns, names, email } = values;
  const target = await openTarget(readEnv(process.env), { file, columns, names, defaults, email });
  try {
    const added = [
      ...(values['add-device-type'] ?? []).map((name) => ({ kind: 'device_type' as const, name })),
      ...(values['add-warehouse'] ?? []).map((name) => ({ kind: 'warehouse_code' as const, name })),
    ];
    for (const name of values['dry-run'] ? [] : added) await target.add(name);
    const judged = await target.run({ isDryRun: true });
    for (const line of linesOf(judged)) console.log(line);
    if (judged.refused > 0) return await refused();
    if (values['dry-run']) return 0;
    if (!values.yes && !(await confirmed(`Import ${judged.rows.toLocaleString('en')} SIMs?`))) return 2;
    const report = await target.run({ isDryRun: false });
    if (report.refused > 0) return await refused(report);
    console.log(`Imported ${report.imported.toLocaleString('en')} SIMs.`);
    return 0;

    async function refused(changed?: typeof judged) {
      if (changed) for (const refusal of changed.refusals) console.log(lineOf(refusal));
      const written = await writeRefused(file, changed ?? judged);
      console.log(`Nothing was imported.${written ? ` The refused rows, each with its reason: ${written}` : ''}`);
      return 1;
    }
  } finally {
    await target.close();
  }
}

function parsed() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\nUsage: ${USAGE}`);
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 2;
  },
);
