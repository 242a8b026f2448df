import fs from 'node:fs';
import path from 'node:path';
import { CannotStart } from '#upstream/cannotStart.ts';
import { readEnv } from '#upstream/core/env.ts';
import { connect } from '#upstream/db/connect.ts';
import { openStopped } from './embedded.ts';
import { writePieces } from './file.ts';
import { load } from './load.ts';
import { piecesOf } from './pieces.ts';

const USAGE = `npm run db:export -- FILE            to a file; packed when its name ends with .gz
  npm run db:export -- postgres://…     to an empty Postgres; without it to that of DATABASE_URL`;

async function main() {
  const [named, ...rest] = process.argv.slice(2);
  const env = readEnv(process.env);
  const isAddress = named === undefined || /^postgres(ql)?:/.test(named);
  const url = isAddress ? (named ?? env.DATABASE_URL) : undefined;
  if (rest.length > 0 || (isAddress && !url) || named?.startsWith('-')) throw new CannotStart(`Usage: ${USAGE}`);
  const file = path.resolve(process.env.INIT_CWD ?? '.', named ?? '');
  if (!url && fs.existsSync(file)) throw new CannotStart(`There is a file ${file} already.`);

  const source = await openStopped(env);
  try {
    const pieces = piecesOf(source.database, new Date());
    const onTable = (name: string) => console.log(`  ${name}`);
    if (url) {
      const target = await connect(readEnv({ ...process.env, DATABASE_URL: url }), console.log);
      const rows = await load(target, pieces, onTable).finally(() => target.close());
      console.log(`Exported ${rows.toLocaleString('en')} rows to the database at ${new URL(url).host}, counted and compared.`);
      return;
    }
    const rows = await writePieces(file, pieces, onTable);
    console.log(`Exported ${rows.toLocaleString('en')} rows to ${file}. It holds password hashes and keys: keep it as you keep those.`);
  } finally {
    await source.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 1;
});
