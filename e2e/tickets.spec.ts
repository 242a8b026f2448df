import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Ticket } from '#lib/contract/tickets.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { scene } from './swapSteps.ts';

const t = words.tickets;
const drawer = (page: Page, { Ticket_Number }: Ticket) =>
  page.getByRole('dialog', { name: words.common.ticketNumber.replace('{number}', Ticket_Number), exact: true });
const grid = (page: Page) => page.getByRole('grid', { name: words.titles.tickets });

/** The first ticket of a state that nobody here has taken, as the page's person may read it. */
const taken = new Set<number>();
async function aTicket(page: Page, status: Ticket['status']): Promise<Ticket> {
  const { body } = await callAs(page, 'GET', `/tickets?status=${status}&per_page=100&sort=id`);
  const found = (body.data as unknown as Ticket[]).find(({ id, swap_open }) => !taken.has(id) && !swap_open);
  if (!found) throw new Error(`no ${status} ticket`);
  taken.add(found.id);
  return found;
}

test('a dispatcher finds a ticket, notes what the customer said, and sends somebody; a colleague sees it at once', async ({
  page,
  context,
  environment,
  signIn,
  open,
  axe,
}) => {
  await signIn('dispatcher');
  await open('/tickets');
  await expect(grid(page)).toBeVisible();
  await axe();
  const ticket = await aTicket(page, 'open');

  const colleague = await context.newPage();
  await colleague.goto(`${environment.url}/tickets?q=${ticket.Ticket_Number}`);
  await expect(colleague.locator('[data-live="connected"]')).toBeVisible();
  await expect(colleague.getByRole('main')).toContainText(t.status.open);

  await page.getByLabel(t.list.search.label).fill(ticket.Ticket_Number);
  await expect(page).toHaveURL(new RegExp(`q=${ticket.Ticket_Number}`));
  await page.getByRole('link', { name: ticket.Ticket_Number, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`ticket=${ticket.id}`));
  const beside = drawer(page, ticket);
  await expect(beside).toContainText(ticket.site_name ?? '');
  await axe();
  await beside.getByLabel(words.common.note).fill('Customer is there until five.');
  await page.reload();
  await expect(beside.getByLabel(words.common.note), 'what was typed is still there').toHaveValue('Customer is there until five.');
  await beside.getByRole('button', { name: t.status.dispatched, exact: true }).click();
  await expect(beside.getByRole('region', { name: words.common.history })).toContainText('Customer is there until five.');
  await expect(beside.getByRole('region', { name: words.common.history })).toContainText(
    t.history.status.replace('{status}', t.status.dispatched),
  );
  await expect(colleague.getByRole('main')).toContainText(t.status.dispatched);
  await colleague.close();

  await page.keyboard.press('Escape');
  await expect(beside).toHaveCount(0);
  await expect(page).not.toHaveURL(/ticket=/);
});

test('a ticket without a day can not be scheduled, and says why', async ({ page, signIn, open }) => {
  await signIn('dispatcher');
  const ticket = await aTicket(page, 'open');
  await open(`/tickets?ticket=${ticket.id}`);
  const scheduled = drawer(page, ticket).getByRole('button', { name: t.status.scheduled, exact: true });
  await expect(scheduled).toHaveAttribute('aria-disabled', 'true');
  await scheduled.focus();
  await expect(page.getByRole('tooltip')).toHaveText(t.drawer.rules['no-date']);
});

test('somebody who was slower is told so, and keeps the note they typed', async ({ page, signIn, open, expectTrouble }) => {
  expectTrouble(/409/);
  await signIn('dispatcher');
  const ticket = await aTicket(page, 'open');
  await open(`/tickets?ticket=${ticket.id}`);
  const beside = drawer(page, ticket);
  await beside.getByLabel(words.common.note).fill('Mine');
  await page.route(`**/api/tickets/${ticket.id}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const sent = route.request().postDataJSON() as object;
    await route.fallback({ postData: { ...sent, version: (ticket.version ?? 1) - 1 } });
  });
  await beside.getByRole('button', { name: t.drawer.add }).click();
  await expect(beside).toContainText(t.drawer.stale);
  await expect(beside.getByLabel(words.common.note)).toHaveValue('Mine');
});

test('ticked tickets come as a file with the columns of the list', async ({ page, signIn, open }) => {
  await signIn('dispatcher');
  await open('/tickets?sort=Ticket_Number');
  await expect(grid(page).getByRole('row')).toHaveCount(26);
  const boxes = grid(page).locator('tbody').getByRole('checkbox');
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  const bar = page.getByRole('region', { name: words.common.selection });
  await expect(bar).toContainText('2');
  await bar.getByRole('button', { name: words.ui.export.button }).click();
  await page.getByRole('radio', { name: words.ui.export.csv }).check();
  const arrived = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export 2/ })
    .click();
  const file = await readFile(await (await arrived).path(), 'utf8');
  const [head, ...lines] = file.trim().split('\r\n');
  expect(head).toContain(`"${t.fields.Ticket_Number}","${words.fields.status}"`);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('118003');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('an installer opens a ticket of their branch and closes it again', async ({ page, signIn, open, axe }) => {
    await signIn('technician');
    const ticket = await aTicket(page, 'dispatched');
    // Nobody is at two doors: whoever has it leaves the other one first.
    const { body } = await callAs(page, 'GET', '/tickets?status=on-site&per_page=100');
    for (const { id, technician_id } of body.data as unknown as Ticket[])
      if (technician_id !== null && technician_id === ticket.technician_id)
        await callAs(page, 'POST', `/tickets/${id}`, { status: 'go-back', note: 'Nobody opened.' });
    await open(`/tickets?q=${ticket.Ticket_Number}`);
    await page.getByRole('list', { name: words.titles.tickets }).getByRole('link').first().click();
    const beside = drawer(page, ticket);
    await expect(beside).toBeVisible();
    await axe();
    await beside.getByRole('button', { name: t.status['on-site'], exact: true }).click();
    await expect(beside.getByRole('region', { name: words.common.history })).toContainText(
      t.history.status.replace('{status}', t.status['on-site']),
    );
    await beside.getByRole('button', { name: t.drawer.close }).click();
    await expect(beside).toHaveCount(0);
  });
});

test('a ticket is found in the palette, leads to its system and back, and goes along into the swap that is begun there', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('dispatcher');
  await open('/');
  const { ticket, system } = await scene(page);
  const palette = words.palette.open;
  await page.getByRole('button', { name: palette }).click();
  await page.getByRole('combobox', { name: palette }).fill(ticket.Ticket_Number);
  await page.getByRole('group', { name: words.titles.tickets }).getByRole('option').click();
  await expect(page).toHaveURL(new RegExp(`/tickets\\?ticket=${ticket.id}$`));
  await drawer(page, ticket).getByRole('link', { name: system.cs_no }).click();
  await expect(page).toHaveURL(new RegExp(`/${system.cs_no}$`));

  const known = page
    .getByRole('region', { name: words.systems.tickets.title })
    .getByRole('link', { name: new RegExp(`^${ticket.Ticket_Number}`) });
  await expect(known).toHaveAttribute('href', new RegExp(`ticket=${ticket.id}$`));
  await page.getByRole('link', { name: words.common.startSwap }).click();
  await expect(page).toHaveTitle(words.titles['sim-swap-create']);
  const begin = words.swaps.wizard.ticket.beginOn.replace('{cs}', system.cs_no);
  await expect(page.getByLabel(words.swaps.wizard.ticket.label)).toHaveValue(ticket.Ticket_Number);
  await expect(page.getByRole('button', { name: begin })).not.toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: begin }).click();
  await expect(page).toHaveURL(/\/tech\/sim-swap\/\d+$/);
});

test('a customer calls: the ticket is opened for their system, waits for a part, and is canceled with the reason', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await signIn('dispatcher');
  const known = await aTicket(page, 'open');
  await open('/tickets');
  await page.getByRole('button', { name: t.new.title }).click();
  const dialog = page.getByRole('dialog', { name: t.new.title });
  const go = dialog.getByRole('button', { name: t.new.go });
  await expect(go).toHaveAttribute('title', t.new.chooseSystem);
  const system = dialog.getByRole('combobox', { name: words.todos.about.number.system });
  await expect(system, 'one types at once').toBeFocused();
  await system.fill(known.cs_no ?? '');
  await page.getByRole('option', { name: known.cs_no ?? '' }).click();
  await expect(dialog.getByRole('link', { name: known.Ticket_Number }), 'what is open there already').toBeVisible();
  await dialog.getByRole('combobox', { name: t.fields.problem_code }).click();
  await page.getByRole('option', { name: 'Low battery' }).click();
  const problem = dialog.getByRole('textbox', { name: t.fields.problem, exact: true });
  await expect(problem).toHaveValue('Low battery');
  await problem.fill('Keypad dark');
  await dialog.getByLabel(t.new.called).check();
  await dialog.getByLabel(t.fields.caller_name, { exact: true }).fill('Dana Ruiz');
  await dialog.getByLabel(t.fields.caller_phone).fill('(210) 555-0142');
  await axe();
  await go.click();

  const beside = page.getByRole('dialog', { name: /^\D+\d+$/ });
  await expect(beside).toContainText('Keypad dark');
  await expect(beside).toContainText(`${t.source.phone}, Dana Ruiz`);
  await expect(beside.getByRole('region', { name: words.common.history })).toContainText(t.history.opened);
  const hold = beside.getByRole('button', { name: t.status['on-hold'] });
  await expect(hold).toHaveAttribute('title', t.drawer.rules['no-reason']);
  await beside.getByLabel(words.common.note).fill('Waits for a keypad.');
  await hold.click();
  await expect(beside.getByRole('region', { name: words.common.history })).toContainText('Waits for a keypad.');
  await beside.getByLabel(words.common.note).fill('Customer changed their mind.');
  await beside.getByRole('button', { name: t.status.canceled }).click();
  await expect(beside.getByRole('region', { name: words.common.history })).toContainText(
    t.history.status.replace('{status}', t.status.canceled),
  );
  await expect(beside.getByRole('button', { name: t.status.open, exact: true }), 'it can be opened again').toBeVisible();
});

test('a code for what ends tickets is made, asked for when one is resolved, and stands in its history', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  await signIn('dispatcher');
  const ticket = await aTicket(page, 'open');
  await open(`/tickets?ticket=${ticket.id}`);
  await expect(drawer(page, ticket)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t.codes.open }).click();
  const codes = page.getByRole('dialog', { name: t.codes.title });
  const own = codes.getByRole('region', { name: t.codes.resolution });
  await own.getByRole('button', { name: t.codes.add }).click();
  await own.getByRole('textbox', { name: t.codes.code, exact: true }).fill('keypad');
  await own.getByRole('textbox', { name: words.fields.name }).fill('Keypad repalced');
  await own.getByLabel(t.codes.billable).check();
  await axe();
  await own.getByRole('button', { name: t.codes.addGo }).click();
  await expect(own).toContainText('KEYPAD');
  await own.getByRole('button', { name: t.codes.changeTitle.replace('{code}', 'KEYPAD') }).click();
  const change = own.getByRole('form', { name: t.codes.changeTitle.replace('{code}', 'KEYPAD') });
  await change.getByRole('textbox', { name: words.fields.name }).fill('Keypad replaced');
  await change.getByRole('button', { name: words.common.save }).click();
  await expect(change).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(codes).toHaveCount(0);

  await open(`/tickets?ticket=${ticket.id}`);
  const beside = drawer(page, ticket);
  const resolved = beside.getByRole('button', { name: t.status.resolved, exact: true });
  await expect(resolved).toHaveAttribute('title', t.drawer.chooseCode);
  await beside.getByRole('combobox', { name: t.fields.resolution_code }).click();
  await page.getByRole('option', { name: 'Keypad replaced' }).click();
  await resolved.click();
  await expect(beside.getByRole('region', { name: words.common.history })).toContainText('Keypad replaced');
  await expect(beside).toContainText(t.fields.resolution_code);
});
