import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { CannotStart } from '#upstream/cannotStart.ts';
import { readEnv } from '#upstream/core/env.ts';
import { connect } from '#upstream/db/connect.ts';
import { DEMO_SIMS } from '#upstream/db/seed/seed.ts';
import { prepare } from '#upstream/server/prepare.ts';

const USAGE = 'npm run seed -- --sims 100000';

async function main() {
  const { values } = parseArgs({ options: { sims: { type: 'string', default: String(DEMO_SIMS) } } });
  const sims = Number(values.sims);
  if (!Number.isInteger(sims) || sims < 1 || sims > 4_000_000) throw new CannotStart(`--sims takes a number from 1 to 4000000: ${USAGE}`);
  const since = Date.now();
  const onProgress = (text: string) => process.stdout.write(process.stdout.isTTY ? `\r${text}` : `${text}\n`);
  const connection = await connect(readEnv(process.env), onProgress);
  try {
    let chunks = 0;
    const onChunk = async () => {
      chunks += 1;
      // Without one now and then, the log of the embedded database outgrows the data.
      if (connection.isEmbedded && chunks % 50 === 0) await connection.database.execute(sql`checkpoint`);
    };
    await prepare(connection, { demo: { sims, now: new Date(), onProgress, onChunk } });
    // So that indexes alone can answer what they know, at once.
    await connection.database.execute(sql`vacuum (analyze)`);
  } finally {
    await connection.close();
  }
  console.log(`\nThe sample company has ${sims.toLocaleString('en')} SIMs or more (${Math.round((Date.now() - since) / 1000)} s)`);
}

main().catch((error: unknown) => {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 1;
});
