import type { Locator } from '@playwright/test';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { callAs, makeSim } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { act, beginSwap, changeSwap, chosen, line, lookAt, onStep, onTest, over, read, scene, showSwap, stepTo } from './swapSteps.ts';

const t = words.swaps;
const w = t.wizard;

const tick = async (box: Locator) => {
  await box.click();
  await expect(box).toBeChecked();
};

test('the swap of a fire alarm system begins with who was told, and with thirty minutes', async ({ page, signIn, open, axe }) => {
  await signIn('admin');
  const at = await scene(page);
  expect((await callAs(page, 'POST', `/cs/system/${at.system.cs_no}/kinds`, { kinds: ['fire', 'burglary'] })).status).toBe(200);
  const { id } = await chosen(page, at);
  await open(`/tech/sim-swap/${id}`);
  await lookAt(page, 'test');
  const fire = words.onTest.fire;
  const main = page.getByRole('main');
  await expect(main).toContainText('Fire, Burglary');
  await expect(page.getByRole('textbox', { name: w.test.minutes })).toHaveValue('30');
  const put = page.getByRole('button', { name: /^Put .* on test for 30 min/ });
  await expect(put).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel(fire.owner).fill('Dana Ruiz');
  await page.getByLabel(fire.ahj).fill('not required: under an hour, says the fire marshal');
  await axe();
  await put.click();
  await expect.poll(async () => (await showSwap(page, id)).test?.state, { timeout: 20_000 }).toBe('on');
  await expect(main).toContainText('Owner notified: Dana Ruiz.');
});

test('at Verizon the line moves to the new radio, and back with the old one when the new one is dead', async ({
  page,
  signIn,
  open,
  axe,
}) => {
  test.setTimeout(180_000);
  await signIn('admin');
  const at = await scene(page);
  const { id, old, fresh } = await onTest(page, at, 'change-both');
  await open(`/tech/sim-swap/${id}`);
  await lookAt(page, 'sims');
  const main = page.getByRole('main');
  await expect(page.getByRole('radio', { name: t.moves.kinds['change-both'] })).toBeChecked();
  for (const fact of [t.moves.old['at-once'], t.moves.back['change-back'], t.moves.line.stays, t.moves.bill.two])
    await expect(main).toContainText(fact);
  await axe();
  await lookAt(page, 'fit');

  const move = line(page, t.moves.to);
  await expect(act(page, t.moves.go)).toHaveAttribute('aria-disabled', 'true');
  await act(page, w.fit.saveGo).click();
  await expect(line(page, w.fit.save)).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
  await expect(act(page, t.moves.go)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: t.checks['old-removed'] }).click();
  await expect(move).toContainText(t.moves.old['at-once']);
  await expect(act(page, t.moves.go)).not.toHaveAttribute('aria-disabled', 'true');
  await act(page, t.moves.go).click();
  const moved = line(page, t.events['move-done']);
  await expect(moved).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
  await expect(moved).toContainText(t.moves.isOff.replace('{imei}', old?.imei ?? ''));
  expect(await showSwap(page, id)).toMatchObject({
    new_sim: { status: 'active', msisdn: old?.msisdn },
    old_sim: { status: 'deactivated', msisdn: null },
  });
  for (const name of ['fitted', 'antenna', 'tamper-closed'] as const) await tick(page.getByRole('checkbox', { name: t.checks[name] }));
  await stepTo(page, 'prove').click();
  await expect(onStep(page, 'prove')).toBeVisible();

  await act(page, words.common.abortOrGoBack).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: w.inPanel.old.replace('{imei}', old?.imei ?? '') }).click();
  const back = dialog.getByRole('group', { name: t.moves.backTo, exact: true });
  await expect(back).toContainText(t.moves.backWhat);
  await back.getByRole('button', { name: t.moves.backGo }).click();
  await expect(back).toHaveCount(0, { timeout: 20_000 });
  for (const name of ['new-removed', 'old-back', 'closed-back'] as const)
    await tick(dialog.getByRole('checkbox', { name: t.checks[name] }));
  await expect(dialog.getByRole('group', { name: w.inPanel.signal })).toHaveAttribute('data-state', 'done', { timeout: 40_000 });
  await expect(dialog).toContainText(t.moves.happens.back.replace('{imei}', old?.imei ?? ''));
  await dialog.getByLabel(words.fields.reason).fill('New radio dead on arrival');
  await dialog.getByRole('button', { name: w.end.go.aborted }).click();
  await expect(over(page, 'aborted')).toBeVisible({ timeout: 30_000 });
  await main.getByRole('button', { name: w.history.more }).click();
  await expect(main).toContainText(t.events['move-back-done']);
  expect(await showSwap(page, id)).toMatchObject({
    unfinished: null,
    old_sim: { status: 'active', msisdn: old?.msisdn },
    new_sim: { id: fresh.id, status: 'deactivated', msisdn: null },
  });
});

test('a technician takes the SIM alone: the line goes to the new SIM, and the radio on the wall stands with it', async ({
  page,
  signIn,
  open,
}) => {
  await signIn('admin');
  const { id, old, fresh } = await onTest(page, await scene(page), 'change-iccid', { imei: null });
  await open(`/tech/sim-swap/${id}`);
  await lookAt(page, 'sims');
  await expect(page.getByRole('radio', { name: t.moves.kinds['change-iccid'] })).toBeChecked();
  await expect(page.getByRole('radio', { name: t.moves.kinds['new-line'] })).toBeDisabled();
  await lookAt(page, 'fit');
  await act(page, w.fit.saveGo).click();
  await expect(line(page, w.fit.save)).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
  await tick(page.getByRole('checkbox', { name: t.checks['old-removed'] }));
  await act(page, t.moves.go).click();
  await expect(line(page, t.events['move-done'])).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
  expect(await showSwap(page, id)).toMatchObject({
    new_sim: { imei: old?.imei, iccid: fresh.iccid, status: 'active', msisdn: old?.msisdn },
    old_sim: { imei: '', iccid: old?.iccid, status: 'deactivated' },
  });
});

test('the old line is off: it is activated from the swap, and then moves to the new SIM', async ({ page, signIn, open, axe }) => {
  await signIn('admin');
  const at = await scene(page);
  const old = at.system.sims?.find(({ status, provider }) => status === 'active' && provider === 'vzw');
  const off = await callAs(page, 'PUT', `/sims/${old?.id}/deactivate`, { reason: 'Unpaid', confirm: at.system.cs_no });
  expect(off.status).toBe(200);
  const oldNow = async () => (await read<Sim>(page, `/sims/${old?.id}`)).status;
  await expect.poll(oldNow, { timeout: 20_000 }).toBe('deactivated');
  const fresh = await makeSim(page, { imei: null });
  const { id } = await beginSwap(page, at);
  await changeSwap(page, id, { step: 2, old_sim_id: old?.id, new_sim_id: fresh.id, cell_type: '263LTE-V' });
  await open(`/tech/sim-swap/${id}`);
  const moved = page.getByRole('radio', { name: t.moves.kinds['change-iccid'] });
  await expect(moved).toBeDisabled();
  await expect(page.getByRole('main')).toContainText(t.gates['move-old-off']);
  await axe();
  await act(page, t.moves.oldGo).click();
  await expect(moved).toBeEnabled({ timeout: 20_000 });
  await moved.click();
  await expect(moved).toBeChecked();
  await stepTo(page, 'test').click();
  await expect(onStep(page, 'test')).toBeVisible();
  expect(await showSwap(page, id)).toMatchObject({ old_sim: { status: 'active' }, move: { kind: 'change-iccid' } });
});
