import { expect, test, words } from '../fixtures.ts';

const t = words.dispatch;
/** The company's database has its stops on the day of UTC. */
const today = () => new Date().toISOString().slice(0, 10);

test('A7: the day of each technician is asked for by id and read however it is grouped; who told no shift is not off', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('admin');
  await open(`/map?dt=${today()}&branch=*`);
  const main = page.getByRole('main');
  for (const name of ['Tech Dallas', 'Tech Austin', 'Tech El Paso']) await expect(main.getByText(name).first()).toBeVisible();
  await expect(main.getByText(/\d stops?, shift not told/).first()).toBeVisible();
  await expect(main.getByText(t.off, { exact: true })).toHaveCount(0);
  await expect(main.getByText(words.common.loading, { exact: true })).toHaveCount(0);
  await expect(main).not.toContainText(/is off that day/);
  await expect(page.getByText(words.ui.failure.title)).toHaveCount(0);
});

test('A7: a day without stops is a day without stops', async ({ page, signIn, open }) => {
  await signIn('dispatcher');
  await open('/map?dt=2027-03-03&branch=*');
  await expect(page.getByRole('region', { name: t.timeline.label }).getByText('No stops, shift not told')).toHaveCount(3);
});
