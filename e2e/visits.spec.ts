import type { Stop } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import { localDay } from '#lib/format/localDay.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words, wordsIn } from './fixtures.ts';

const t = words.visits;

test('a customer follows who comes by the link in the text, in their language; who guesses at one learns nothing', async ({
  page,
  browser,
  environment,
  signIn,
  axe,
}) => {
  const date = localDay('America/Chicago', Date.now());
  await signIn('admin');
  const call = async <Data>(method: string, path: string, body?: object) =>
    (await callAs(page, method, path, body)) as unknown as { status: number; body: { data: Data } };
  const days = (await call<Dispatch[]>('GET', `/dispatch?dt=${date}`)).body.data;
  const free = days.find(({ stops, shift }) => shift && !stops.some(({ status }) => status === 'arrived'));
  const [site] = (await call<{ cs_no: string }[]>('GET', '/cs/lookup?q=HOU')).body.data;
  const made = await call<{ id: number }>('PUT', '/tickets', {
    ...{ cs_no: site?.cs_no, problem: 'Zone 7 tampered', caller_phone: '(214) 555-0166' },
  });
  const moves = [{ ticket_id: made.body.data.id, technician_id: free?.technician_id, date }];
  const asked = await callAs(page, 'POST', '/dispatch/assign', { moves });
  const { current } = asked.body as unknown as { current?: { conflicts: { key: string }[] } };
  if (current) await callAs(page, 'POST', '/dispatch/assign', { moves, confirm: current.conflicts.map(({ key }) => key) });
  const stopNow = async (): Promise<Stop> => {
    const all = (await call<Dispatch[]>('GET', `/dispatch?dt=${date}`)).body.data.flatMap(({ stops }) => stops);
    const stop = all.find(({ ticket_id }) => ticket_id === made.body.data.id);
    if (!stop) throw new Error('no stop');
    return stop;
  };
  const { id } = await stopNow();
  const before = environment.texts().length;
  const texts = () =>
    environment
      .texts()
      .slice(before)
      .filter((text) => text.includes('/visit/'));
  for (const act of ['depart', 'text']) expect((await call('POST', `/stops/${id}/${act}`, {})).status).toBe(200);
  await expect.poll(() => texts().length).toBeGreaterThan(0);
  const [, link = '', token = ''] = /(http\S+\/visit\/([\w-]{22}))/.exec(texts().at(-1) ?? '') ?? [];

  const customer = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-DE', colorScheme: 'dark' });
  const phone = await customer.newPage();
  const sent: (string | undefined)[] = [];
  phone.on('request', (request) => sent.push(request.headers().referer));
  const response = await phone.goto(link);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' });
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('ist auf dem Weg');
  await expect(phone.getByRole('link')).toHaveAttribute('href', /^tel:/);
  expect(await phone.content()).not.toMatch(new RegExp(`Zone 7|${site?.cs_no}|555-0166`));
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await call('POST', `/stops/${id}/arrive`, {});
  await phone.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(phone.getByRole('listitem').filter({ hasText: wordsIn('de').visits.steps.arrived })).toHaveAttribute('aria-current', 'step');
  await call('POST', `/stops/${id}/done`, { note: 'Tightened the tamper of zone 7.' });
  await phone.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(wordsIn('de').visits.state.done);
  expect(sent.filter((referer) => referer?.includes(token))).toEqual([]);
  expect(await customer.cookies()).toEqual([]);
  await customer.close();

  const api = `${environment.url}/api/visits/`;
  const stranger = await browser.newContext();
  const right = await stranger.request.get(api + token);
  expect([right.status(), right.headers()['cache-control'], right.headers()['referrer-policy']]).toEqual([200, 'no-store', 'no-referrer']);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect(
      (
        await stranger.request.fetch(api + token, { method, headers: { origin: environment.url, 'x-requested-with': 'linekeeper' } })
      ).status(),
    ).toBe(405);
  for (const wrong of [[...token].reverse().join(''), token.toLowerCase(), `${token}=`, encodeURIComponent(`${token}/../../user`), '%00'])
    expect([400, 404]).toContain((await stranger.request.get(api + wrong)).status());
  await page.goto(`${environment.url}/visit/${'x'.repeat(22)}`);
  await expect(page.getByRole('heading')).toHaveText(t.gone.title);
  await axe();
  await stranger.close();
});
