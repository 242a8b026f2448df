import { createServer, type Server, type Socket } from 'node:net';
import { MINUTE, SECOND } from '#upstream/clock.ts';
import { readEnv } from '#upstream/env.ts';
import { type Bench, openBench } from '#upstream/testing/bench.ts';
import { memoryConnection } from '#upstream/testing/memory.ts';
import { addSystem } from '#upstream/testing/systems.ts';

type Mail = { to: string; text: string };

/** A mail server with room for one conversation at a time; what it answers to a recipient comes from `answers`, then it takes all. */
function mailServer() {
  const mails: Mail[] = [];
  const answers: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    let to = '';
    let data: string | undefined;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (data !== undefined) {
        if (line !== '.') {
          data += `${line}\n`;
          return;
        }
        mails.push({ to, text: data });
        data = undefined;
        return say('250 taken');
      }
      if (/^(EHLO|HELO)/i.test(line)) return say('250 here');
      const recipient = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1];
      if (recipient) {
        to = recipient;
        return say(answers.shift() ?? '250 yes');
      }
      if (/^DATA/i.test(line)) {
        data = '';
        return say('354 go on');
      }
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n');
      return say('250 yes');
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    say('220 mail');
  });
  return {
    mails,
    answers,
    listen: () =>
      new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

let bench: Bench;
const server = mailServer();

beforeAll(async () => {
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${await server.listen()}`,
    ALERT_MAIL: 'night@oncall.test, lead@oncall.test',
    STATION_SECONDS: '0',
    ACCESS_SECONDS: '86400',
  };
  bench = await openBench(await memoryConnection(), settings, 20);
}, 60_000);
afterAll(async () => {
  server.close();
  await bench.close();
});

test('everyone on call gets one mail for each warning, however often the server refuses one of them', async () => {
  const token = (await bench.signIn('admin')).accessToken;
  const system = await addSystem(bench.database, { siteName: 'Bayou Bend\r\nBcc: everyone@example.com' });
  server.answers.push('451 later', '250 yes', '451 later');
  await bench.ask(`POST /cs/system/${system.systemNo}/on-test/0`, { token, body: { minutes: 20 } });
  await bench.world.jobs.runDue();
  for (let gone = 0; gone < 22 * MINUTE; gone += 30 * SECOND) {
    bench.clock.forward(30 * SECOND);
    await bench.world.jobs.runDue();
  }
  const toldOf = (to: string) =>
    server.mails.filter((mail) => mail.to === to).map(({ text }) => /15 minutes left|5 minutes left|time is up/.exec(text)?.[0]);
  const all = ['15 minutes left', '5 minutes left', 'time is up'];
  expect({ night: toldOf('night@oncall.test'), lead: toldOf('lead@oncall.test') }).toEqual({ night: all, lead: all });
  const [{ text = '' } = {}] = server.mails;
  expect(text).toMatch(/^From: Linekeeper <linekeeper@localhost>$/m);
  expect(text).toContain(`http://localhost:3000/system/${system.csNo}`);
  const [headers] = text.split('\n\n');
  expect(headers).not.toMatch(/^Bcc:/m);
  const ids = server.mails.map((mail) => /^Message-ID: (.+)$/im.exec(mail.text)?.[1]);
  expect(new Set(ids).size).toBe(6);
}, 60_000);

test('addresses without a mail server, and what is no address, are refused at the start', () => {
  expect(() => readEnv({ ALERT_MAIL: 'night@oncall.test' })).toThrow('ALERT_MAIL=night@oncall.test is wrong: it needs SMTP_URL');
  expect(() => readEnv({ ALERT_MAIL: 'night', SMTP_URL: 'smtp://mail.test' })).toThrow(/^The setting ALERT_MAIL=night is wrong/);
  expect(() => readEnv({ SMTP_URL: 'http://user:secret@mail.test' })).toThrow(/^The setting SMTP_URL is wrong/);
});
