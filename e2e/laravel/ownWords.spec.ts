import { expect, test, words } from '../fixtures.ts';

const t = words.swaps;

test('a swap and a batch in words of the company’s own are told in them, and nothing is offered from there', async ({
  page,
  freshEnvironment,
  signIn,
  open,
}) => {
  await freshEnvironment({ laravel: 'own-words,cursor-pages' });
  await signIn('admin');
  await open('/tech/sim-swap');
  await expect(page.getByRole('row', { name: /01006/ })).toContainText('IN_PROGRESS');
  await open('/tech/sim-swap/2');
  const main = page.getByRole('main');
  await expect(main).toContainText('IN_PROGRESS');
  await expect(main.getByText(t.gates['status-unknown']).first()).toBeVisible();
  await expect(page.getByRole('button', { name: words.common.abortOrGoBack })).toHaveCount(0);
  await expect(main.getByRole('checkbox').or(main.getByRole('radio')).or(main.getByRole('combobox'))).toHaveCount(0);
  await open('/tech/unfinished');
  await expect(page.getByRole('row', { name: /01006/ })).toContainText(t.unfinished.untold);
  await open('/batch/2');
  await expect(main).toContainText('RETURN');
  await main.getByRole('button', { name: words.common.more, exact: true }).first().click();
  await expect(page.getByRole('menuitem', { name: words.batches.acts.name })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: words.batches.acts.import })).toHaveCount(0);
});

test('of a list that goes on behind a cursor the first rows are shown, and that this server gives no more', async ({
  page,
  freshEnvironment,
  signIn,
  open,
}) => {
  await freshEnvironment({ laravel: 'cursor-pages' });
  await signIn('admin');
  await open('/?per_page=10');
  await expect(page.getByText(words.list.rangeCut.replace('{to, number}', '10'))).toBeVisible();
  await expect(page.getByRole('button', { name: words.list.next })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('heading', { level: 1 }).locator('..'), 'a number nobody has counted').not.toContainText(/\d/);
});
