import type { Browser, Page } from '@playwright/test';
import type { Program } from '#lib/contract/programs.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { enterByCall, expect, test, words } from './fixtures.ts';
import {
  act,
  changeSwap,
  chosen,
  fitted,
  line,
  lookAt,
  onStep,
  onTest,
  over,
  proven,
  read,
  scene,
  sendProgram,
  showSwap,
  stepTo,
} from './swapSteps.ts';
import type { TestEnvironment } from './testEnvironments.ts';

const t = words.swaps;
const w = t.wizard;
const MINUTE = 60_000;

// Time is moved on here, by hours: nobody's sign-in runs out, and no other file shares the environment.
test.use({ environmentOptions: { upstreamEnv: { ACCESS_SECONDS: '86400' } } });
test.beforeEach(async ({ signIn }) => {
  await signIn('admin');
});

const wizard = (id: number) => `/tech/sim-swap/${id}`;

/** Somebody else at a browser of their own, on a page of the same desk. */
async function second(browser: Browser, environment: TestEnvironment, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterByCall(page.context(), environment.url, 'dispatcher@linekeeper.test');
  await page.goto(environment.url + path);
  await expect(page.locator('[data-live="connected"]')).toBeVisible();
  return page;
}

test('a save from a panel that is not reachable waits in sight, and is done once the panel checks in', async ({
  page,
  open,
  environment,
}) => {
  const at = await scene(page);
  const { id } = await onTest(page, at);
  await environment.change({ panel: { case: 'panel-unreachable', target: at.system.cs_no, seconds: 600 } });
  await open(wizard(id));
  await act(page, w.fit.saveGo).click();
  const save = line(page, w.fit.save);
  await expect(save).toContainText(t.transfer.trapped);
  await expect(save).toContainText(/Waiting since .*, next check-in .*, gives up at/);
  await expect(stepTo(page, 'prove')).toHaveAttribute('aria-disabled', 'true');
  await expect(onStep(page, 'fit')).toContainText(t.gates['program-not-saved']);
  await environment.clock(11 * MINUTE);
  await expect(save).toHaveAttribute('data-state', 'done', { timeout: 30_000 });
});

test('a save that lost zones says so, is kept, and takes nobody’s place; two programs are compared in words', async ({
  page,
  open,
  environment,
}) => {
  const at = await scene(page);
  const { id } = await onTest(page, at);
  await open(wizard(id));
  const save = line(page, w.fit.save);
  await act(page, w.fit.saveGo).click();
  await expect(save).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
  await environment.change({ panel: { case: 'upload-shrunken', target: at.system.cs_no } });
  await act(page, w.fit.saveAgain).click();
  await expect(save).toContainText(t.trouble.shrunken, { timeout: 20_000 });

  await act(page, w.fit.programs).click();
  const dialog = page.getByRole('dialog');
  const newest = dialog.getByRole('row').nth(1);
  await expect(newest).toContainText(w.programs.shrunken);
  await expect(newest).not.toContainText(w.programs.lastGood);
  await expect(dialog.getByRole('row').nth(2)).toContainText(w.programs.lastGood);
  const differences = dialog.getByRole('region', { name: w.programs.differences });
  await expect(differences.getByRole('status')).toHaveText(/^\d+ entries differ|^1 entry differs/);
  await expect(differences.getByRole('row').nth(1)).toContainText(w.programs.absent);
  const programs = await read<Program[]>(page, `/cs/system/${at.system.cs_no}/programs`);
  expect(programs.map(({ last_good }) => last_good)).toEqual([false, true, ...programs.slice(2).map(() => false)]);
});

test('of alarms without a restore somebody says what they are before a system comes off test', async ({ page, open, environment }) => {
  const at = await scene(page);
  const { id } = await proven(page, at);
  await environment.change({ signal: { cs_no: at.system.cs_no, code: 'E130', zone: '3' } });
  await open(wizard(id));
  const alarms = words.systems.alarms;
  await expect(onStep(page, 'finish')).toContainText('1 alarm has no restore.');
  await expect(onStep(page, 'finish')).toContainText(`${words.signals.cid['130']}, zone 3`);
  const finish = act(page, w.finish.go);
  await expect(finish).toHaveAttribute('aria-disabled', 'true');
  await expect(finish).toHaveAccessibleDescription('Say first what 1 alarm is.');
  await page.getByLabel(alarms.reason).fill('He opened the back door');
  await page.getByRole('button', { name: alarms.ends.cancelled }).click();
  await expect(onStep(page, 'finish')).toContainText(alarms.none);

  await environment.change({ signal: { cs_no: at.system.cs_no, code: 'E110', zone: '1' } });
  await expect(onStep(page, 'finish'), 'one more came while we read').toContainText('1 alarm has no restore.');
  await expect(finish).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel(alarms.reason).fill('Nobody on site knows of it');
  await page.getByRole('button', { name: alarms.ends.station }).click();
  await expect(onStep(page, 'finish')).toContainText('left to the station to act');
  await finish.click();
  await expect(over(page, 'finalized')).toBeVisible({ timeout: 30_000 });
  expect((await showSwap(page, id)).test?.state).toBe('off');
  await act(page, w.history.more).click();
  await expect(page.getByText(words.onTest.history['alarm-handled'], { exact: true }).first()).toBeVisible();
});

test('an abort says what will happen, takes the system off test and leaves the old SIM as it is', async ({ page, open }) => {
  const at = await scene(page);
  const { id, old, fresh } = await onTest(page, at);
  await open(wizard(id));
  await act(page, w.fit.activateGo).click();
  await expect(line(page, w.fit.activated)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: words.common.abortOrGoBack }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${at.system.cs_no} comes off test`);
  await expect(dialog).toContainText(fresh.imei);
  await dialog.getByRole('button', { name: w.end.go.aborted }).click();
  await expect(dialog.getByText(w.reasonMissing)).toBeVisible();
  await dialog.getByLabel(words.fields.reason).fill('Customer is not there');
  await dialog.getByRole('button', { name: w.end.go.aborted }).click();
  await expect(over(page, 'aborted')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('main').getByRole('timer')).toHaveCount(0);
  expect((await read<{ status: string }>(page, `/sims/${old?.id}`)).status).toBe('active');
  await expect.poll(async () => (await read<{ status: string }>(page, `/sims/${fresh.id}`)).status, { timeout: 20_000 }).not.toBe('active');
});

test('the old SIM of an open swap can’t be switched off from its own page: it says why and leads to the swap', async ({ page, open }) => {
  const { id, old } = await chosen(page, await scene(page));
  await open(`/sims/edit/${old?.id}`);
  const sims = words.sims;
  const off = page.getByRole('main').getByRole('button', { name: /^Deactivate/ });
  await expect(off).toHaveAttribute('aria-disabled', 'true');
  await off.focus();
  await expect(page.getByRole('tooltip')).toContainText(sims.rules.refused['swap-old']);
  await expect(page.getByText(sims.held.old)).toBeVisible();
  await page.getByRole('link', { name: words.common.openSwap.replace('{id}', String(id)) }).click();
  await expect(page).toHaveURL(new RegExp(`/tech/sim-swap/${id}$`));
});

test('who goes back another day leaves the ticket saying so, and the system off test', async ({ page, open }) => {
  const at = await scene(page);
  const { id } = await onTest(page, at);
  await open(wizard(id));
  await page.getByRole('button', { name: words.common.abortOrGoBack }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: t.wizard.end.ways['go-back'] }).check();
  await expect(dialog).toContainText(`Ticket ${at.ticket.Ticket_Number} becomes “go back”.`);
  await dialog.getByLabel(words.fields.reason).fill('The ladder is too short');
  await dialog.getByRole('button', { name: w.end.go['go-back'] }).click();
  await expect(over(page, 'go-back')).toBeVisible({ timeout: 30_000 });
  const [ticket] = await read<Ticket[]>(page, `/tickets?q=${at.ticket.Ticket_Number}`);
  expect(ticket).toMatchObject({ status: 'go-back' });
  expect((await showSwap(page, id)).test?.state).toBe('off');
});

test('a panel that can’t be programmed from here is programmed on site, and nothing is saved or sent', async ({ page, open }) => {
  const at = await scene(page, false);
  const { id } = await onTest(page, at);
  await open(wizard(id));
  await expect(line(page, w.fit.onSite)).toBeVisible();
  await expect(act(page, w.fit.saveGo)).toHaveCount(0);
  await expect(stepTo(page, 'prove')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: t.checks['programmed-on-site'] }).click();
  await expect.poll(async () => (await showSwap(page, id)).checks.map(({ name }) => name)).toContain('programmed-on-site');
});

test('who comes second sees who has it open, changes nothing, and takes over with a reason', async ({
  page,
  open,
  browser,
  environment,
}) => {
  const at = await scene(page);
  const { id } = await onTest(page, at);
  await open(wizard(id));
  await expect(act(page, w.fit.saveGo)).toBeEnabled();
  const other = await second(browser, environment, wizard(id));
  const note = other.getByText(w.presence.why);
  await expect(note).toBeVisible();
  await expect(act(other, w.fit.saveGo)).toHaveAttribute('aria-disabled', 'true');
  await other.getByRole('button', { name: w.presence.take }).click();
  await other.getByLabel(words.fields.reason).fill('Her shift is over');
  await other.getByRole('dialog').getByRole('button', { name: w.presence.takeGo }).click();
  await expect(note).toHaveCount(0);
  await expect(act(other, w.fit.saveGo)).not.toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(w.presence.why)).toBeVisible({ timeout: 30_000 });
  await expect(act(page, w.fit.saveGo)).toHaveAttribute('aria-disabled', 'true');
  await expect(other.getByText(t.events['taken-over'], { exact: true })).toBeVisible();
  await other.context().close();
});

test('notes typed while the server is away are saved when it is back; those that two write at once are never lost', async ({
  page,
  open,
  expectTrouble,
}) => {
  expectTrouble(/409|ERR_FAILED/);
  const at = await scene(page);
  const { id } = await chosen(page, at);
  await open(wizard(id));
  const notes = page.getByLabel(w.notes.label);
  const isWrite = /\/api\/sim-swap\/\d+$/;
  await page.route(isWrite, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await notes.fill('Keys are with the neighbour');
  await expect(page.getByText(w.notes.unsaved, { exact: true })).toBeVisible();
  await expect(page.getByText(w.refused)).toBeVisible();
  await page.unroute(isWrite);
  await page.reload();
  await expect(page.locator('[data-live="connected"]')).toBeVisible();
  await expect(page.getByText(w.notes.saved, { exact: true })).toBeVisible();
  expect((await showSwap(page, id)).notes).toBe('Keys are with the neighbour');
  await page.route(/\/api\/sim-swap\/\d+$/, (route) => (route.request().method() === 'POST' ? undefined : route.continue()), { times: 1 });
  await notes.fill('Keys are with the janitor');
  await page.unroute(/\/api\/sim-swap\/\d+$/);
  await changeSwap(page, id, { notes: 'Keys are at the desk' });
  const dialog = page.getByRole('dialog', { name: words.ui.diff.title });
  await expect(dialog).toContainText('Keys are at the desk');
  await expect(dialog).toContainText('Keys are with the janitor');
  await dialog.getByRole('button', { name: words.ui.diff.save }).click();
  await expect.poll(async () => (await showSwap(page, id)).notes).toBe('Keys are with the janitor');
});

test('a station that never confirms is said, and the swap does not go on', async ({ page, open, environment }) => {
  const at = await scene(page);
  const { id } = await chosen(page, at);
  await environment.change({ station: { case: 'never-confirms', target: at.system.cs_no } });
  await open(wizard(id));
  await act(page, words.common.putSystemOnTest).click();
  await expect(page.getByText(w.test.states.asking)).toBeVisible();
  await expect(stepTo(page, 'fit')).toHaveAttribute('aria-disabled', 'true');
  await environment.clock(5 * MINUTE);
  await expect(page.getByText(w.test.states.failed).or(page.getByText(w.test.states.lost))).toBeVisible({ timeout: 30_000 });
});

test('a swap whose browser was closed is off test when its time is over, and is taken up where it stood', async ({
  page,
  open,
  environment,
}) => {
  const at = await scene(page);
  const { id } = await onTest(page, at);
  await open(wizard(id));
  await expect(page.getByRole('main').getByRole('timer')).toBeVisible();
  await page.goto('about:blank');
  await environment.clock(91 * MINUTE);
  await open('/tech/unfinished');
  await expect(page.getByRole('row').filter({ hasText: at.system.cs_no })).toContainText(t.unfinished.open);
  await expect.poll(async () => (await showSwap(page, id)).test?.state, { timeout: 20_000 }).toBe('off');
  await open(wizard(id));
  await expect(onStep(page, 'fit')).toContainText(t.gates['test-ended']);
  await expect(page.getByRole('main').getByRole('region', { name: w.test.countdown })).toContainText(/NOT ON TEST since/);
  await lookAt(page, 'test');
  await expect(act(page, words.common.putSystemOnTest)).toBeEnabled();
});

test('a send the test did not last for is parked, and goes on after a new test', async ({ page, open, environment }) => {
  const at = await scene(page);
  const { id } = await fitted(page, at);
  await environment.change({ panel: { case: 'panel-unreachable', target: at.system.cs_no, seconds: 3 * 3600 } });
  await open(wizard(id));
  await sendProgram(page);
  const send = line(page, w.prove.send);
  await expect(send).toContainText(t.transfer.trapped);
  await environment.clock(91 * MINUTE);
  await expect(send).toContainText(t.transfer.parked, { timeout: 30_000 });
  await expect(onStep(page, 'prove')).toContainText(t.gates['test-ended']);
  await act(page, w.test.again).click();
  await expect(page.getByRole('main').getByRole('timer')).toBeVisible();
  await sendProgram(page);
  await expect(send).toHaveAttribute('data-state', 'done', { timeout: 30_000 });
});

test('an activation that is refused, fails, or finds its ICCID in use elsewhere is said in the provider’s words, and is asked for again', async ({
  page,
  open,
  environment,
}) => {
  const at = await scene(page);
  const { id, fresh } = await onTest(page, at);
  await open(wizard(id));
  const wanted = line(page, w.fit.activate);
  for (const [name, said] of [
    ['refused', 'request not allowed'],
    ['fails', 'did not register with the network'],
    ['iccid-in-use', 'paired with another device'],
  ] as const) {
    await environment.change({ carrier: { case: name, imei: fresh.imei } });
    await act(page, w.fit.activateGo).click();
    await expect(wanted).toContainText(new RegExp(`Verizon did not carry it out: .*${said}`), { timeout: 20_000 });
    await expect(wanted).toHaveAttribute('data-state', 'failed');
  }
  await act(page, w.fit.activateGo).click();
  await expect(line(page, w.fit.activated)).toBeVisible({ timeout: 20_000 });
});

test('a provider that is busy, does not answer or takes long is waited for in sight, and the fitting may go on', async ({
  page,
  open,
  environment,
}) => {
  const at = await scene(page);
  const { id, fresh } = await onTest(page, at);
  await environment.change({ carrier: { case: 'slow', imei: fresh.imei, seconds: 900 } });
  await environment.change({ carrier: { case: 'busy', imei: fresh.imei, times: 1, seconds: 240 } });
  await open(wizard(id));
  await act(page, w.fit.activateGo).click();
  const wanted = line(page, w.fit.activate);
  await expect(wanted).toContainText(/Verizon takes no more requests for now\. It is asked again at \d/, { timeout: 20_000 });
  await expect(wanted).toHaveAttribute('data-state', 'late');
  await page.getByRole('checkbox', { name: t.checks['verify-later'] }).click();
  await expect.poll(async () => (await showSwap(page, id)).checks.map(({ name }) => name)).toContain('verify-later');
  await environment.change({ carrier: { case: 'down', imei: fresh.imei, times: 3 } });
  await environment.clock(5 * MINUTE);
  await expect(wanted).toContainText(/Verizon does not answer/, { timeout: 30_000 });
  // It is asked again after a while that doubles with each failure: the clock need not stand still for so long.
  await expect(async () => {
    await environment.clock(MINUTE / 3);
    await expect(wanted, 'ordered, and not done yet').toHaveAttribute('data-state', 'running', { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await environment.clock(16 * MINUTE);
  await expect(line(page, w.fit.activated)).toBeVisible({ timeout: 30_000 });
});

test('a save that was cut off says so and is done again', async ({ page, open, environment }) => {
  const at = await scene(page);
  const { id } = await onTest(page, at);
  await environment.change({ panel: { case: 'upload-cut', target: at.system.cs_no } });
  await open(wizard(id));
  const save = line(page, w.fit.save);
  await act(page, w.fit.saveGo).click();
  await expect(save).toContainText(t.trouble['cut-off'], { timeout: 20_000 });
  await expect(onStep(page, 'fit')).toContainText(t.gates['program-not-saved']);
  await act(page, w.fit.saveAgain).click();
  await expect(save).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
});

test('an armed panel takes no program, in its own words, until it is disarmed', async ({ page, open, environment }) => {
  const at = await scene(page);
  const { id } = await fitted(page, at);
  await environment.change({ panel: { case: 'panel-armed', target: at.system.cs_no } });
  await open(wizard(id));
  const send = line(page, w.prove.send);
  await sendProgram(page);
  await expect(send).toContainText('The panel is armed and takes no program.', { timeout: 20_000 });
  await sendProgram(page);
  await expect(send).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
});

test('a ticket that is unknown, closed, of another system, or has a swap already is refused in words', async ({
  page,
  open,
  expectTrouble,
}) => {
  expectTrouble(/404/);
  const at = await scene(page);
  const { id } = await chosen(page, at);
  const [closed] = await read<Ticket[]>(page, '/tickets?status=resolved&per_page=1');
  await open('/tech/sim-swap-create');
  const field = page.getByLabel(w.ticket.label);
  await field.fill('T-000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/There is no ticket T-000000/)).toBeVisible();
  await field.fill(closed?.Ticket_Number ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.ticket.closed)).toBeVisible();
  await field.fill(at.ticket.Ticket_Number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `Open swap ${id}` })).toBeVisible();

  const elsewhere = await scene(page);
  const known = at.system.cs_no;
  await open(`/tech/sim-swap-create?cs=${known}`);
  await page.getByLabel(w.ticket.label).fill(elsewhere.ticket.Ticket_Number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText(
    `Ticket ${elsewhere.ticket.Ticket_Number} is about ${elsewhere.system.cs_no}, not ${known}.`,
  );
  await expect(act(page, w.ticket.beginOn)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: w.ticket.otherGo.replace('{cs}', elsewhere.system.cs_no) }).click();
  await expect(act(page, w.ticket.beginOn)).toBeEnabled();

  await page.getByLabel(w.ticket.label).fill(at.ticket.Ticket_Number);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: `Open swap ${id}` }).click();
  await expect(page).toHaveURL(new RegExp(`${wizard(id)}$`));
});
