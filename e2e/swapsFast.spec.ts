import type { Browser, Page } from '@playwright/test';
import { visitsToday } from '#components/swaps/visitsToday.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { SwapEvent } from '#lib/contract/swaps/swap.ts';
import type { Offered } from '#lib/contract/swaps.ts';
import type { System } from '#lib/contract/systems.ts';
import { isFire } from '#lib/contract/systems.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { e164, readablePhone } from '#lib/format/phoneNumbers.ts';
import { isSilent } from '#upstream/simulators/network.ts';
import { callAs, makeSim } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { countPresses, forgetPresses, pressesOf } from './presses.ts';
import { act, changeSwap, line, over, read, showSwap } from './swapSteps.ts';
import type { TestEnvironment } from './testEnvironments.ts';

const t = words.swaps;
/** Of the whole swap, from the list to its end, at the desk alone. */
const MOST = 9;

/** In the phone's page: how much of it waits to be sent. */
const waiting = async () => {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const counts = names.map(
    (name) =>
      new Promise<number>((done) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('deeds')) return done(0);
          const counted = db.transaction('deeds').objectStore('deeds').count();
          counted.onsuccess = () => {
            db.close();
            done(counted.result);
          };
        };
      }),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

/** A visit on top of today's list, at a system whose panel is programmed from here, with one line of Verizon's and no swap. */
async function visitOfToday(page: Page) {
  const days = await read<Dispatch[]>(page, '/dispatch');
  const crew = await read<Technician[]>(page, '/tech');
  for (const visit of visitsToday(days).slice(0, 6)) {
    const system = await read<System | undefined>(page, `/cs/system/${visit.cs}`);
    const old = system?.sims?.find(({ status, provider, pending }) => status === 'active' && provider === 'vzw' && !pending);
    const truck = crew.find(({ id }) => id === visit.technicianId)?.truck;
    const isFit = system && !system.swap_id && !isFire(system.kinds) && /X[TR]/.test(system.panel?.PanelType ?? '');
    if (!isFit || !truck || !old) continue;
    // What else hangs there is taken off first: a panel has one radio.
    for (const { id } of system.sims?.filter((sim) => sim.id !== old.id) ?? [])
      await callAs(page, 'POST', `/sims/${id}`, { stock_state: 'warehouse', warehouse_code: 'DAL-01', cs_no: null });
    return { visit, system, old, truck };
  }
  throw new Error('nobody is at such a system');
}

test('a whole swap takes at most nine clicks at the desk: from today’s visits to the end', async ({ page, signIn, open }) => {
  test.setTimeout(180_000);
  await countPresses(page);
  await signIn('admin');
  await open('/');
  const { visit, system, old, truck } = await visitOfToday(page);
  await signIn('dispatcher');
  await open('/tech/sim-swap');
  await forgetPresses(page);

  await page.getByRole('link', { name: words.common.newSwap }).first().click();
  await page.getByRole('button', { name: t.visits.beginOf.replace('{cs}', visit.cs), exact: true }).click();
  await expect(page).toHaveURL(/\/tech\/sim-swap\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await expect(page.getByRole('radio', { name: new RegExp(old.imei) })).toBeChecked();
  expect(await showSwap(page, id)).toMatchObject({ step: 2, old_sim_id: old.id, ticket_number: visit.ticket });

  // What lies in this technician's truck stands first; a radio that never answers a ping is proven by nothing.
  const { data: offers } = (await callAs(page, 'GET', `/sim-swap/${id}/stock`)).body as unknown as { data: Offered[] };
  const [first] = offers;
  expect(first).toMatchObject({ place: 'truck', sim: { warehouse_code: `TRK-${truck}` } });
  const fresh = offers.find(({ sim, place }) => place === 'truck' && !isSilent(sim.imei))?.sim;
  if (!fresh) throw new Error('nothing in the truck');
  await page.getByRole('button', { name: t.wizard.sims.chooseOf.replace('{imei}', fresh.imei), exact: true }).click();
  await expect(page.getByRole('button', { name: t.wizard.sims.another })).toBeVisible();
  const before = await showSwap(page, id);
  expect(before).toMatchObject({ cell_type: fresh.device_type, new_sim_id: fresh.id });
  // Whatever radio is on the wall, the whole program is due: the send that follows is part of what is counted.
  await changeSwap(page, id, { program_work: { kind: 'whole', reason: 'A new board in the panel' } });
  await page.reload();
  await page.getByRole('button', { name: /^On test for \d+ min.* save\b/ }).click();
  // Whoever is at the panel goes on when both are done; until then the lines below them still move.
  for (const name of [t.wizard.fit.save, t.wizard.fit.activated])
    await expect(line(page, name)).toHaveAttribute('data-state', 'done', { timeout: 30_000 });

  for (const name of ['old-removed', 'fitted', 'antenna', 'tamper-closed'] as const) {
    const box = page.getByRole('checkbox', { name: t.checks[name] });
    await box.click();
    await expect(box).toBeChecked();
  }
  // The line moves, the program is sent, the proofs come: nobody presses anything.
  await act(page, t.wizard.finish.go).click({ timeout: 90_000 });
  await expect(over(page, 'finalized')).toBeVisible({ timeout: 30_000 });

  const presses = await pressesOf(page);
  console.log(`a swap at the desk: ${presses} clicks`);
  expect(presses).toBeLessThanOrEqual(MOST);
  expect(presses, 'something was counted').toBeGreaterThan(4);
  const after = await showSwap(page, id);
  expect(after).toMatchObject({
    status: 'finalized',
    download: { state: 'done', compared: true },
    proof: { missing: [] },
    test: { state: 'off' },
  });
  expect((await read<System>(page, `/cs/system/${system.cs_no}`)).sims).toEqual(
    expect.arrayContaining([expect.objectContaining({ imei: fresh.imei, status: 'active' })]),
  );
});

type Desk = {
  environment: Pick<TestEnvironment, 'texts'>;
  page: Page;
  browser: Browser;
  signIn(role: 'admin' | 'dispatcher'): Promise<void>;
  open(path: string): Promise<void>;
};

/** A swap of today's visit begun with a link that its technician is texted, whose phone is at hand; presses at the desk are counted from here. */
async function beginDriven({ page, browser, signIn, open, environment }: Desk) {
  await countPresses(page);
  await signIn('admin');
  await open('/');
  const { visit } = await visitOfToday(page);
  const fresh = await makeSim(page);
  await signIn('dispatcher');
  await open('/tech/sim-swap-create');
  await forgetPresses(page);
  const name = visit.technician ?? '';
  const crew = await read<Technician[]>(page, '/tech');
  const phoneOf = crew.find(({ id }) => id === visit.technicianId)?.phone ?? '';
  const number = e164(phoneOf);
  await expect(page.getByText(readablePhone(phoneOf)).first(), 'the number is seen before it is texted').toBeVisible();
  await page.getByRole('button', { name: t.visits.textOf.replace('{cs}', visit.cs).replace('{name}', name), exact: true }).click();
  await expect(page).toHaveURL(/\/tech\/sim-swap\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  // Where no sender is set a text waits as a file: what it says is what the technician's phone opens.
  await expect(page.getByText(t.site.text.states.kept)).toBeVisible({ timeout: 20_000 });
  const text = environment.texts().find((each) => each.startsWith(`To: ${number}\n`) && each.includes(visit.ticket)) ?? '';
  const [address = ''] = /http\S+#t=[\w-]{22}/.exec(text) ?? [];
  expect(await page.getByText(/#t=[\w-]{22}$/).innerText(), 'the one that is shown is another one').not.toBe(address);

  const pocket = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await pocket.newPage();
  return { visit, fresh, id, address, pocket, phone };
}

test('with the phone driving the desk clicks twice: begin, finish', async ({ page, browser, signIn, open, environment }) => {
  test.setTimeout(180_000);
  const { visit, fresh, id, address, pocket, phone } = await beginDriven({ page, browser, signIn, open, environment });
  const i = words.installer;
  await phone.goto(address);
  await expect(phone.getByText(i.steps.title)).toBeVisible();
  await phone.goto(`${environment.url}/installer/xt50/${encodeURIComponent(visit.cs)}#scan`);
  await phone.getByLabel(i.scan.label).fill(fresh.imei);
  await phone.getByRole('button', { name: i.scan.take }).click();
  await expect.poll(async () => (await showSwap(page, id)).new_sim_id).toBe(fresh.id);
  await phone.goto(`${environment.url}/installer/xt50/${encodeURIComponent(visit.cs)}#start`);
  const arrive = phone.getByRole('button', { name: new RegExp(`^${i.arrive.go}`) });
  // A touch is nothing: nothing is kept on the phone to be sent, and nothing was.
  const sent: string[] = [];
  phone.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/acts')) sent.push(request.postData() ?? '');
  });
  await expect.poll(() => phone.evaluate(waiting)).toBe(0);
  await arrive.click({ delay: 50 });
  await expect(arrive).not.toHaveAttribute('data-held');
  await expect.poll(() => phone.evaluate(waiting)).toBe(0);
  expect(sent).toEqual([]);
  expect((await showSwap(page, id)).test).toBeNull();
  await arrive.click({ delay: 1000 });
  await expect(phone.getByRole('timer')).toBeVisible({ timeout: 20_000 });
  await phone.goto(`${environment.url}/installer/xt50/${encodeURIComponent(visit.cs)}#fit`);
  await expect.poll(async () => (await showSwap(page, id)).upload?.state, { timeout: 30_000 }).toBe('done');
  await phone.getByRole('button', { name: new RegExp(`^${i.radioIn.go}`) }).click({ delay: 1000 });
  for (const check of ['antenna', 'tamper-closed'] as const)
    await phone.getByRole('checkbox', { name: new RegExp(i.checks[check]) }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${t.wizard.finish.go.split('{')[0]}`) })).toBeVisible({ timeout: 90_000 });
  await act(page, t.wizard.finish.go).click();
  await expect(over(page, 'finalized')).toBeVisible({ timeout: 30_000 });
  await expect(phone.getByRole('heading', { level: 1, name: i.end.titles.go })).toBeVisible({ timeout: 30_000 });

  const presses = await pressesOf(page);
  console.log(`a swap the van drives: ${presses} clicks at the desk`);
  expect(presses).toBe(2);
  expect(await showSwap(page, id)).toMatchObject({ status: 'finalized', proof: { missing: [] }, test: { state: 'off' } });
  await pocket.close();
});

test('a driving phone that loses its network keeps what is done in order, delivers it once, and the desk sees what came late and still clicks twice', async ({
  page,
  browser,
  signIn,
  open,
  freshEnvironment,
}) => {
  test.setTimeout(240_000);
  const environment = await freshEnvironment();
  const { visit, fresh, id, address, pocket, phone } = await beginDriven({ page, browser, signIn, open, environment });
  const i = words.installer;
  await phone.clock.install();
  await phone.goto(address);
  await expect(phone.getByText(i.steps.title)).toBeVisible();
  await phone.goto(`${environment.url}/installer/xt50/${encodeURIComponent(visit.cs)}#scan`);
  await phone.getByLabel(i.scan.label).fill(fresh.imei);
  await phone.getByRole('button', { name: i.scan.take }).click();
  await expect.poll(async () => (await showSwap(page, id)).new_sim_id).toBe(fresh.id);
  await phone.goto(`${environment.url}/installer/xt50/${encodeURIComponent(visit.cs)}#start`);
  const arrive = phone.getByRole('button', { name: new RegExp(`^${i.arrive.go}`) });
  await arrive.click({ delay: 1000 });
  await expect(phone.getByRole('timer')).toBeVisible({ timeout: 20_000 });
  await phone.evaluate(() => window.location.assign('#fit'));
  await expect.poll(async () => (await showSwap(page, id)).upload?.state, { timeout: 30_000 }).toBe('done');
  await expect.poll(() => phone.evaluate(() => navigator.serviceWorker.controller !== null), 'the phone is ready for a cellar').toBe(true);
  const before = await showSwap(page, id);

  await pocket.setOffline(true);
  await expect(phone.locator('[data-live="offline"]')).toBeVisible();
  await phone.getByRole('button', { name: new RegExp(`^${i.radioIn.go}`) }).click({ delay: 1000 });
  for (const check of ['antenna', 'tamper-closed'] as const)
    await phone.getByRole('checkbox', { name: new RegExp(i.checks[check]) }).click();
  const kept = await phone.evaluate(waiting);
  expect(kept).toBeGreaterThanOrEqual(3);
  await phone.reload();
  await expect.poll(() => phone.evaluate(waiting), 'a reload in the cellar loses nothing').toBe(kept);
  await environment.clock(4 * 60_000);
  await phone.clock.fastForward(4 * 60_000);
  expect((await showSwap(page, id)).checks, 'nothing of it is known at the desk').toEqual(before.checks);

  await pocket.setOffline(false);
  await expect.poll(() => phone.evaluate(waiting), { timeout: 30_000 }).toBe(0);
  await expect(page.getByRole('button', { name: new RegExp(`^${t.wizard.finish.go.split('{')[0]}`) })).toBeVisible({ timeout: 90_000 });
  expect(await pressesOf(page), 'the begin alone').toBe(1);
  // Who wants to read it opens the rest of the history; that is no click of the work.
  await expect(async () => {
    const more = page.getByRole('region', { name: t.wizard.history.title }).getByRole('button', { name: 'Show more' });
    if (await more.isVisible()) await more.click();
    await expect(page.getByText(/, received /).first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await forgetPresses(page);
  const history = (await read<SwapEvent[]>(page, `/sim-swap/${id}/history`)).toSorted((one, other) => one.id - other.id);
  const late = history.filter(({ facts }) => typeof facts?.received_at === 'string');
  const said = late.flatMap(({ facts }) => (Array.isArray(facts?.said) ? facts.said : []));
  expect(said, 'in the order in which it was done, each once').toEqual(['old-removed', 'fitted', 'antenna', 'tamper-closed']);
  await act(page, t.wizard.finish.go).click();
  await expect(over(page, 'finalized')).toBeVisible({ timeout: 30_000 });

  const presses = await pressesOf(page);
  console.log(`a swap the van drives, offline in the middle: ${presses + 1} clicks at the desk`);
  expect(presses, 'the finish alone').toBe(1);
  expect(await showSwap(page, id)).toMatchObject({ status: 'finalized', proof: { missing: [] }, test: { state: 'off' } });
  await pocket.close();
});
