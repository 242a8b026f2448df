import { eq } from 'drizzle-orm';
import { MINUTE, SECOND } from '#upstream/core/clock.ts';
import { readEnv } from '#upstream/core/env.ts';
import { transact } from '#upstream/core/events.ts';
import { DEMO_PASSWORD } from '#upstream/db/seed/people.ts';
import { lostPaths } from '#upstream/systems/tables.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { mailServer } from '#upstream/testing/mailServer.ts';
import { addSystem } from '#upstream/testing/systems.ts';
import { users } from '#upstream/users/tables.ts';
import { TOLD_EACH, tellLostPaths } from './lostPaths.ts';

let bench: Bench;
const server = mailServer();

beforeAll(async () => {
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${await server.listen()}`,
    ALERT_MAIL: 'night@oncall.test, lead@oncall.test',
    STATION_SECONDS: '0',
    ESCALATE_AFTER: '60,90',
    ACCESS_SECONDS: '86400',
  };
  bench = await openMemoryBench(settings, 20);
});
afterAll(async () => {
  server.close();
  await bench.close();
});

const tokenOf = async (email: string) => {
  const { body } = await bench.ask('POST /jwt/login', { body: { email, password: DEMO_PASSWORD } });
  return (body as { accessToken: string }).accessToken;
};

/** Somebody puts a system on test for twenty minutes and forgets it. */
async function forgotten(token: string, site: { siteName?: string } = {}, meanwhile?: () => Promise<unknown>) {
  server.mails.length = 0;
  const system = await addSystem(bench.database, site);
  await bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token, body: { minutes: 20 } });
  await bench.context.queue.runDue();
  await meanwhile?.();
  for (let gone = 0; gone < 22 * MINUTE; gone += 30 * SECOND) {
    bench.clock.forward(30 * SECOND);
    await bench.context.queue.runDue();
  }
  return system;
}
const ALL = ['15 minutes left', '5 minutes left', 'time is up'];
/** A long line of a mail is broken with `=`. */
const unbroken = (text: string) => text.replaceAll('=\n', '');
const toldOf = (to: string) =>
  server.mails.filter((mail) => mail.to === to).map(({ text }) => /15 minutes left|5 minutes left|time is up/.exec(unbroken(text))?.[0]);
const amend = (email: string, more: Partial<typeof users.$inferInsert>) =>
  bench.database.update(users).set(more).where(eq(users.email, email));

test('everyone on call, and whoever put it on test, gets one mail for each warning, however often the server refuses one of them', async () => {
  server.answers.push('451 later', '250 yes', '451 later', '451 later');
  const system = await forgotten(await tokenOf('admin@linekeeper.test'), { siteName: 'Bayou Bend\r\nBcc: everyone@example.com' });
  const [night, lead, owner] = ['night@oncall.test', 'lead@oncall.test', 'admin@linekeeper.test'].map(toldOf);
  expect({ night, lead, owner }).toEqual({ night: ALL, lead: ALL, owner: ALL });
  const [{ text = '' } = {}] = server.mails;
  expect(text).toMatch(/^From: Linekeeper <linekeeper@localhost>$/m);
  expect(text).toContain(`http://localhost:3000/system/${system.csNo}`);
  const [headers] = text.split('\n\n');
  expect(headers).not.toMatch(/^Bcc:/m);
  const ids = server.mails.map((mail) => /^Message-ID: (.+)$/im.exec(mail.text)?.[1]);
  expect(new Set(ids).size).toBe(9);
});

test('who is on call and put it on test gets each mail once; an account that was closed meanwhile gets none', async () => {
  await amend('dispatcher@linekeeper.test', { email: 'Night@oncall.test' });
  await forgotten(await tokenOf('night@oncall.test'));
  expect(server.mails.map(({ to }) => to.toLowerCase()).sort()).toEqual([
    ...Array(3).fill('lead@oncall.test'),
    ...Array(3).fill('night@oncall.test'),
  ]);
  const gone = 'everything@linekeeper.test';
  await forgotten(await tokenOf(gone), {}, () => amend(gone, { status: 'inactive' }));
  expect({ gone: toldOf(gone), lead: toldOf('lead@oncall.test') }).toEqual({ gone: [], lead: ALL });
});

test('whoever has chosen a language reads their warnings in it, those on call in English', async () => {
  const owner = 'admin@linekeeper.test';
  await amend(owner, { language: 'de' });
  await forgotten(await tokenOf(owner));
  await amend(owner, { language: null });
  const said = server.mails
    .filter(({ to }) => to === owner)
    .map(({ text }) => /Noch (15|5) Minuten|Die Zeit ist um/.exec(unbroken(text))?.[0]);
  expect(said).toEqual(['Noch 15 Minuten', 'Noch 5 Minuten', 'Die Zeit ist um']);
  expect(toldOf('lead@oncall.test')).toEqual(ALL);
});

test('of a path that failed everyone on call gets one mail, and of many at once one for all of them', async () => {
  server.mails.length = 0;
  const lost = async (kinds: ('fire' | 'burglary')[]) => {
    const { csNo } = await addSystem(bench.database, { kinds, siteName: 'Bayou Bend Dental' });
    const paths = [{ path: 'cell' as const, since: bench.clock.now().toISOString() }];
    await bench.database.insert(lostPaths).values({ csNo, level: 'last', since: bench.clock.now(), paths });
  };
  const told = async () => {
    await transact(bench.database, (tx) => tellLostPaths(bench.context, tx));
    await bench.context.queue.runDue();
    return server.mails
      .splice(0)
      .map(({ to, text }) => `${to} ${/^Subject: (.*)$/m.exec(text)?.[1]} ${unbroken(text).includes('impaired')}`);
  };
  await lost(['fire']);
  expect(await told()).toEqual([
    expect.stringMatching(/^night@oncall.test Path failed: Bayou Bend Dental .* true$/),
    expect.stringMatching(/^lead@oncall.test Path failed: Bayou Bend Dental .* true$/),
  ]);
  for (let nth = 0; nth <= TOLD_EACH; nth += 1) await lost(['burglary']);
  expect((await told()).sort()).toEqual([
    'lead@oncall.test Paths failed at 4 systems false',
    'night@oncall.test Paths failed at 4 systems false',
  ]);
  expect(await told()).toEqual([]);
});

test('addresses without a mail server, and what is no address, are refused at the start', () => {
  expect(() => readEnv({ ALERT_MAIL: 'night@oncall.test' })).toThrow('ALERT_MAIL=night@oncall.test is wrong: it needs SMTP_URL');
  expect(() => readEnv({ ALERT_MAIL: 'night', SMTP_URL: 'smtp://mail.test' })).toThrow(/^The setting ALERT_MAIL=night is wrong/);
  expect(() => readEnv({ SMTP_URL: 'http://user:secret@mail.test' })).toThrow(/^The setting SMTP_URL is wrong/);
});
