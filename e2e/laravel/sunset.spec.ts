import { expect, test, words } from '../fixtures.ts';
import { rowsOf } from './company.ts';

const t = words.sunset;
type Wire = { id: number; site_name: string; notes: string | null; tags: string[] };

test('A3: a note and a tag of a site are saved in place, whatever the answer; the list goes out as a file', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('admin');
  const site = (await rowsOf<Wire>(page, '/sunset'))[3];
  await open(`/sunset?q=${encodeURIComponent(site?.site_name ?? '')}`);
  await page.getByRole('listbox', { name: t.list }).getByRole('option').first().click();
  const card = page.getByRole('region', { name: site?.site_name ?? '', exact: true });
  await card.getByLabel(words.fields.notes).fill('Ring twice');
  await page.keyboard.press('Enter');
  const now = async () => (await rowsOf<Wire>(page, '/sunset')).find(({ id }) => id === site?.id);
  await expect.poll(async () => (await now())?.notes).toBe('Ring twice');
  await expect(page.getByText(words.problems.unreachable)).toHaveCount(0);
  await expect(card.getByLabel(words.fields.notes)).toHaveValue('Ring twice');
  await card.getByLabel(words.fields.tags).fill('roof key');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await now())?.tags).toContain('roof key');
  await page.reload();
  await page.getByRole('listbox', { name: t.list }).getByRole('option').first().click();
  await expect(card.getByLabel(words.fields.notes)).toHaveValue('Ring twice');
  const untag = card.getByRole('button', { name: t.edit.untag.replace('{tag}', 'roof key') });
  await untag.click();
  await expect.poll(async () => (await now())?.tags).not.toContain('roof key');
  await expect(untag).toHaveCount(0);
  await expect(page.getByText(words.common.notDone)).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Export/ })
      .click(),
  ]);
  expect(file.suggestedFilename()).toBe('sunset.csv');
});
