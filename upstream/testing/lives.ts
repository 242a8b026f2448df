import { z } from 'zod';
import { readEnv } from '#upstream/core/env.ts';
import { type Connection, connect } from '#upstream/db/connect.ts';
import { prepare } from '#upstream/server/prepare.ts';
import { addUser } from '#upstream/session/accounts.ts';
import { hashPassword } from '#upstream/session/passwords.ts';
import { ownFolder } from './folder.ts';
import { endSpawned, spawned } from './spawned.ts';

const ADMIN = { email: 'a@example.com', password: 'correct horse' };
const Tokens = z.object({ accessToken: z.string() });

/** An upstream on a folder of its own with one admin, for tests that kill it: one life after the other, and what is in the folder between two. */
export function openLives(more: Record<string, string>) {
  // Whoever still lives would write on while the folder goes.
  afterAll(endSpawned);
  const settings = { DATA_DIR: ownFolder(), DEMO: '0', TEST_CONTROLS: '1', ACCESS_SECONDS: '86400', ...more };
  let token = '';

  async function inside<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const connection = await connect(readEnv(settings), () => undefined);
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }

  return {
    inside,
    /** Makes the database and its admin, and what else the test needs in it. */
    begin: <Result>(fill: (connection: Connection) => Promise<Result>) =>
      inside(async (connection) => {
        await prepare(connection, { now: new Date() });
        const passwordHash = await hashPassword(ADMIN.password);
        await addUser(connection.database, { email: ADMIN.email, fullName: 'Ann', passwordHash, role: 'admin' }, new Date());
        return fill(connection);
      }),
    /** Starts a process; the first signs the admin in, for all. */
    async life() {
      const upstream = spawned('upstream', settings);
      const url = await upstream.ready();
      const ask = async (call: string, body?: unknown) => {
        const [method, path] = call.split(' ');
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        const response = await fetch(`${url}${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
        return { status: response.status, body: (await response.json()) as unknown };
      };
      token ||= Tokens.parse((await ask('POST /jwt/login', ADMIN)).body).accessToken;
      const control = (path: string, body: object) =>
        fetch(`${url.replace('/api', '')}/_test/${path}`, { method: 'POST', body: JSON.stringify(body) });
      return { upstream, ask, control };
    },
  };
}
