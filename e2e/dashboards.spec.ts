import type { Sim } from '#lib/contract/sims/sim.ts';
import { isSilent } from '#upstream/simulators/network.ts';
import { backgroundOf } from '#upstream/simulators/station/background.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { delivery, photoOf } from './labels.ts';
import { scan } from './scanner.ts';

const reader = words.scan.reader;
const lookup = words.scan.lookup;

test('whatever is scanned, typed or photographed is named, with where it is and what can be done', async ({ page, signIn, open, axe }) => {
  await signIn('dispatcher');
  await open('/dashboard/barcode');
  const listed = (await callAs(page, 'GET', '/sims?status=active&stock_state=installed&per_page=1')).body.data as unknown as Sim[];
  const [sim] = listed;
  if (!sim?.cs_no) throw new Error('the seed has no active SIM on a system');
  const recent = page.getByRole('region', { name: reader.recent });

  await page.getByRole('button', { name: words.common.camera }).focus();
  await scan(page, sim.imei);
  const here = page.getByRole('region', { name: `Sim ${sim.id}`, exact: true });
  await expect(here.getByRole('link', { name: sim.cs_no })).toBeVisible();
  await expect(here.getByRole('button', { name: words.sims.acts.button.match(/deactivate \{([^}]+)\}/)?.[1] ?? '' })).toBeVisible();

  const field = page.getByRole('textbox', { name: words.scan.field.label });
  await field.fill(sim.cs_no.toLowerCase());
  await field.press('Enter');
  const system = page.getByRole('region', { name: sim.cs_no, exact: true });
  await expect(system.getByRole('link', { name: words.common.startSwap })).toBeVisible();
  await expect(page).toHaveURL(/[?&]q=/);
  await axe();

  const [device] = delivery(1, '771');
  if (!device) throw new Error('no device');
  await page.getByLabel(words.scan.field.file).setInputFiles({
    name: 'label.jpg',
    mimeType: 'image/jpeg',
    buffer: await photoOf(page, [device], 1),
  });
  await expect(page.getByText(lookup.none.replace('{code}', device.iccid))).toBeVisible();
  await expect(recent.getByRole('button')).toHaveCount(5);

  await recent.getByRole('button', { name: sim.imei }).click();
  await expect(here).toBeVisible();
  await page.reload();
  await expect(here).toBeVisible();
  await expect(recent.getByRole('button', { name: device.imei })).toBeVisible();
});

test('a figure of the fleet leads to the SIMs it counts, and those nobody asked about are asked about at once', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('warehouse');
  await open('/dashboard/provider-status');
  const table = page.getByRole('table', { name: words.fleet.table.replace('{provider}', words.sims.provider.att) });
  const figure = table.getByRole('row', { name: words.sims.status.deactivated }).getByRole('link', { name: words.sims.checked.older });
  const count = Number(await figure.textContent());
  expect(count).toBeGreaterThan(0);

  const ask = page.getByRole('button', { name: /^Ask about [\d,]+ SIMs/ });
  const stale = (await ask.textContent())?.match(/[\d,]+/)?.[0] ?? '';
  await ask.click();
  await expect(page.getByRole('dialog').getByRole('heading')).toContainText(stale);
  await page.getByRole('dialog').getByRole('button', { name: words.ui.cancel }).click();

  await figure.click();
  await expect(page).toHaveURL(/checked=older/);
  await expect(page.getByText(`${count} that match`)).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(words.sims.checked.older) })).toBeVisible();
});

test('systems are watched side by side: their signals as they come, their radios by ping, and who falls silent', async ({
  page,
  environment,
  signIn,
  open,
  axe,
}) => {
  const t = words.watchers;
  await signIn('dispatcher');
  await open('/dashboard/watchers');
  const listed = (await callAs(page, 'GET', '/sims?status=active&stock_state=installed&per_page=100')).body.data as unknown as Sim[];
  // Shops open and close by the clock: whoever does so meanwhile is not silent.
  const [from, to] = [-6, 4].map((minutes) => new Date(Date.now() + minutes * 60_000)) as [Date, Date];
  const [one, other] = [
    ...new Set(listed.filter((sim) => sim.ip_address && !sim.pending && !isSilent(sim.imei ?? '')).map((sim) => sim.cs_no ?? '')),
  ].filter((cs) => backgroundOf(cs, from, to, null).length === 0);
  if (!one || !other) throw new Error('the seed has no two silent systems with a radio');
  const field = page.getByRole('textbox', { name: t.add.label });
  for (const cs of [one, other, one]) {
    await field.fill(cs.toLowerCase());
    await field.press('Enter');
    await expect(page.getByRole('listitem', { name: cs })).toBeVisible();
  }
  await expect(page.getByText(t.add.known)).toBeVisible();

  // By name and keys alone: of many that have it one is chosen, and the keys go on in the field.
  await field.fill('bayou');
  await field.press('Enter');
  await expect(page.getByText(t.add.many.replace('{shown, number}', '12'))).toBeVisible();
  await page.getByRole('list', { name: t.add.found }).getByRole('button').first().press('Enter');
  await expect(page.getByRole('list', { name: t.list }).getByRole('listitem')).toHaveCount(3);
  await expect(field).toBeFocused();

  const first = page.getByRole('listitem', { name: one });
  await first.getByRole('combobox').selectOption('5');
  await page.getByRole('listitem', { name: other }).getByRole('combobox').selectOption('5');
  await expect(first.getByText(t.silent, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t.begin }).click();
  await expect(first.getByText(/^[\d,]+ ms$/)).toBeVisible();
  await environment.change({ signal: { cs_no: one, code: 'E602', zone: '000' } });
  await expect(first.getByText(t.fine, { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem', { name: other }).getByText(t.silent, { exact: true })).toBeVisible();
  await axe();

  await page.reload();
  await page.getByRole('button', { name: t.remove.replace('{cs}', other) }).click();
  await expect(page.getByRole('listitem', { name: other })).toBeHidden();
  await expect(first).toBeVisible();
});

test('what is paid for a system that nobody watches any more is counted, listed, switched off, and then paid no longer', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  const t = words.ghosts;
  await signIn('admin');
  await open('/dashboard/ghosts?view=lines');
  const kind = page.getByRole('button', { name: new RegExp(`^${t.kind['dead-system']}: [1-9]`) });
  await expect(kind).toBeVisible();
  const countOf = async () => Number((await kind.getAttribute('aria-label'))?.match(/: ([\d,]+)/)?.[1]?.replaceAll(',', ''));
  const before = await countOf();
  await kind.click();
  const list = page.getByRole('region', { name: t.kind['dead-system'] });
  await expect(list.getByText(`${before} entries`)).toBeVisible();
  const row = list.getByRole('row', { name: new RegExp(t.service.cancelled) }).first();
  await expect(row.getByRole('link').first()).toBeVisible();
  await axe();
  const imei = (await row.getByRole('link').first().textContent()) ?? '';

  const off = words.sims.acts.button.match(/deactivate \{([^}]+)\}/)?.[1] ?? '';
  await row.getByRole('button', { name: off }).click();
  const dialog = page.getByRole('dialog');
  // No alarm depends on it: the CS number need not be typed.
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await dialog.getByRole('textbox').fill('The customer left');
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByRole('button', { name: new RegExp(`^${t.kind['dead-system']}: ${before - 1},`) })).toBeVisible({
    timeout: 15_000,
  });
  await expect(list.getByText(`${before - 1} entries`)).toBeVisible();
  await expect(list.getByRole('link', { name: imei })).toHaveCount(0);
});
