import type { Page } from '@playwright/test';
import type { Appointment } from '#lib/contract/dispatch/appointments.ts';
import type { Ticket } from '#lib/contract/tickets.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { countPresses, forgetPresses, pressesOf } from './presses.ts';

const t = words.dispatch.next;
const BRANCH = 'Houston';

/** A ticket of one's own. */
async function newTicket(page: Page, more: object = {}): Promise<Ticket> {
  const body = { site_name: 'Bayou Ice House', Branch: BRANCH, problem: 'No signal', ...more };
  return (await callAs(page, 'PUT', '/tickets', body)).body.data as unknown as Ticket;
}

const visitsOf = async (page: Page, id: number) =>
  (await callAs(page, 'GET', `/tickets/${id}/appointments`)).body.data as unknown as Appointment[];

test('a ticket on hold for a part: its next visit is planned in two clicks', async ({ page, signIn, open, axe }) => {
  await countPresses(page);
  await signIn('dispatcher');
  const { id } = await newTicket(page);
  await callAs(page, 'POST', `/tickets/${id}`, { status: 'on-hold', note: 'Waits for a MiniCell' });
  await open(`/tickets?ticket=${id}`);
  const plan = page.getByRole('button', { name: t.act });
  await expect(plan).toBeVisible();
  await forgetPresses(page);
  await plan.click();
  const dialog = page.getByRole('dialog', { name: /Bayou Ice House/ });
  const go = dialog.getByRole('button', { name: t.go, exact: true });
  await expect(go).toBeEnabled();
  await axe();
  await go.click();
  await expect(dialog).toBeHidden();
  expect(await pressesOf(page)).toBe(2);
  const visits = page.getByRole('region', { name: words.visits.appointments.title });
  await expect(visits.getByRole('listitem')).toContainText(words.dispatch.status.planned.toLowerCase(), { ignoreCase: true });
  expect(await visitsOf(page, id)).toMatchObject([{ number: 1, status: 'planned', date: expect.any(String) }]);
  await callAs(page, 'POST', `/tickets/${id}`, { status: 'canceled', note: 'Over' });
});

test('what a new ticket needs is said with it, and changed from the ticket', async ({ page, signIn, open }) => {
  await signIn('dispatcher');
  const { id } = await newTicket(page, { requires: { people: 2, lift: false, parts: [] } });
  await open(`/tickets?ticket=${id}`);
  const visits = page.getByRole('region', { name: words.visits.appointments.title });
  await expect(visits).toContainText(words.dispatch.requires.two);
  await page.getByRole('button', { name: words.dispatch.requires.act }).click();
  const dialog = page.getByRole('dialog', { name: words.dispatch.requires.title });
  await dialog.getByLabel(words.dispatch.requires.needsLift).check();
  await dialog.getByRole('button', { name: words.common.save, exact: true }).click();
  await expect(visits).toContainText(words.dispatch.requires.lift);
  expect((await visitsOf(page, id))[0]).toMatchObject({ requires: { people: 2, lift: true } });
  await callAs(page, 'POST', `/tickets/${id}`, { status: 'canceled', note: 'Over' });
});

test('a critical note stands first in the ticket and the list until it is settled', async ({ page, signIn, open, axe }) => {
  await signIn('dispatcher');
  const { id, Ticket_Number: number } = await newTicket(page);
  const t = words.tickets;
  await open(`/tickets?ticket=${id}`);
  await page.getByLabel(words.common.note, { exact: true }).fill('The customer waits at the door');
  await page.getByLabel(t.critical.mark).check();
  await page.getByRole('button', { name: t.drawer.add }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The customer waits at the door' });
  await expect(alert).toBeVisible();
  await axe();
  await open('/tickets');
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText(/Critical/);
  await open(`/tickets?ticket=${id}`);
  await alert.getByRole('button', { name: t.critical.settle }).click();
  await expect(alert).toBeHidden();
  await callAs(page, 'POST', `/tickets/${id}`, { status: 'canceled', note: 'Over' });
});
