import type { Page } from '@playwright/test';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { callAs } from '../apiCalls.ts';
import { enterByCall, expect, test, words } from '../fixtures.ts';
import { act, goTo, line, lookAt, onStep, over, stepTo } from '../swapSteps.ts';
import { recordOf, rowsOf } from './company.ts';
import { activate, begin, choose, prove, putOnTest, type Scene, tick } from './swapStory.ts';

const t = words.swaps;
const w = t.wizard;

type Wire = { id: number; status: string; step: number; old_sim_id: number; new_sim_id: number };
async function swapOf(page: Page, id: string): Promise<Wire> {
  const { swap, payload } = (await callAs(page, 'GET', `/sim-swap/${id}`)).body as unknown as { swap?: Wire; payload?: { sim_swap: Wire } };
  const found = (swap ?? payload?.sim_swap) as Wire;
  return { ...found, status: found.status.toLowerCase() };
}
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** A SIM in a warehouse that can be activated, of the story's own. */
async function freshSim(page: Page, at: number): Promise<string> {
  const imei = (await rowsOf<Sim>(page, '/sims?status=inventory&stock_state=warehouse&per_page=100'))[at]?.imei;
  if (!imei) throw new Error('no SIM in stock');
  return imei;
}

/** As wide as a person needs: the line of steps on the left says the same as the cards. */
const rail = (page: Page) => page.getByRole('navigation', { name: w.line });

test('a dispatcher does a whole swap on the calls of the specification: reloaded in the middle, proven, off test, finished', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  test.setTimeout(240_000);
  await signIn('dispatcher');
  await open('/');
  const at: Scene = { ticket: '778921', cs: '01001', imei: await freshSim(page, 0) };
  await begin(page, open, at);
  const id = idOf(page);
  await choose(page, at);
  await putOnTest(page);

  await test.step('the panel’s type is not flagged: it is programmed on site', async () => {
    await expect(page.getByRole('main')).toContainText(`Vista 20P, ${w.ticket.onSite}`);
  });
  await activate(page);
  await tick(page, 'old-removed', 'fitted');
  await page.reload();
  for (const name of ['old-removed', 'fitted'] as const) await expect(page.getByRole('checkbox', { name: t.checks[name] })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: t.checks['old-removed'] })).toHaveAccessibleName(/Dispatcher of the company/);
  await expect(page.getByRole('timer')).toHaveText(/^1:2\d:\d\d$/);
  await tick(page, 'antenna', 'tamper-closed', 'programmed-on-site');
  await axe();
  await goTo(page, 'prove');
  await expect(onStep(page, 'prove')).not.toContainText(w.prove.send);
  await prove(page);
  await goTo(page, 'finish');

  const finish = act(page, w.finish.go);
  await expect(finish).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: /I have asked the station/ }).click();
  await finish.click();
  await expect(over(page, 'finalized')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(line(page, t.endingSteps['off-test'])).toHaveAttribute('data-state', 'done');
  const { status, old_sim_id } = await swapOf(page, id);
  expect(status).toBe('finalized');
  const tests = await rowsOf<{ on_test: unknown }>(page, '/cs/site/S001/test-status');
  expect(tests.map(({ on_test }) => Boolean(Number(on_test)))).toEqual([false]);

  await test.step('the old SIM is still on: it is said, and switched off from here', async () => {
    await expect(line(page, t.endingActs['old-sim-off'])).toHaveAttribute('data-state', 'waiting');
    await page.getByRole('button', { name: t.billed.first }).click();
    await expect(line(page, t.endingSteps['old-sim-off'])).toHaveAttribute('data-state', 'done');
    const old = await recordOf<Sim>(page, `/sims/${old_sim_id}`);
    expect(old.status).toMatch(/^deactivated$/i);
  });
});

test('a flagged panel’s program is saved and sent from here, and has arrived when somebody says so', async ({ page, signIn, open }) => {
  test.setTimeout(240_000);
  await signIn('dispatcher');
  await open('/');
  const at: Scene = { ticket: '778924', cs: '01004', imei: await freshSim(page, 1) };
  await begin(page, open, at);
  await choose(page, at);
  await putOnTest(page);
  const save = line(page, w.fit.save);
  await act(page, w.fit.saveGo).click();
  await expect(save).toContainText(t.transfer.asked);
  await expect(stepTo(page, 'prove')).toHaveAttribute('aria-disabled', 'true');
  await tick(page, 'program-saved');
  await expect(save).toHaveAttribute('data-state', 'done');
  await activate(page);
  await tick(page, 'old-removed', 'fitted', 'antenna', 'tamper-closed');
  await goTo(page, 'prove');
  await act(page, w.prove.sendGo).click();
  await expect(line(page, w.prove.send)).toContainText(t.transfer.asked);
  await tick(page, 'program-sent');
  await prove(page);
  await goTo(page, 'finish');
  await page.getByRole('checkbox', { name: /I have asked the station/ }).click();
  await act(page, w.finish.go).click();
  await expect(over(page, 'finalized')).toBeVisible();
});

test('somebody else sees the same swap in one story: steps behind it done, the test as the station has it, and goes on with it', async ({
  page,
  signIn,
  open,
  browser,
  environment,
}) => {
  test.setTimeout(240_000);
  await signIn('dispatcher');
  await open('/');
  const at: Scene = { ticket: '778928', cs: '01008', imei: await freshSim(page, 2) };
  await begin(page, open, at);
  const path = new URL(page.url()).pathname;
  await choose(page, at);
  await putOnTest(page);
  await activate(page);
  await act(page, w.fit.saveGo).click();
  await tick(page, 'program-saved', 'old-removed', 'fitted', 'antenna', 'tamper-closed');
  await goTo(page, 'prove');

  const elsewhere = await browser.newContext();
  await enterByCall(elsewhere, environment.url, 'admin@linekeeper.test');
  const second = await elsewhere.newPage();
  await second.goto(environment.url + path);
  await expect(onStep(second, 'prove')).toBeVisible();
  await expect(second.getByRole('timer')).toHaveText(/^1:2\d:\d\d$/);
  await expect(rail(second)).toContainText(w.subs.simsChosen);
  await expect(rail(second)).toContainText(/Confirmed at/);
  await lookAt(second, 'fit');
  await expect(line(second, w.fit.save)).toHaveAttribute('data-state', 'done');
  await expect(line(second, w.fit.checklist)).toHaveAttribute('data-state', 'done');
  await expect(second.getByRole('checkbox', { name: t.checks.fitted })).toBeChecked();

  await test.step('the test ends at the station: both screens say so, on the line and in the cards', async () => {
    const { system_no } = await recordOf<{ system_no: string }>(second, '/cs/system/01008');
    await callAs(second, 'POST', `/cs/system/${system_no}/off-test/0`, {});
    await second.reload();
    await expect(second.locator('[data-level=off-test]')).toBeVisible();
    await expect(rail(second)).toContainText(words.common.notOnTest);
    await expect(rail(second)).not.toContainText(/Confirmed at/);
  });
  await test.step('they put it on test again, look for the proofs and end the visit', async () => {
    await second.getByRole('button', { name: /^Put on test again/ }).click();
    await expect(second.getByRole('timer')).toHaveText(/^(59|1:00):\d\d/);
    await act(second, w.prove.sendGo).click();
    await tick(second, 'program-sent');
    await prove(second);
    await goTo(second, 'finish');
    await second.getByRole('checkbox', { name: /I have asked the station/ }).click();
    await act(second, w.finish.go).click();
    await expect(over(second, 'finalized')).toBeVisible();
  });
  await elsewhere.close();
});

test('a swap that is called off takes the system off test first, and says what stays on', async ({ page, signIn, open }) => {
  test.setTimeout(240_000);
  await signIn('dispatcher');
  await open('/');
  const at: Scene = { ticket: '778932', cs: '01012', imei: await freshSim(page, 3) };
  await begin(page, open, at);
  const id = idOf(page);
  await choose(page, at);
  await putOnTest(page);
  await activate(page);
  await page.getByRole('button', { name: words.common.abortOrGoBack }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(w.end.newStays.replace('{imei}', at.imei));
  await dialog.getByRole('textbox').fill('The customer is not there');
  await dialog.getByRole('checkbox', { name: /I have asked the station/ }).click();
  await dialog.getByRole('button', { name: w.end.go.aborted }).click();
  await expect(over(page, 'aborted')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('The customer is not there');
  expect((await swapOf(page, id)).status).toBe('aborted');
  await page.getByRole('button', { name: t.billed.first }).click();
  await expect(line(page, t.endingSteps['new-sim-off'])).toHaveAttribute('data-state', 'done');
});

test('a swap from the company’s own tool tells one story; the unfinished are those that are not over', async ({ page, signIn, open }) => {
  await signIn('dispatcher');
  await open('/tech/sim-swap/2');
  await expect(onStep(page, 'sims')).toBeVisible();
  await expect(page.getByRole('button', { name: t.worksheet.keepBefore })).toBeVisible();
  await page.getByRole('button', { name: t.worksheet.keepBefore }).click();
  await expect(page.getByText(/^Before-state kept/)).toBeVisible();

  await open('/tech/sim-swap/1');
  await expect(over(page, 'finalized')).toBeVisible();
  await open('/tech/unfinished');
  await expect(page.getByRole('row', { name: /01006/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /01005/ })).toHaveCount(0);
});
