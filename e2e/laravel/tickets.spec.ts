import { expect, test, words } from '../fixtures.ts';

const t = words.tickets;

test('A2 and A6: tickets of two states are found together, and all that was found goes out by its ids', async ({ page, signIn, open }) => {
  await signIn('admin');
  await open('/tickets');
  for (const status of ['open', 'resolved'] as const)
    await page.getByRole('checkbox', { name: new RegExp(`^${t.status[status]}`) }).click();
  const grid = page.getByRole('grid', { name: words.titles.tickets });
  await expect(grid.getByRole('row')).toHaveCount(7);
  for (const status of ['open', 'resolved'] as const)
    await expect(grid.getByRole('row', { name: new RegExp(t.status[status]) }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const [order] = await Promise.all([
    page.waitForRequest('**/api/tickets-export'),
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Export/ }).click(),
  ]);
  expect(order.postDataJSON()).toMatchObject({ format: 'csv' });
  expect(order.postDataJSON().ids).toHaveLength(6);
});

test('A8b: an appointment stands at the hour the server means', async ({ page, signIn, open }) => {
  await signIn('admin');
  await open('/tickets?q=Mill');
  // 15:00 UTC is nine in the morning in Chicago.
  await expect(page.getByRole('row', { name: /778921/ })).toContainText(/9:00/);
});
