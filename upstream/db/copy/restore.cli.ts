import fs from 'node:fs';
import path from 'node:path';
import { CannotStart } from '#upstream/cannotStart.ts';
import { readEnv } from '#upstream/core/env.ts';
import { connect } from '#upstream/db/connect.ts';
import { readPieces } from './file.ts';
import { load } from './load.ts';

const USAGE = 'npm run db:restore -- FILE   into the Postgres of DATABASE_URL, or a new DATA_DIR';

async function main() {
  const [named, ...rest] = process.argv.slice(2);
  if (!named || rest.length > 0 || named.startsWith('-')) throw new CannotStart(`Usage: ${USAGE}`);
  const file = path.resolve(process.env.INIT_CWD ?? '.', named);
  if (!fs.existsSync(file) || !fs.statSync(file).isFile()) throw new CannotStart(`There is no file ${file}.`);
  const env = readEnv(process.env);
  const target = await connect(env, console.log);
  try {
    const rows = await load(target, readPieces(file), (name) => console.log(`  ${name}`));
    const where = env.DATABASE_URL ? `the database at ${new URL(env.DATABASE_URL).host}` : path.resolve(env.DATA_DIR);
    console.log(`Restored ${rows.toLocaleString('en')} rows into ${where}, counted and compared.`);
  } finally {
    await target.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 1;
});
