import { writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { luhnDigit } from '#lib/format/identifiers.ts';
import { callAs, makeSim, newImei } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { delivery, photoOf } from './labels.ts';
import { scan } from './scanner.ts';

const t = words.scan;
const PAGE = '/sims/batch';

const rows = (page: Page) => page.getByRole('region', { name: t.rows.title }).getByRole('listitem');
const last = (page: Page) => page.getByRole('status', { name: t.last.title });
const summary = (page: Page) => page.getByRole('region', { name: t.summary.title });
const field = (page: Page) => page.getByLabel(t.field.label);
const counted = (page: Page, word: string, count: number) => expect(summary(page)).toContainText(`${word}${count}`);

async function choose(page: Page) {
  await page.getByLabel(new RegExp(`^${words.sims.fields.device_type}`)).fill('263LTE-V');
  for (const [label, value] of [
    [words.fields.provider, words.sims.provider.vzw],
    [words.fields.warehouse_code, 'DAL-01'],
  ] as const) {
    await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(value);
    await page.getByRole('option', { name: value }).click();
  }
}

test('a carton of 200 codes is scanned, through a slow server, a cut network and a reload, and saved as one batch', async ({
  page,
  context,
  environment,
  signIn,
  open,
  expectTrouble,
}) => {
  test.setTimeout(240_000);
  expectTrouble(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  await signIn('warehouse');
  await open(PAGE);
  await expect(field(page)).toBeEditable();
  const known = await makeSim(page);
  const carton = delivery(100, '001');
  const codes = carton.flatMap(({ imei, iccid }, index) => (index % 2 === 0 ? [imei, iccid] : [iccid, imei]));
  await choose(page);
  await field(page).click();

  await environment.fault({ method: 'POST', path: '/scan-judge', delay_ms: 5000 });
  await scan(page, ...codes.slice(0, 10));
  await expect(summary(page)).toContainText(t.summary.asking);
  await scan(page, ...codes.slice(10, 60));
  await counted(page, t.summary.devices, 30);

  await context.setOffline(true);
  await scan(page, ...codes.slice(60, 120));
  await counted(page, t.summary.devices, 60);
  await expect(summary(page)).toContainText(/nothing is lost/, { timeout: 30_000 });
  await context.setOffline(false);
  await counted(page, t.standing.clean, 60);

  await scan(page, codes[0] ?? '');
  await expect(last(page)).toContainText(t.standing.again);
  await page.reload();
  await expect(field(page)).toBeEditable();
  await expect(page.getByText(/60 devices, begun .* here and not saved yet/)).toBeVisible();
  await page.getByRole('button', { name: t.draft.goOn }).click();
  await scan(page, ...codes.slice(120));
  await counted(page, t.summary.devices, 100);

  const imei = carton[7]?.imei ?? '';
  const misread = imei.slice(0, 14) + ((Number(luhnDigit(imei.slice(0, 14))) + 1) % 10);
  await scan(page, misread);
  await expect(last(page)).toContainText(t.standing.refused);
  await expect(last(page)).toContainText(/check digit/);
  await scan(page, known.imei);
  await expect(last(page)).toContainText('Known in warehouse DAL-01');
  await expect(last(page).getByRole('link')).toHaveAttribute('href', `/sims/edit/${known.id}`);

  await expect(page.getByRole('button', { name: 'Save 102 devices' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Remove 2 refused rows' }).click();
  await counted(page, t.standing.clean, 100);
  await page.getByRole('button', { name: 'Save 100 devices' }).click();
  await expect(page).toHaveURL(/\/batch\/\d+$/);
  const { body } = await callAs(page, 'GET', `/batch/${page.url().split('/').pop()}`);
  const saved = (body.data as unknown as { rows: { imei: string; iccid: string }[] }).rows;
  expect(saved.map((row) => ({ imei: row.imei, iccid: row.iccid }))).toEqual(carton);

  await open(PAGE);
  await expect(field(page)).toBeEditable();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: t.setup.title })).toContainText(words.sims.provider.vzw);
});

test('a scan finds its way from another field, and typing there is left alone', async ({ page, signIn, open }) => {
  const [first, second] = delivery(2, '002');
  await signIn('warehouse');
  await open(PAGE);
  await expect(field(page)).toBeEditable();
  await page.getByLabel(words.fields.name, { exact: true }).focus();
  await page.keyboard.type('Dock 4', { delay: 90 });
  await scan(page, first?.imei ?? '');
  await expect(page.getByLabel(words.fields.name, { exact: true })).toHaveValue('Dock 4');
  await expect(field(page), 'the next code can’t be torn there').toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: t.sound.on }).click();
  await scan(page, second?.imei ?? '');
  await expect(rows(page)).toHaveCount(2);
  await expect(field(page)).toBeFocused();
});

test('a torn code, a missing second number and a label taken the other way round are to be looked at', async ({ page, signIn, open }) => {
  const [a, b, c, d, e] = delivery(5, '006').map(({ imei, iccid }) => [imei, iccid] as const);
  await signIn('warehouse');
  await open(PAGE);
  await expect(field(page)).toBeEditable();
  await field(page).focus();
  await scan(page, ...(a ?? []), ...(b ?? []), ...(c ?? []));
  await scan(page, d?.[0].slice(6) ?? '', d?.[1] ?? '', ...(e ?? []).toReversed());
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).filter({ hasText: c?.[0] })).toContainText(t.reasons.torn);
  await expect(rows(page).filter({ hasText: d?.[1] })).toContainText(t.reasons['no-imei']);
  await expect(rows(page).filter({ hasText: e?.[0] })).toContainText('From here on the ICCID came first');
});

test('a pair, a card alone and a radio alone are scanned in one delivery, and each row says what it is', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  const [a, b, c] = delivery(3, '009');
  await signIn('warehouse');
  await open(PAGE);
  await expect(field(page)).toBeEditable();
  await field(page).focus();
  await scan(page, a?.imei ?? '', a?.iccid ?? '', b?.iccid ?? '');
  await page.getByRole('button', { name: t.field.alone }).click();
  await scan(page, c?.imei ?? '');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).filter({ hasText: b?.iccid })).toContainText(words.sims.kind.card);
  await expect(rows(page).filter({ hasText: c?.imei })).toContainText(words.sims.kind.radio);
  await expect(page.getByRole('region', { name: t.rows.title })).toContainText('1 card alone, 1 radio alone, 1 radio with its card');
  await axe();
});

test('a row is mended by hand, removed, and brought back; what is wrong stands beside it', async ({ page, signIn, open, axe }) => {
  const [device, other] = delivery(2, '003');
  await signIn('warehouse');
  await open(PAGE);
  await expect(field(page)).toBeEditable();
  await field(page).focus();
  await scan(page, '263LTE-V', device?.imei ?? '');
  await expect(rows(page).last()).toContainText(/263LTE-V is neither an IMEI/);
  await axe();
  await page.getByRole('button', { name: 'Edit row 1' }).click();
  await scan(page, other?.imei ?? '');
  await expect(rows(page).last()).toContainText(other?.imei ?? '');
  await expect(field(page)).toBeFocused();
  await page.getByRole('button', { name: 'Remove row 2' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(2);
});

test('a device of another type than the delivery is told by what its IMEI begins with', async ({ page, signIn, open }) => {
  await signIn('warehouse');
  await open(PAGE);
  await expect(field(page)).toBeEditable();
  const [known] = (await callAs(page, 'GET', '/sims?device_type=XT50-LTE-V&per_page=1')).body.data as unknown as { imei: string }[];
  const body = `${known?.imei.slice(0, 8)}${newImei().slice(8, 14)}`;
  await choose(page);
  await field(page).click();
  await scan(page, body + luhnDigit(body));
  await expect(rows(page).first()).toContainText('XT50-LTE-V');
  await counted(page, t.standing.warned, 1);
});

test('codes come from a pasted list, a file and a photographed sheet of labels', async ({ page, signIn, open }) => {
  const devices = delivery(12, '004');
  await signIn('warehouse');
  await open(PAGE);
  await expect(field(page)).toBeEditable();
  await page.getByRole('button', { name: t.field.paste }).click();
  const [first, second] = devices;
  await page.getByLabel(t.paste.label).fill(`IMEI;ICCID\n${first?.imei};${first?.iccid}\n${second?.imei};${second?.iccid}`);
  await page.getByRole('button', { name: 'Take 4 codes' }).click();
  await expect(rows(page)).toHaveCount(2);

  const chooser = page.locator('input[type="file"]');
  const list = devices.slice(2, 4).map(({ imei }) => imei);
  await chooser.setInputFiles({ name: 'radios.txt', mimeType: 'text/plain', buffer: Buffer.from(list.join('\r\n')) });
  await expect(page.getByText('2 codes read from radios.txt.')).toBeVisible();
  await chooser.setInputFiles({ name: 'sheet.jpg', mimeType: 'image/jpeg', buffer: await photoOf(page, devices.slice(6)) });
  await expect(page.getByText('12 codes read from sheet.jpg.')).toBeVisible({ timeout: 40_000 });
  await expect(rows(page)).toHaveCount(10);
  for (const { imei, iccid } of devices.slice(6)) await expect(rows(page).filter({ hasText: imei })).toContainText(iccid);
});

test('a camera reads both codes of a label once, however long it is held there', async ({ page, context, stage, signIn, open }, info) => {
  const [device] = delivery(1, '005');
  await signIn('warehouse');
  await open(PAGE);
  await expect(field(page)).toBeEditable();
  const frame = await photoOf(page, device ? [device] : [], 1);
  const film = info.outputPath('label.mjpeg');
  writeFileSync(film, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  const { executablePath, args } = info.project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...(args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const tab = await (await browser.newContext({ storageState: await context.storageState() })).newPage();
    await tab.goto(stage.environment.url + PAGE);
    await expect(field(tab)).toBeEditable();
    await tab.getByRole('button', { name: words.common.camera, exact: true }).click();
    await expect(rows(tab)).toHaveText([new RegExp(`${device?.imei}.*${device?.iccid}`)], { timeout: 30_000 });
    await counted(tab, t.standing.clean, 1);
    await counted(tab, t.standing.again, 0);
  } finally {
    await browser.close();
  }
});

test('a denied camera is explained, with another way', async ({ page, signIn, open }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await signIn('warehouse');
  await open(PAGE);
  await expect(field(page)).toBeEditable();
  await page.getByRole('button', { name: words.common.camera, exact: true }).click();
  await expect(page.getByText(t.camera.denied)).toBeVisible();
});

test('any code answers what it is, from the bar of every page', async ({ page, signIn, open, axe }) => {
  await signIn('technician');
  await open('/');
  const { body } = await callAs(page, 'GET', '/sims?per_page=1');
  const [sim] = body.data as unknown as { id: number; imei: string }[];
  await page.getByRole('button', { name: words.common.scanCode }).click();
  await expect(page.getByLabel(t.lookup.label)).toBeFocused();
  await scan(page, `]C1${sim?.imei}`);
  await expect(page.getByRole('dialog').getByRole('link').first()).toHaveAttribute('href', `/sims/edit/${sim?.id}`);
  await axe();
  await scan(page, '999999999999999');
  await expect(page.getByText('Nothing here has the code 999999999999999.')).toBeVisible();
});
