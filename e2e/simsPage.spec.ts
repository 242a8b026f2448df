import type { Page } from '@playwright/test';
import { callAs, makeSim, newImei } from './apiCalls.ts';
import { expectReadAloud } from './expectReadAloud.ts';
import { expect, test, words } from './fixtures.ts';

const t = words.sims;

const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name.replace(/[()]/g, '\\$&')}`));
const act = (page: Page, start: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${start}`) });
const says = (page: Page) => page.getByRole('region', { name: /says$/ });
const asked = (page: Page) => page.getByRole('region', { name: t.facts.asked });
const history = (page: Page) => page.getByRole('region', { name: words.common.history });

test('a clerk adds a SIM: a mistyped IMEI is refused before it is sent, a known one points to its SIM', async ({
  page,
  signIn,
  open,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await signIn('warehouse');
  await open('/');
  const known = await makeSim(page);
  await page.getByRole('link', { name: words.titles['sim-create'] }).click();
  await expect(page).toHaveTitle(words.titles['sim-create']);
  await field(page, t.fields.device_type).fill('263LTE-V');
  await field(page, words.fields.imei).fill('353806141923635');
  await field(page, words.fields.imei).blur();
  await expect(page.getByText(t.rules.fields.imei)).toBeVisible();

  await field(page, words.fields.provider).fill(t.provider.vzw);
  await page.getByRole('option', { name: t.provider.vzw }).click();
  await field(page, words.fields.warehouse_code).fill('DAL-01');
  await page.getByRole('option', { name: 'DAL-01' }).click();
  await field(page, words.fields.imei).fill(known.imei);
  await page.getByRole('button', { name: t.acts.create }).click();
  await expect(page.getByText(t.twin)).toBeVisible();
  await expect(page.getByRole('link', { name: known.imei })).toHaveAttribute('href', `/sims/edit/${known.id}`);

  const imei = newImei();
  await field(page, words.fields.imei).fill(`IMEI: ${imei.slice(0, 6)}-${imei.slice(6)}`);
  await page.getByRole('button', { name: t.acts.create }).click();
  await expect(page).toHaveURL(/\/sims\/edit\/\d+$/);
  await expect(says(page)).toContainText(t.status.inventory);
  await expect(history(page)).toContainText(t.history.kinds.created);
});

test('a slip of the keys makes no device type: the one that was meant is taken, and a new one is added on purpose', async ({
  page,
  signIn,
  open,
  expectTrouble,
}) => {
  expectTrouble(/422/);
  await signIn('warehouse');
  await open('/sims/create');
  const type = field(page, t.fields.device_type);
  await type.fill('XT50 LTE V');
  await field(page, words.fields.imei).fill(newImei());
  await expect(page.getByText('There is no device type “XT50 LTE V”.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add the device type/ }), 'it is only written otherwise').toHaveCount(0);
  await page.getByRole('button', { name: 'Take XT50-LTE-V' }).click();
  await expect(type).toHaveValue('XT50-LTE-V');

  const unheard = `Story-${newImei()}`;
  await type.fill(unheard);
  await field(page, words.fields.provider).fill(t.provider.vzw);
  await page.getByRole('option', { name: t.provider.vzw }).click();
  await field(page, words.fields.warehouse_code).fill('dal01');
  await page.getByRole('option', { name: 'DAL-01' }).click();
  await page.getByRole('button', { name: t.acts.create }).click();
  await expect(page.getByText(t.failed), 'nothing is added along the way').toBeVisible();
  await page.getByRole('button', { name: `Add the device type “${unheard}”` }).click();
  await expectReadAloud(page, `Added the device type ${unheard}`);
  await page.getByRole('button', { name: t.acts.create }).click();
  await expect(page).toHaveURL(/\/sims\/edit\/\d+$/);
  await expect(type).toHaveValue(unheard);
});

test('a change is saved with its reason, and the history tells before and after', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  const sim = await makeSim(page, { notes: 'Antenna on the south wall' });
  await open(`/sims/edit/${sim.id}`);
  await field(page, words.fields.notes).fill('Antenna on the north wall');
  await field(page, words.fields.reason).fill('Moved on the last visit');
  await page.keyboard.press('Control+s');
  await expect(history(page)).toContainText('Antenna on the north wall');
  await expect(history(page)).toContainText('Antenna on the south wall');
  await expect(history(page)).toContainText('Moved on the last visit');
  await expect(act(page, words.common.saveChanges)).toHaveAttribute('aria-disabled', 'true');
});

test('what was typed and not saved is there again after a reload', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  const sim = await makeSim(page);
  await open(`/sims/edit/${sim.id}`);
  await field(page, words.fields.notes).fill('Half a sentence');
  await page.reload();
  await expect(field(page, words.fields.notes)).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: t.draft.discard }).click();
  await expect(field(page, words.fields.notes)).toHaveValue('');
});

test('a SIM is activated: asked for, pending, then active, and a phone elsewhere sees it without reloading', async ({
  page,
  signIn,
  open,
  browser,
  environment,
}) => {
  await signIn('admin');
  const sim = await makeSim(page);
  await open(`/sims/edit/${sim.id}`);

  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 }, storageState: await page.context().storageState() });
  const phone = await elsewhere.newPage();
  await phone.goto(`${environment.url}/sims/edit/${sim.id}`);
  await expect(says(phone)).toContainText(t.status.inventory);

  await act(page, 'Activate').click();
  await page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${words.fields.reason}`))
    .fill('Swap 2208');
  await page.getByRole('dialog').getByRole('button', { name: 'Activate 1 SIM' }).click();
  await expectReadAloud(page, /^Asked .+ to activate/);
  await expect(asked(page)).toContainText('Swap 2208');
  await expect(says(page)).toContainText(t.status.active, { timeout: 20_000 });
  await expect(says(phone)).toContainText(t.status.active, { timeout: 20_000 });
  for (const each of [page, phone]) await expectReadAloud(each, `: ${t.status.active}`);
  await expect(history(page)).toContainText('Activated');
  await elsewhere.close();
});

test('what the rules refuse says why, to the mouse and to the keyboard, and the upstream says the same', async ({
  page,
  signIn,
  open,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await signIn('admin');
  const { body } = await callAs(page, 'GET', '/sims?status=active&stock_state=warehouse&pending=no&per_page=1');
  const [sim] = body.data as unknown as { id: number; version: number }[];
  if (!sim) throw new Error('no active SIM in a warehouse');
  await open(`/sims/edit/${sim.id}`);
  const retire = act(page, 'Retire');
  await expect(retire).toHaveAttribute('aria-disabled', 'true');
  await retire.focus();
  await expect(page.getByRole('tooltip')).toHaveText(t.rules.refused['deactivate-first']);
  const refused = await callAs(page, 'PUT', `/sims/${sim.id}/retire`, { reason: 'because', version: sim.version });
  expect(refused).toMatchObject({ status: 409, body: { code: 'illegal_state', next: ['deactivate'] } });
});

test('deactivating the SIM of a live system asks for its CS number', async ({ page, signIn, open, expectTrouble }) => {
  expectTrouble(/409/);
  await signIn('admin');
  const { body } = await callAs(page, 'GET', '/sims?status=active&stock_state=installed&pending=no&per_page=1&sort=id');
  const [sim] = body.data as unknown as { id: number; cs_no: string; site_name: string }[];
  if (!sim) throw new Error('no installed SIM');
  await open(`/sims/edit/${sim.id}`);
  await act(page, 'Deactivate').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(sim.site_name);
  await dialog.getByLabel(new RegExp(`^${words.fields.reason}`)).fill('Cellular line replaced');
  await dialog.getByLabel(new RegExp(sim.cs_no)).fill('DAL-0');
  await dialog.getByRole('button', { name: 'Deactivate 1 SIM' }).click();
  await expect(dialog).toContainText(`This is not ${sim.cs_no}.`);
  await dialog.getByLabel(new RegExp(`Type ${sim.cs_no}`)).fill(sim.cs_no);
  await dialog.getByRole('button', { name: 'Deactivate 1 SIM' }).click();
  await expect(dialog).toBeHidden();
  await expect(asked(page).or(says(page)).first()).toBeVisible();
  await expect(says(page)).toContainText(t.status.deactivated, { timeout: 20_000 });
});

test('two people change the same field: the second chooses, and nothing is overwritten in silence', async ({
  page,
  signIn,
  open,
  browser,
  environment,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await signIn('warehouse');
  const sim = await makeSim(page);
  await open(`/sims/edit/${sim.id}`);
  await field(page, words.fields.notes).fill('Mine');

  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await elsewhere.newPage();
  await other.goto(`${environment.url}/sims/edit/${sim.id}`);
  await expect(other.locator('[data-live="connected"]')).toBeVisible();
  await field(other, words.fields.notes).fill('Theirs');
  await other.getByRole('button', { name: words.common.saveChanges }).click();
  await expect(history(other)).toContainText('Theirs');

  await page.getByRole('button', { name: words.common.saveChanges }).click();
  const diff = page.getByRole('dialog', { name: words.ui.diff.title });
  await expect(diff).toContainText('Mine');
  await expect(diff).toContainText('Theirs');
  await diff.getByRole('button', { name: words.ui.diff.save }).click();
  await expect(diff).toBeHidden();
  await expect.poll(async () => (await callAs(page, 'GET', `/sims/${sim.id}`)).body.data.notes).toBe('Mine');
  await elsewhere.close();
});

test('a SIM is moved, and one that is lost needs a reason', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  const sim = await makeSim(page);
  await open(`/sims/edit/${sim.id}`);
  await page.getByRole('button', { name: t.acts.move }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(new RegExp(`^${t.fields.stock_state}`)).fill(t.stock.lost);
  await page.getByRole('option', { name: t.stock.lost }).click();
  await dialog.getByRole('button', { name: t.move.send }).click();
  await expect(dialog).toContainText(t.acts.reasonMissing);
  await dialog.getByLabel(new RegExp(`^${words.fields.reason}`)).fill('Not in the carton');
  await dialog.getByRole('button', { name: t.move.send }).click();
  await expect(page.getByRole('region', { name: t.facts.is, exact: true })).toContainText(t.stock.lost);
  await expect(history(page)).toContainText('Not in the carton');
});

test('the provider is asked for status and data, and the SIM is pinged', async ({ page, signIn, open, axe }) => {
  await signIn('dispatcher');
  const { body } = await callAs(page, 'GET', '/sims?status=active&stock_state=installed&pending=no&per_page=1&sort=-id');
  const [sim] = body.data as unknown as { id: number }[];
  await open(`/sims/edit/${sim?.id}`);
  await expect(page.getByRole('region', { name: t.usage.title }).getByRole('listitem')).toHaveCount(30);
  await says(page)
    .getByRole('button', { name: /^Check with/ })
    .click();
  await expect(history(page)).toContainText('Checked with');
  const ping = page.getByRole('region', { name: words.common.ping });
  await ping.getByRole('button', { name: t.ping.go, exact: true }).click();
  await expect(ping.getByRole('status')).toContainText(/median of|No answer/);
  await expect(ping).toContainText(words.common.simulated);
  await axe();
});

test('a technician reads a SIM and is offered nothing they may not do', async ({ page, signIn, open }) => {
  await signIn('technician');
  await open('/');
  const { body } = await callAs(page, 'GET', '/sims?per_page=1');
  const [sim] = body.data as unknown as { id: number }[];
  await open(`/sims/edit/${sim?.id}`);
  await expect(says(page)).toBeVisible();
  await expect(page.getByRole('button', { name: words.common.saveChanges })).toHaveCount(0);
  await expect(act(page, 'Activate')).toHaveCount(0);
  await expect(page.getByRole('button', { name: t.acts.move })).toHaveCount(0);
});

test('a first session activates a line: its page and history say that the carrier did it unasked, and a to-do does', async ({
  page,
  signIn,
  open,
  environment,
}) => {
  await signIn('admin');
  const { body } = await callAs(page, 'GET', '/sims?status=activation-ready&provider=att&stock_state=warehouse&pending=no&per_page=1');
  const [sim] = body.data as unknown as { id: number; imei: string }[];
  await open(`/sims/edit/${sim?.id}`);
  await expect(says(page)).toContainText(t.status['activation-ready']);
  await environment.change({ line: { imei: sim?.imei, session: true, told: true } });
  await expect(says(page)).toContainText(t.status.active);
  await expect(says(page)).toContainText(/AT&T changed it without being asked, .*Before, it was Activation ready/);
  await expect(history(page)).toContainText('AT&T changed it without being asked');
  await open('/apps/todo');
  await expect(page.getByText(`AT&T changed ${sim?.imei} without being asked: Activation ready to Active`)).toBeVisible();
});

test('a suspended line says when it is active again and billed, and activating it says that this ends the suspension', async ({
  page,
  signIn,
  open,
  environment,
}) => {
  await signIn('admin');
  await open('/');
  const made = await makeSim(page, { provider: 'vzw' });
  await environment.change({ line: { imei: made.imei, state: 'suspend', told: true } });
  await open(`/sims/edit/${made.id}`);
  await expect(says(page)).toContainText(/Verizon makes it active again by itself on .+, and may bill it/);
  await act(page, 'Activate').click();
  await expect(page.getByRole('dialog')).toContainText('This ends the suspension. Verizon may bill the line again.');
});

test('a line is found by the number it had before it was deactivated', async ({ page, signIn, open }) => {
  await signIn('admin');
  await open('/');
  const { body } = await callAs(page, 'GET', '/sims?status=deactivated&provider=vzw&pending=no&per_page=1');
  const [sim] = body.data as unknown as { id: number; imei: string; former_msisdn: string }[];
  await open(`/?q=${sim?.former_msisdn}`);
  await expect(page.getByRole('row', { name: sim?.imei })).toBeVisible();
});
