import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { MINUTE } from '#upstream/core/clock.ts';
import { systems } from '#upstream/systems/tables.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { type Dispatcher, dispatcherOf } from '#upstream/testing/dispatch.ts';
import { ownFolder } from '#upstream/testing/folder.ts';
import { ACCOUNT, AUTH_TOKEN, FROM, openTwilio } from '#upstream/testing/twilio.ts';
import { textMessages } from './tables.ts';

const folder = ownFolder();
let twilio: Awaited<ReturnType<typeof openTwilio>>;
let bench: Bench;
let silent: Bench;
let d: Dispatcher;
beforeAll(async () => {
  twilio = await openTwilio();
  const sender = { TWILIO_URL: twilio.url, TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: AUTH_TOKEN, TWILIO_FROM: FROM };
  bench = await openMemoryBench({ ...sender, ACCESS_SECONDS: '86400' }, 20);
  silent = await openMemoryBench({ DATA_DIR: folder, ACCESS_SECONDS: '86400' }, 20);
  d = await dispatcherOf(bench);
});
afterAll(async () => {
  await bench.close();
  await silent.close();
  await twilio.close();
});

let counter = 0;
/** A visit of today whose technician is on the way. */
async function onTheWay(at: Dispatcher, on: Bench, phone: string | null = '(214) 555-0142') {
  counter += 1;
  const csNo = `TXT-${counter}`;
  const dates = { createdAt: on.clock.now(), updatedAt: on.clock.now() };
  await on.database
    .insert(systems)
    .values({ csNo, systemNo: `55${counter}`, site: `TX${counter}`, siteName: 'x', panelType: 'XR150', Branch: 'Dallas', phone, ...dates });
  const { id: technicianId } = await at.technician({ name: 'Nadia Ortega' });
  const { id } = await at.ticket({ csNo, siteName: `Deli ${counter}` });
  await at.changed(at.assign([{ ticket_id: id, technician_id: technicianId, date: at.today }]));
  const now = async () => {
    const stop = (await at.dayOf(technicianId, at.today)).stops.find(({ ticket_id }) => ticket_id === id);
    if (!stop) throw new Error('no stop');
    return stop;
  };
  const { id: stopId } = await now();
  const departed = () => at.ask(`POST /stops/${stopId}/depart`, {});
  const text = () => at.ask(`POST /stops/${stopId}/text`, {});
  return { csNo, now, departed, text, site: `Deli ${counter}` };
}

test('who is on the way has the customer told once, by the form that Twilio takes', async () => {
  const visit = await onTheWay(d, bench);
  expect(await visit.text()).toMatchObject({ status: 409, body: { errors: { text: ['not-on-the-way'] } } });
  await visit.departed();
  const answers = await Promise.all([visit.text(), visit.text()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await visit.now()).text).toMatchObject({ state: 'waiting' });
  await bench.context.queue.runDue();
  expect((await visit.now()).text).toMatchObject({ state: 'sent', refusal: null });
  const [message] = twilio.messages;
  expect(twilio.messages).toHaveLength(1);
  expect(message).toMatchObject({
    path: `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${ACCOUNT}:${AUTH_TOKEN}`).toString('base64')}`,
    ...{ To: '+12145550142', From: FROM },
    Body: expect.stringMatching(
      new RegExp(
        `: Nadia is on the way to ${visit.site}, expected about \\d+:\\d\\d [AP]M\\. Follow the visit: \\S+/visit/[\\w-]{22} Questions: `,
      ),
    ),
  });
  expect(await visit.text()).toMatchObject({ status: 409, body: { errors: { text: ['told'] } } });
});

test('what is refused says why and may be sent again; what was too many or not reached is tried again, what may have gone is not', async () => {
  const visit = await onTheWay(d, bench);
  await visit.departed();
  const before = twilio.messages.length;
  twilio.next.push({ status: 400, code: 21_211, message: 'Invalid To phone number' });
  await visit.text();
  await bench.context.queue.runDue();
  expect((await visit.now()).text).toMatchObject({ state: 'failed', refusal: 'Invalid To phone number (21211)' });

  twilio.next.push({ status: 429, code: 20_429, message: 'Too Many Requests' });
  expect((await visit.text()).status).toBe(200);
  await bench.context.queue.runDue();
  expect((await visit.now()).text).toMatchObject({ state: 'waiting' });
  twilio.next.push('hang up');
  await bench.passes(MINUTE);
  expect((await visit.now()).text).toMatchObject({ state: 'unsure' });
  await bench.passes(MINUTE);
  expect(twilio.messages).toHaveLength(before + 3);
});

test('a text that nobody knows the end of is not begun again, one that came too late is not sent, nor one whose visit nobody drives to', async () => {
  const before = twilio.messages.length;
  const visit = await onTheWay(d, bench);
  await visit.departed();
  await visit.text();
  await bench.database.update(textMessages).set({ state: 'sending' }).where(eq(textMessages.state, 'waiting'));
  await bench.context.queue.runDue();
  expect((await visit.now()).text).toMatchObject({ state: 'unsure' });

  const late = await onTheWay(d, bench);
  await late.departed();
  await late.text();
  bench.clock.forward(11 * MINUTE);
  await bench.context.queue.runDue();
  expect((await late.now()).text).toMatchObject({ state: 'failed', refusal: null });

  const there = await onTheWay(d, bench);
  await there.departed();
  await there.text();
  await d.ask(`POST /stops/${(await there.now()).id}/arrive`, {});
  await bench.context.queue.runDue();
  expect((await there.now()).text).toMatchObject({ state: 'over' });
  expect(twilio.messages).toHaveLength(before);
});

test('without a number that can be texted nothing is sent, and it says so; the caller’s own goes before the site’s', async () => {
  const visit = await onTheWay(d, bench, '911 in town');
  await visit.departed();
  expect(await visit.text()).toMatchObject({ status: 409, body: { errors: { text: ['no-phone'] } } });
  await bench.database.update(systems).set({ phone: '+49 30 901820' }).where(eq(systems.csNo, visit.csNo));
  await visit.text();
  await bench.context.queue.runDue();
  expect(twilio.messages.at(-1)).toMatchObject({ To: '+4930901820' });
});

test('without a sender it waits as a file', async () => {
  const own = await dispatcherOf(silent);
  const visit = await onTheWay(own, silent);
  await visit.departed();
  await visit.text();
  await silent.context.queue.runDue();
  expect((await visit.now()).text).toMatchObject({ state: 'kept' });
  const [file = ''] = readdirSync(path.join(folder, 'outbox'));
  expect(readFileSync(path.join(folder, 'outbox', file), 'utf8')).toMatch(/^To: \+12145550142\n\n.+\/visit\/[\w-]{22} /);
});
