import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { DAY, MINUTE } from '#upstream/core/clock.ts';
import { jobs } from '#upstream/core/tables.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { emptyBilling } from '#upstream/testing/emptyBilling.ts';
import { mailServer } from '#upstream/testing/mailServer.ts';
import { STATEMENT_MAIL_JOB } from './statementMail.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'statements-'));
const server = mailServer();
let bench: Bench;
let mailing: Bench;
beforeAll(async () => {
  bench = await openMemoryBench({ DATA_DIR: folder, ACCESS_SECONDS: '86400' }, 20);
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${await server.listen()}`, ACCESS_SECONDS: '86400', DATA_DIR: path.join(folder, 'none') };
  mailing = await openMemoryBench(smtp, 20);
});
afterAll(async () => {
  await bench.close();
  await mailing.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function sendOne(on: Bench, more: object = {}) {
  await emptyBilling(on.database);
  const { accessToken: token } = await on.signIn('admin');
  const good = async (call: string, body?: unknown) => {
    const answer = await on.ask(call, { token, body });
    if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const given = { name: 'Bayou Bend Dental', email: 'ap@bayou.example', delivery: 'mail', ...more };
  const { id } = contract.customers.create.reply.parse(await good('PUT /customers', given)).data;
  const items = [{ description: 'Monitoring', cost_cents: 12_345, thousandths: 1000, discount: null, taxed: [] }];
  const draft = contract.invoices.create.reply.parse(await good('PUT /invoices', { customer_id: id, items, taxes: [], terms: 30 })).data;
  await good(`POST /invoices/${draft.id}/send`, { mail: null, locale: 'en' });
  const to = localDay(on.env.TIME_ZONE, on.clock.now().getTime());
  const statements = [{ customer_id: id, balance_cents: 12_345 }];
  await good('POST /statement-runs', { from: daysAfter(to, -30), to, statements });
  const runs = async () => contract.receivables.statementRuns.reply.parse(await good('GET /statement-runs')).data;
  const again = () => on.ask(`GET /statements-due?from=${daysAfter(to, -30)}&to=${to}`, { token });
  return { id, runs, again, good };
}

function pdfIn(eml: string) {
  const [, boundary = ''] = /boundary="?([^"\r\n;]+)"?/.exec(eml) ?? [];
  const part = eml.split(`--${boundary}`).find((each) => /application\/pdf/i.test(each)) ?? '';
  return readPdf(Buffer.from(part.split(/\r?\n\r?\n/)[1] ?? '', 'base64'));
}

test('without a mail server the statement lies in the outbox, in the customer’s language and with the PDF in it', async () => {
  await sendOne(bench, { locale: 'de' });
  await bench.context.queue.runDue();
  const outbox = path.join(folder, 'outbox');
  const [file = ''] = readdirSync(outbox).filter((name) => name.startsWith('statement-'));
  const eml = readFileSync(path.join(outbox, file), 'utf8');
  expect(eml).toMatch(/^To: ap@bayou\.example/m);
  const { text } = pdfIn(eml);
  for (const words of ['Kontoauszug', 'Bayou Bend Dental']) expect(text).toContain(words);
});

test('with a mail server it goes out once, however often the server puts it off', async () => {
  const { runs } = await sendOne(mailing);
  server.answers.push('451 later', '451 later');
  for (let turn = 0; turn < 4; turn += 1) {
    await mailing.context.queue.runDue();
    mailing.clock.forward(MINUTE);
  }
  expect(server.mails.map(({ to }) => to)).toEqual(['ap@bayou.example']);
  await mailing.database.update(jobs).set({ finishedAt: null }).where(eq(jobs.kind, STATEMENT_MAIL_JOB));
  await mailing.context.queue.runDue();
  expect(server.mails).toHaveLength(1);
  expect((await runs())[0]).toMatchObject({ mails: 1, failed: [] });
});

test('one that no server takes for a day has failed: its run and the customer’s history say so', async () => {
  const { id, again } = await sendOne(mailing);
  server.answers.push('451 later');
  await mailing.context.queue.runDue();
  mailing.clock.forward(DAY + MINUTE);
  await mailing.context.queue.runDue();
  const { accessToken: token } = await mailing.signIn('admin');
  const [run] = contract.receivables.statementRuns.reply.parse((await mailing.ask('GET /statement-runs', { token })).body).data;
  expect(run?.failed).toMatchObject([{ customer: { id }, email: 'ap@bayou.example' }]);
  const told = contract.customers.history.reply.parse((await mailing.ask(`GET /customers/${id}/history`, { token })).body).data;
  expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['statement-failed', 'statement-sent']));
  mailing.clock.forward(-DAY - MINUTE);
  expect((await again()).body).toMatchObject({ data: { due: [{ customer: { id } }], left: [] } });
});

test('where another amount is owed by the time it goes, it is not sent, and is due again', async () => {
  const { id, again, good } = await sendOne(bench);
  const before = readdirSync(path.join(folder, 'outbox')).length;
  const items = [{ description: 'Visit', cost_cents: 5000, thousandths: 1000, discount: null, taxed: [] }];
  const more = contract.invoices.create.reply.parse(await good('PUT /invoices', { customer_id: id, items, taxes: [], terms: 30 })).data;
  await good(`POST /invoices/${more.id}/send`, { mail: null, locale: 'en' });
  await bench.context.queue.runDue();
  expect(readdirSync(path.join(folder, 'outbox')).filter((name) => name.startsWith('statement-')).length).toBeLessThanOrEqual(before);
  const told = contract.customers.history.reply.parse(await good(`GET /customers/${id}/history`)).data;
  expect(told.map(({ kind }) => kind)).toContain('statement-changed');
  expect((await again()).body).toMatchObject({ data: { due: [{ customer: { id }, balance_cents: 17_345 }] } });
});
