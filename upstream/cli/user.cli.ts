import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CannotStart } from '#upstream/cannotStart.ts';
import { readEnv } from '#upstream/core/env.ts';
import { connect } from '#upstream/db/connect.ts';
import { DEMO_SIMS } from '#upstream/db/seed/seed.ts';
import { prepare } from '#upstream/server/prepare.ts';
import { addUser } from '#upstream/session/accounts.ts';
import { hashPassword } from '#upstream/session/passwords.ts';
import { isRole, ROLES } from '#upstream/session/roles.ts';
import { randomText } from '#upstream/session/tokens.ts';
import { unknownBranch } from '#upstream/users/branches.ts';

const USAGE = `npm run user -- add EMAIL --role ${Object.keys(ROLES).join('|')} [--name "Full Name"] [--branch Dallas [--new-branch]]`;

async function main() {
  const options = {
    role: { type: 'string', default: '' },
    name: { type: 'string' },
    branch: { type: 'string' },
    'new-branch': { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [verb, email = ''] = positionals;
  if (verb !== 'add' || !z.email().safeParse(email).success || !isRole(values.role)) throw new CannotStart(`Usage: ${USAGE}`);

  const password = randomText(12);
  const user = {
    email,
    role: values.role,
    fullName: values.name ?? null,
    Branch: values.branch,
    passwordHash: await hashPassword(password),
  };
  const env = readEnv(process.env);
  const connection = await connect(env, console.log);
  try {
    const now = new Date();
    await prepare(connection, env.DEMO ? { demo: { sims: DEMO_SIMS, now, onProgress: console.log } } : { now });
    const unknown = values['new-branch'] ? undefined : await unknownBranch(connection.database, values.branch);
    if (unknown) throw new CannotStart(`${unknown} A new one is made by --new-branch.`);
    const added = await addUser(connection.database, user, now);
    if (!added) throw new CannotStart(`There is a user ${email} already.`);
    console.log(`Added ${added.email} as ${added.role}. The password, shown only now: ${password}`);
  } finally {
    await connection.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 1;
});
