import type { Page } from '@playwright/test';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { System } from '#lib/contract/systems.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { makeSim } from './apiCalls.ts';
import { expectReadAloud } from './expectReadAloud.ts';
import { alive, expect, test, words } from './fixtures.ts';
import { arrowTo, focusHeld, press, retype, tabTo } from './keyboard.ts';
import { delivery } from './labels.ts';
import { scan } from './scanner.ts';
import { read } from './swapSteps.ts';

// What is done here by keys alone: nothing is pressed by pointer, put into a field or given the focus by the test. A swap from its ticket to its
// end stands in `swap.spec.ts`, the list of the sunset in `sunset.spec.ts`.

const filled = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((all, [name, value]) => all.replace(new RegExp(`\\{${name}(, number)?\\}`), String(value)), text);
const begins = (text: string) =>
  new RegExp(
    `^${text
      .split('{')[0]
      ?.trimEnd()
      .replace(/[()?.…]/g, '\\$&')}`,
  );
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog').last();

/** Types into the dropdown that has the focus and takes the one entry there is. */
async function choose(page: Page, option: string) {
  await page.keyboard.type(option);
  await arrowTo(page, page.getByRole('option', { name: option }));
  await page.keyboard.press('Enter');
}

test('somebody signs in, finds a SIM and changes it, has the desk another way, and signs out', async ({ page, stage }) => {
  const t = words.sims;
  await page.goto(`${stage.environment.url}/login`);
  await alive(page);
  await tabTo(page, page.getByLabel(words.fields.email));
  await page.keyboard.type('admin@linekeeper.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('not it');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: words.session.login.wrong.title })).toBeVisible();
  await tabTo(page, page.getByLabel(new RegExp(`^${words.common.password}`)));
  await retype(page, 'linekeeper');
  await press(page, page.getByRole('button', { name: words.session.login.submit }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.titles.sims);

  const sim = await makeSim(page, { notes: 'Antenna on the south wall' });
  await tabTo(page, page.getByRole('searchbox', { name: t.search.label }));
  await page.keyboard.type(sim.imei);
  await expect(page).toHaveURL(new RegExp(`q=${sim.imei}`));
  const list = page.getByRole('grid', { name: words.titles.sims });
  await expect(list.getByRole('row')).toHaveCount(2);
  await press(page, list.getByRole('link', { name: sim.imei }));
  await expect(page).toHaveURL(new RegExp(`/sims/edit/${sim.id}`));

  await tabTo(page, page.getByLabel(begins(words.fields.notes)));
  await retype(page, 'Antenna on the north wall');
  await tabTo(page, page.getByLabel(begins(words.fields.reason)));
  await page.keyboard.type('Moved on the last visit');
  await page.keyboard.press('Control+s');
  await expectReadAloud(page, filled(t.saved, { id: sim.id }));
  await expect(page.getByRole('region', { name: words.common.history })).toContainText('Antenna on the north wall');
  await focusHeld(page);

  await press(page, page.getByRole('button', { name: words.shell.toDark }));
  await expect(page.locator('html')).toHaveAttribute('data-mui-color-scheme', 'dark');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words.titles.profile);
  await arrowTo(page, page.getByRole('option', { name: words.titles.profile }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
  await focusHeld(page);

  const account = page.getByRole('button', { name: begins(words.shell.account) });
  await press(page, account);
  await tabTo(page, page.getByRole('combobox', { name: words.shell.language }).first());
  const opened = page.getByRole('combobox', { name: words.shell.language }).first();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => opened.evaluate((list) => list.matches(':open')), 'the first key opens the languages').toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect(opened, 'and the next one only goes on').toHaveValue('en');
  await page.keyboard.type('Deu');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/de\/profile$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await press(page, page.getByRole('button', { name: /Marisol/ }));
  await press(page, page.getByRole('button', { name: 'Abmelden' }));
  await expect(page).toHaveURL(/\/de\/login/);
});

test('a clerk ticks two SIMs and activates them, and scans a delivery', async ({ page, signIn, open }) => {
  await signIn('admin');
  const [first, second] = [await makeSim(page), await makeSim(page)];
  await open(`/?q=${first.imei},${second.imei}&sort=id`);
  const list = page.getByRole('grid', { name: words.titles.sims });
  await expect(list.getByRole('row')).toHaveCount(3);
  const boxes = list.locator('tbody').getByRole('checkbox');
  await tabTo(page, list.getByRole('checkbox', { name: words.list.tickPage }));
  await arrowTo(page, boxes.first());
  await page.keyboard.press('Space');
  await arrowTo(page, boxes.last());
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: words.common.selection });
  await expect(bar).toContainText('2 selected');
  await press(page, bar.getByRole('button', { name: /^Do with these 2/ }));
  await arrowTo(page, page.getByRole('menuitem', { name: words.bulk.menu.activate, exact: true }));
  await page.keyboard.press('Enter');
  await press(page, dialog(page).getByRole('button', { name: 'Activate 2 SIMs' }));
  await expect(dialog(page).getByText(words.bulk.states.done)).toBeVisible({ timeout: 30_000 });
  await expectReadAloud(page, `${words.bulk.states.done}. ${words.bulk.figures.confirmed}: 2`);
  await focusHeld(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await focusHeld(page);

  await open('/sims/batch');
  const field = page.getByLabel(words.scan.field.label);
  await expect(field).toBeEditable();
  await tabTo(page, page.getByLabel(begins(words.sims.fields.device_type)));
  await page.keyboard.type('263LTE-V');
  await page.keyboard.press('Escape');
  for (const [label, value] of [
    [words.fields.provider, words.sims.provider.vzw],
    [words.fields.warehouse_code, 'DAL-01'],
  ] as const) {
    await tabTo(page, page.getByRole('combobox', { name: begins(label) }));
    await choose(page, value);
  }
  await tabTo(page, field);
  await scan(page, ...delivery(3, '010').flatMap(({ imei, iccid }) => [imei, iccid]));
  await press(page, button(page, 'Save 3 devices'));
  await expectReadAloud(page, /^Saved batch \d+/);
  await expect(page).toHaveURL(/\/batch\/\d+$/);
  await focusHeld(page);
});

test('a system is put on test and taken off', async ({ page, signIn, open }) => {
  const t = words.systems.test;
  await signIn('admin');
  const found = await read<Pick<System, 'cs_no'>[]>(page, '/cs/lookup?q=DAL');
  const systems = await Promise.all(found.slice(0, 6).map(({ cs_no }) => read<System>(page, `/cs/system/${cs_no}`)));
  const free = systems.find(({ swap_id, system_no }) => swap_id === null && system_no !== null);
  await open(`/system/${free?.cs_no}`);
  await press(page, button(page, t.put));
  await tabTo(page, dialog(page).getByLabel(words.common.reasonOptional));
  await page.keyboard.type('Radio moved to the roof');
  await press(page, dialog(page).getByRole('button', { name: begins(words.common.putSystemOnTest) }));
  const banner = main(page).getByRole('region', { name: words.common.onTest, exact: true });
  await expect(banner).toHaveAttribute('data-state', 'on');
  await expectReadAloud(page, t.states.on.replace('{time}', ''));
  await press(page, button(page, words.common.takeOffTest));
  const go = dialog(page).getByRole('button', { name: begins(words.common.takeSystemOffTest) });
  for (const box of await dialog(page).getByRole('checkbox').all()) await press(page, box, 'Space');
  await press(page, go);
  await expect(banner).toHaveCount(0);
  await expectReadAloud(page, t.states.off);
  await focusHeld(page);
});

test('a dispatcher plans a visit and moves it, and writes what the customer said', async ({ page, signIn, open }) => {
  const t = words.dispatch;
  await signIn('admin');
  await open('/profile');
  const tomorrow = daysAfter(localDay('America/Chicago', Date.now()), 1);
  const working = (await read<Dispatch[]>(page, `/dispatch?dt=${tomorrow}`)).filter(({ shift }) => shift);
  // Where two work: another story may have had somebody call in sick.
  const branch = working.map(({ Branch }) => Branch).find((each, at, all) => all.indexOf(each) < at) ?? '';
  const days = working.filter(({ Branch }) => Branch === branch);
  const [stop] = await read<Unassigned[]>(page, `/dispatch/unassigned?Branch=${encodeURIComponent(branch)}`);
  const [who, other] = days.map(({ technician_name }) => technician_name ?? '');
  const row = page.locator(`[data-row="${stop?.ticket_id}"]`).last();
  const menu = row.getByRole('button', { name: filled(t.acts.menu, { site: stop?.site_name ?? '' }) });
  await open(`/map?dt=${tomorrow}&branch=${encodeURIComponent(branch)}`);
  await expect(row).toBeVisible();
  for (const name of [who, other]) {
    await press(page, menu);
    await arrowTo(page, page.getByRole('menuitem', { name: t.acts.moveTo }));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog(page).getByRole('radio', { checked: true }).first());
    await arrowTo(page, dialog(page).getByRole('radio', { name: begins(name?.split(' ')[0] ?? '') }));
    await press(
      page,
      dialog(page).getByRole('button', { name: new RegExp(`^(${words.common.moveTo.replace('{who}', '')}|${words.common.save}$)`) }),
    );
    const asked = page.getByRole('alertdialog');
    const there = page.getByRole('region', { name, exact: true }).locator(`[data-row="${stop?.ticket_id}"]`);
    // It stands there at once; whether it may, the server says: by then it is told, or asked about.
    const told = page.getByRole('log').filter({ hasText: new RegExp(`${stop?.site_name} .*${name?.split(' ')[0]}`) });
    await expect(asked.or(told)).toBeAttached();
    if (await asked.isVisible()) await press(page, asked.getByRole('button', { name: t.conflict.anyway }));
    await expect(told).toBeAttached();
    await expect(there).toBeVisible();
    await expect(page.getByRole('main').locator(':focus'), 'the keys go on in the list it went from').toHaveCount(1);
  }

  const [ticket] = await read<Ticket[]>(page, '/tickets?status=open&per_page=1&sort=id');
  await open(`/tickets?q=${ticket?.Ticket_Number}`);
  const link = page.getByRole('grid').getByRole('link', { name: ticket?.Ticket_Number, exact: true });
  await press(page, link);
  await tabTo(page, dialog(page).getByLabel(words.common.note));
  await page.keyboard.type('Customer is there until five.');
  await press(page, dialog(page).getByRole('button', { name: words.tickets.drawer.add }));
  await expectReadAloud(page, filled(words.tickets.drawer.noted, { number: ticket?.Ticket_Number ?? '' }));
  await expect(dialog(page).getByRole('list')).toContainText('Customer is there until five.');
  await focusHeld(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(link, 'the keys go on from the row it was opened from').toBeFocused();
});

test('a bill is drafted and a user added', async ({ page, signIn, open }) => {
  const { invoices: t, users: u } = words;
  await signIn('admin');
  await open('/apps/invoice/add');
  await press(page, button(page, t.customer.add));
  for (const [label, text] of [
    [words.fields.name, 'Magnolia Bakery'],
    [t.customer.fields.address, '8 Elm St, Houston, TX 77002'],
  ] as const) {
    await tabTo(page, dialog(page).getByLabel(label));
    await page.keyboard.type(text);
  }
  await press(page, dialog(page).getByRole('button', { name: words.common.add }));
  await expect(page.getByLabel(t.customer.label)).toHaveValue('Magnolia Bakery');
  const item = page.getByRole('group', { name: filled(t.form.item, { place: '1' }) });
  for (const [name, text] of [
    ['description', 'Service visit, labor'],
    ['cost', '95'],
    ['quantity', '1.5'],
  ] as const) {
    await tabTo(page, item.getByLabel(t.paper[name]));
    await retype(page, text);
  }
  await expect(item).toContainText('$142.50');
  await press(page, button(page, t.form.addItem));
  const remove = button(page, filled(t.form.remove, { place: '2' }));
  await press(page, remove);
  await expect(remove).toHaveCount(0);
  await press(page, button(page, t.form.save));
  await expectReadAloud(page, t.form.created);
  await expect(page).toHaveURL(/\/apps\/invoice\/preview\/\d+$/);
  await focusHeld(page);

  await open('/apps/users/list');
  await press(page, button(page, u.list.add));
  await tabTo(page, dialog(page).getByLabel(u.fields.fullName));
  await page.keyboard.type('Petra Quill');
  await tabTo(page, dialog(page).getByLabel(words.fields.email));
  await page.keyboard.type('petra@example.com');
  await tabTo(page, dialog(page).getByLabel(u.fields.role));
  await choose(page, words.shell.role.client);
  await press(page, dialog(page).getByRole('button', { name: u.add.submit }));
  await expectReadAloud(page, 'Petra Quill was added.');
  await press(page, dialog(page).getByRole('link', { name: 'Petra Quill' }));
  await expect(page.getByRole('heading', { name: 'Petra Quill', level: 1 })).toBeVisible();
  await focusHeld(page);
});
