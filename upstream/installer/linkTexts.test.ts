import { MINUTE } from '#upstream/core/clock.ts';
import { type Bench, openMemoryBench } from '#upstream/testing/bench.ts';
import { openSite } from '#upstream/testing/installer.ts';
import { ACCOUNT, AUTH_TOKEN, FROM, openTwilio } from '#upstream/testing/twilio.ts';

let twilio: Awaited<ReturnType<typeof openTwilio>>;
let bench: Bench;
beforeAll(async () => {
  twilio = await openTwilio();
  const sender = { TWILIO_URL: twilio.url, TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: AUTH_TOKEN, TWILIO_FROM: FROM };
  bench = await openMemoryBench({ ...sender, ACCESS_SECONDS: '86400' }, 20);
});
afterAll(async () => {
  await bench.close();
  await twilio.close();
});

test('the link that is texted opens the swap on the phone; what the sender says of it is told at the desk', async () => {
  const site = await openSite(bench);
  await site.makeLink('Nadia');
  const send = (to: string) => site.desk(`POST /sim-swap/${site.id}/installer-link/text`, { to });
  const told = async () => ((await site.desk(`GET /sim-swap/${site.id}/installer-link`)).body as { data: { text: object } }).data.text;

  twilio.next.push({ status: 400, code: 21_211, message: "The 'To' number +12145550100 is not a valid phone number." });
  await send('(214) 555-0100');
  await bench.context.queue.runDue();
  expect(await told()).toMatchObject({
    state: 'failed',
    to: '0100',
    refusal: "The 'To' number …0100 is not a valid phone number. (21211)",
  });
  twilio.next.push('hang up');
  await send('(214) 555-0142');
  await bench.passes(MINUTE);
  expect(await told()).toMatchObject({ state: 'unsure', to: '0142' });
  await send('(214) 555-0142');
  await bench.context.queue.runDue();
  expect(await told()).toMatchObject({ state: 'sent', refusal: null });

  const message = twilio.messages.at(-1);
  expect(message).toMatchObject({
    To: '+12145550142',
    Body: expect.stringMatching(/^SIM swap, ticket .+: http\S+\/installer\/xt50\/\S+#t=[\w-]{22}$/),
  });
  expect((await site.enter({ token: message?.Body?.split('#t=').at(-1) })).status).toBe(200);
  const history = JSON.stringify((await site.desk(`GET /sim-swap/${site.id}/history`)).body);
  expect(history.match(/link-text-asked/g)).toHaveLength(3);
  expect(history.match(/link-text-failed/g)).toHaveLength(2);
  expect(history).not.toContain('5550100');
});

test('a link that was opened or taken back before its text goes is sent to nobody', async () => {
  const site = await openSite(bench);
  const { token } = await site.makeLink();
  const before = twilio.messages.length;
  await site.desk(`POST /sim-swap/${site.id}/installer-link/text`, { to: '(214) 555-0142' });
  await site.enter({ token });
  await bench.context.queue.runDue();
  expect(await site.desk(`GET /sim-swap/${site.id}/installer-link`)).toMatchObject({
    body: { data: { state: 'open', text: { state: 'over' } } },
  });
  expect(twilio.messages).toHaveLength(before);
});
