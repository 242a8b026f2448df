import { existsSync, readFileSync } from 'node:fs';
import { asc, count } from 'drizzle-orm';
import { readEnv } from '#upstream/core/env.ts';
import { connect } from '#upstream/db/connect.ts';
import { sims } from '#upstream/sims/tables.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { dirtyList } from '#upstream/testing/imports/dirty.ts';
import { asCsv, cleanList, cleanRow, HEADER, written } from '#upstream/testing/imports/lists.ts';
import { runProgram } from '#upstream/testing/program.ts';
import { endSpawned, spawned } from '#upstream/testing/spawned.ts';
import { seededFolder } from '../../bin/seededFolder.ts';

const folder = ownFolder();
const env = { DATA_DIR: `${folder}/data` };
afterAll(endSpawned);

const runImport = (args: readonly string[], more: Record<string, string>) => runProgram('import', args, more);

const stock = async () => {
  const connection = await connect(readEnv(env), () => undefined);
  const [all] = await connection.database.select({ all: count() }).from(sims);
  const [first] = await connection.database.select().from(sims).orderBy(asc(sims.id)).limit(1);
  await connection.close();
  return { all: all?.all ?? 0, known: { id: first?.id ?? 0, imei: first?.imei ?? '', iccid: first?.iccid ?? '' } };
};

describe('npm run import', () => {
  let file: string;
  beforeAll(async () => {
    await seededFolder(env.DATA_DIR);
    file = written(folder, 'clean.csv', asCsv(cleanList(40)));
    expect(await runImport([file, '--dry-run'], env)).toMatchObject({ code: 0, output: expect.stringContaining('40 rows, 0 refused') });
  });

  test('wants a yes from whoever is not there to give it', async () => {
    expect(await runImport([file], env)).toMatchObject({ code: 2, output: expect.stringContaining('--yes') });
    expect(await runImport(['nowhere.csv', '--yes'], env)).toEqual({
      code: 2,
      output: expect.stringMatching(/^There is no file .*nowhere.csv\.\n$/),
    });
    expect(await runImport([file, '--yes', '--provider', 'telcel'], env)).toEqual({ code: 2, output: 'These are wrong: provider.\n' });
  });

  test('lists what is refused with row, value, rule and the SIM that is there, and writes those rows to a file that can be mended', async () => {
    const { all, known } = await stock();
    const { lines, refusals } = dirtyList(known);
    const dirty = written(folder, 'dirty.csv', asCsv(lines, ';'));
    const { code, output } = await runImport([dirty, '--yes'], env);
    expect(code).toBe(1);
    expect(output).toContain('row 12  iccid  8.9148E+19: A spreadsheet shortened this number');
    expect(output).toContain(`(SIM ${known.id}, /sims/edit/${known.id})`);
    expect(output).toContain('Row 2 has the same IMEI');
    expect((await stock()).all).toBe(all);

    const refused = readFileSync(`${dirty}.refused.csv`, 'utf8');
    expect(refused.trim().split('\r\n')).toHaveLength(refusals.length + 1);
    expect(refused).toContain(`"=""${known.imei}"""`);
    const mended = written(folder, 'mended.csv', refused.replace('8.9148E+19', ''));
    // One is mended, and the two whose twins stayed behind are alone now.
    expect((await runImport([mended, '--dry-run'], env)).output).toContain(`${refusals.length} rows, ${refusals.length - 3} refused`);
  });

  test('a name there is none of is told with both ways on, and taken as it is said', async () => {
    const names = [cleanRow(900).with(2, 'XT50 LTE V'), cleanRow(901).with(4, 'ELP-01')];
    const list = written(folder, 'names.csv', asCsv([HEADER, ...names]));
    const refused = await runImport([list, '--yes'], env);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('There is no device type "XT50 LTE V" (1 row).') });
    expect(refused.output).toContain(`--names '{"device_type":{"XT50 LTE V":"XT50-LTE-V"}}'   if XT50-LTE-V is meant`);
    expect(refused.output).toContain('--add-warehouse "ELP-01"   if it is a new one');
    const said = ['--names', '{"device_type":{"XT50 LTE V":"XT50-LTE-V"}}', '--add-warehouse', 'ELP-01'];
    expect(await runImport([list, '--yes', ...said], env)).toMatchObject({ code: 0, output: expect.stringContaining('Imported 2 SIMs') });
    expect(await runImport([list, '--yes', '--add-device-type', 'xt50 lte v'], env)).toMatchObject({
      code: 2,
      output: expect.stringContaining('There is the device type "XT50-LTE-V" already'),
    });
  });

  test('goes through Linekeeper while it runs, with an account, and into its database while it does not', async () => {
    const before = await stock();
    const upstream = spawned('upstream', env);
    const url = await upstream.ready();
    expect(await runImport([file, '--yes'], env)).toMatchObject({ code: 2, output: expect.stringContaining('an account is needed') });
    const asWho = (who: string, password = 'linekeeper') =>
      runImport([file, '--yes', '--email', `${who}@linekeeper.test`], { ...env, LINEKEEPER_PASSWORD: password });
    expect(await asWho('warehouse', 'wrong')).toMatchObject({
      code: 2,
      output: expect.stringContaining('does not know this e-mail address'),
    });
    expect(await asWho('dispatcher')).toMatchObject({ code: 2, output: expect.stringContaining('may not add SIMs') });
    expect(await asWho('warehouse')).toMatchObject({
      code: 0,
      output: expect.stringMatching(new RegExp(`^Linekeeper runs at ${url}[^]*Imported 40 SIMs`)),
    });
    await upstream.stop('SIGTERM');
    expect(existsSync(`${env.DATA_DIR}/upstream.url`)).toBe(false);
    expect((await stock()).all).toBe(before.all + 40);

    const more = written(folder, 'more.csv', asCsv(cleanList(10, 500)));
    expect(await runImport([more, '--yes'], env)).toMatchObject({ code: 0, output: expect.stringContaining('Imported 10 SIMs') });
    expect((await stock()).all).toBe(before.all + 50);
  });
});
