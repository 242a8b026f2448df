import { expect, test, words } from './fixtures.ts';

const t = words.directions;
const field = (letter: string) => t.place.replace('{letter}', letter);

test('a dispatcher plans a way over towns and systems, shares it, and reads it where no map is drawn', async ({
  page,
  context,
  signIn,
  open,
  axe,
}) => {
  await signIn('admin');
  await open('/dashboard/directions');
  for (const [name, why] of [
    [t.navigate, t.needsTwo],
    [words.common.print, t.needsTwo],
    [t.reverse, t.nothingToTurn],
    [t.remove.replace('{name}', field('A')), t.twoStay],
  ] as const) {
    const grey = page.getByRole('button', { name, exact: true });
    await expect(grey).toHaveAttribute('aria-disabled', 'true');
    await grey.focus();
    await expect(page.getByRole('tooltip', { name: why })).toBeVisible();
    await expect(grey, 'and says so to who hears it').toHaveAccessibleDescription(why);
  }
  const places = page.getByRole('list', { name: t.places });
  await page.getByRole('combobox', { name: field('A') }).fill('dallas');
  await page.getByRole('option', { name: 'Dallas, TX' }).click();
  await page.getByRole('combobox', { name: field('B') }).fill('Waco');
  await page.getByRole('option', { name: 'Waco, TX' }).click();
  const leg = page.getByRole('region', { name: 'From A to B' });
  await expect(leg).toContainText('Follow I 35E toward Hillsboro');
  await expect(page.getByRole('main').getByText(t.estimate)).toBeVisible();

  await page.getByRole('button', { name: t.add }).click();
  await page.getByRole('combobox', { name: field('C') }).fill('St');
  const system = page
    .locator('li', { has: page.getByText(t.kinds.system, { exact: true }) })
    .getByRole('option')
    .first();
  const name = (
    (await system
      .locator('span')
      .first()
      .evaluate((node) => node.firstChild?.textContent)) ?? ''
  ).trim();
  await system.click();
  await expect(page.getByRole('region', { name: 'From B to C' })).toContainText(name);
  await page.getByRole('button', { name: t.move.replace('{name}', name) }).press('ArrowUp');
  await expect(leg).toContainText(name);
  await expect(places.getByRole('listitem')).toHaveCount(3);
  await axe();

  await page.getByRole('button', { name: t.navigate }).click();
  await expect(page.getByRole('menuitem', { name: `${t.navigatePart.replace('{first}', 'B').replace('{last}', 'C')}` })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1/,
  );
  await page.keyboard.press('Escape');

  const other = await context.newPage();
  await other.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await other.goto(page.url().replace('/dashboard', '/de/dashboard'));
  await expect(other.getByRole('region', { name: 'Von A nach B' })).toContainText(name);
  await expect(other.getByRole('region', { name: 'Von B nach C' })).toContainText(/Waco, TX.* Min\. · dort um /);
  await expect(other.locator('canvas')).toHaveCount(0);
});
