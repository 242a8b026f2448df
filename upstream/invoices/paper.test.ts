import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import * as contract from '#lib/contract/index.ts';
import type { FullInvoice } from '#lib/contract/invoices.ts';
import { type InvoicePaper, paperOf } from '#lib/domain/invoicePaper.ts';
import { LANGUAGES } from '#lib/format/languages.ts';
import { DAY, MINUTE } from '#upstream/core/clock.ts';
import { jobs } from '#upstream/core/tables.ts';
import { readPdf } from '#upstream/pdf/read.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { mailServer } from '#upstream/testing/mailServer.ts';
import { INVOICE_MAIL_JOB } from './mail.ts';
import { paperLanguage, pdfName } from './pdf.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'invoices-'));
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

const ITEMS = [
  {
    description: 'Überwachung der Zentrale, März',
    cost_cents: 123_450,
    thousandths: 1500,
    discount: { kind: 'percent', basis_points: 1250 },
    taxed: [0, 1],
  },
  { description: 'Service visit', cost_cents: 9500, thousandths: 1000, discount: { kind: 'cents', cents: 500 }, taxed: [1] },
];
const TAXES = [
  { name: 'State sales tax', basis_points: 625 },
  { name: 'Local sales tax', basis_points: 200 },
];
const CUSTOMER = { name: 'Bäckerei Groß & Söhne', contact: 'Ana Flores', address: 'Suite 4, 12 Elm St, Houston, TX 77002' };

async function at(on: Bench) {
  const { accessToken: token } = await on.signIn('admin');
  const ask = async (call: string, body?: unknown): Promise<FullInvoice> => {
    const answer = await on.ask(call, { token, body });
    if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return contract.invoices.show.reply.parse(answer.body).data;
  };
  const draft = async (more: object = {}) => {
    const { body } = await on.ask('PUT /invoice-customers', { token, body: CUSTOMER });
    const { id: customer_id } = contract.invoices.addCustomer.reply.parse(body).data;
    return ask('PUT /invoices', { customer_id, items: ITEMS, taxes: TAXES, terms: 14, note: 'Bitte Tor 4 benutzen.', ...more });
  };
  const pdf = async (id: number, locale: string) => {
    const response = await on.send(`GET /invoices/${id}/pdf?locale=${locale}`, { token });
    if (response.status !== 200) throw new Error(`${await response.text()} ${on.lines.filter((line) => line.includes('failed')).join('')}`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    return { ...readPdf(Buffer.from(await response.arrayBuffer())), name: response.headers.get('content-disposition') };
  };
  return { ask, draft, pdf };
}

/** Lines are broken elsewhere, and the letters of the sheet have no narrow space. */
const bare = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, '');
const said = ({ title, mark, company, letterhead, address, facts, heads, rows, sums, notes }: InvoicePaper): string[] => [
  ...[title, mark ?? '', company, ...letterhead, ...address, ...heads, ...rows.flat(), ...notes],
  ...[...facts, ...sums].flatMap(({ label, value }) => [label, value]),
];

describe.each(LANGUAGES)('in %s', (locale) => {
  test('the PDF says what the page says: as a draft, sent, partly paid, credited, and as the credit note', async () => {
    const { ask, draft, pdf } = await at(bench);
    const check = async (invoice: FullInvoice) => {
      const { text, pages } = await pdf(invoice.id, locale);
      const words = said(paperOf(invoice, paperLanguage(locale, bench.env.TIME_ZONE)));
      expect(words.filter((each) => !bare(text).includes(bare(each)))).toEqual([]);
      expect(words.filter((each) => each.includes('invoices.paper'))).toEqual([]);
      expect(text).not.toContain('�');
      expect(pages).toBe(1);
    };
    const { id } = await draft();
    await check(await ask(`GET /invoices/${id}`));
    await check(await ask(`POST /invoices/${id}/send`, { mail: null, locale }));
    const today = (await ask(`GET /invoices/${id}`)).issued_on;
    const { payments } = await ask(`POST /invoices/${id}/payments`, { cents: 12_345, paid_on: today, method: 'transfer' });
    await check(await ask(`GET /invoices/${id}`));
    await ask(`POST /invoices/${id}/payments/${payments[0]?.id}/void`, { reason: 'paid back' });
    const { credited_by } = await ask(`POST /invoices/${id}/credit`, { reason: 'Wrong site' });
    await check(await ask(`GET /invoices/${id}`));
    await check(await ask(`GET /invoices/${credited_by?.id}`));
  });
});

test('a mail is proposed in the language asked for: before there is a number, with it, and for the credit note', async () => {
  const { ask, draft } = await at(bench);
  const { accessToken: token } = await bench.signIn('admin');
  const letter = async (id: number | undefined, locale: string) => {
    const { body } = await bench.ask(`GET /invoices/${id}/letter?locale=${locale}`, { token });
    return contract.invoices.letter.reply.parse(body).data;
  };
  const { id } = await draft();
  expect(await letter(id, 'de')).toEqual({
    subject: 'Ihre Rechnung von Lone Star Alarm',
    message: 'Guten Tag Ana Flores,\n\nanbei erhalten Sie unsere Rechnung.\n\nVielen Dank\nLone Star Alarm',
  });
  const { number } = await ask(`POST /invoices/${id}/send`, { mail: null, locale: 'fr' });
  expect((await letter(id, 'fr')).subject).toBe(`Facture ${number} de Lone Star Alarm`);
  const { credited_by } = await ask(`POST /invoices/${id}/credit`, { reason: 'Wrong site' });
  expect((await letter(credited_by?.id, 'pt')).subject).toBe(`Nota de crédito ${credited_by?.number} de Lone Star Alarm`);
  expect((await bench.ask('GET /invoices/7000000/letter', { token })).status).toBe(404);
});

test.each([
  ['2026-0017', 'invoice-2026-0017'],
  ['000017/2026', 'invoice-000017_2026'],
  ['../CM 1.7', 'invoice-_CM_1_7'],
  [null, 'invoice-draft-9'],
])('the file of %s is named %s', (number, expected) => expect(pdfName({ kind: 'invoice', number, id: 9 })).toBe(expected));

test('money and numbers on it are written as in the language of the paper', async () => {
  const { draft, pdf } = await at(bench);
  const { id } = await draft();
  const [english, german] = [await pdf(id, 'en'), await pdf(id, 'de')];
  expect(bare(english.text)).toContain('$1,234.50');
  expect(bare(german.text)).toContain('1.234,50$');
  expect(bare(german.text)).toContain('12,5%');
  expect(english.name).toContain(`invoice-draft-${id}.pdf`);
});

test('a hundred items go over several pages, each of which says which it is', async () => {
  const { draft, pdf } = await at(bench);
  const items = Array.from({ length: 100 }, (_, index) => ({ ...ITEMS[1], description: `Site ${index + 1}` }));
  const { text, pages } = await pdf((await draft({ items })).id, 'en');
  expect(pages).toBeGreaterThan(1);
  expect(text).toContain(`Page ${pages} of ${pages}`);
  for (const index of [1, 50, 100]) expect(text).toContain(`Site ${index} `);
});

const partsOf = (eml: string) => {
  const [, boundary = ''] = /boundary="?([^"\r\n;]+)"?/.exec(eml) ?? [];
  const part = eml.split(`--${boundary}`).find((each) => /application\/pdf/i.test(each)) ?? '';
  const [, body = ''] = part.split(/\r?\n\r?\n/);
  return { headers: eml.split(/\r?\n\r?\n/)[0] ?? '', pdf: readPdf(Buffer.from(body, 'base64')) };
};

test('without a mail server the mail lies in the outbox with the invoice in it, readable by us alone, and the invoice says so', async () => {
  const { ask, draft } = await at(bench);
  const { id } = await draft();
  const mail = { to: 'billing@bayou.example', subject: 'Invoice\r\nBcc: everyone@example.com', message: 'Hello,\n\nhere it is.' };
  const { number, mails } = await ask(`POST /invoices/${id}/send`, { mail, locale: 'de' });
  expect(mails).toMatchObject([{ email: mail.to, state: 'waiting' }]);
  await bench.context.queue.runDue();
  const outbox = path.join(folder, 'outbox');
  const [file = ''] = readdirSync(outbox).filter((name) => name.startsWith(`invoice-${number}`));
  expect(file).toMatch(/\.eml$/);
  expect(statSync(path.join(outbox, file)).mode & 0o777).toBe(0o600);
  const { headers, pdf } = partsOf(readFileSync(path.join(outbox, file), 'utf8'));
  expect(headers).toMatch(/^From: Lone Star Alarm </m);
  expect(headers).toMatch(/^To: billing@bayou\.example/m);
  expect(headers).not.toMatch(/^Bcc:/m);
  expect(pdf.text).toContain(number);
  expect(pdf.text).toContain('Rechnung');
  expect((await ask(`GET /invoices/${id}`)).mails).toMatchObject([{ state: 'kept' }]);
});

test('with a mail server it goes out once, however often the server puts it off; sent again it is another mail of the same number', async () => {
  const { ask, draft } = await at(mailing);
  const { id } = await draft();
  const mail = { to: 'billing@bayou.example', subject: 'Your invoice', message: 'Hello' };
  server.answers.push('451 later', '451 later');
  const { number } = await ask(`POST /invoices/${id}/send`, { mail, locale: 'en' });
  for (let turn = 0; turn < 4; turn += 1) {
    await mailing.context.queue.runDue();
    mailing.clock.forward(MINUTE);
  }
  expect(server.mails.map(({ to }) => to)).toEqual([mail.to]);
  expect(partsOf(server.mails[0]?.text ?? '').pdf.text).toContain(number);
  expect((await ask(`POST /invoices/${id}/send`, { mail, locale: 'en' })).number).toBe(number);
  await mailing.context.queue.runDue();
  expect(server.mails).toHaveLength(2);
  // A job whose end was not noted is done again, and finds the mail gone.
  await mailing.database.update(jobs).set({ finishedAt: null }).where(eq(jobs.kind, INVOICE_MAIL_JOB));
  await mailing.context.queue.runDue();
  expect(server.mails).toHaveLength(2);
  expect((await ask(`GET /invoices/${id}`)).mails.map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('a mail that no server takes for a day has failed, and the invoice says so', async () => {
  const { ask, draft } = await at(mailing);
  const { id } = await draft();
  server.answers.push('451 later');
  await ask(`POST /invoices/${id}/send`, { mail: { to: 'x@bayou.example', subject: 'S', message: '' }, locale: 'en' });
  await mailing.context.queue.runDue();
  mailing.clock.forward(DAY + MINUTE);
  await mailing.context.queue.runDue();
  const { mails } = await (await at(mailing)).ask(`GET /invoices/${id}`);
  expect(mails).toMatchObject([{ state: 'failed' }]);
});
