import type { OnCallNight, OnCallRota } from '#lib/contract/onCall.ts';
import { turnOn } from '#lib/domain/onCall.ts';
import { daysAfter, localDay } from '#lib/format/localDay.ts';
import { callAs } from './apiCalls.ts';
import { expect, test, words } from './fixtures.ts';
import { countPresses, forgetPresses, pressesOf } from './presses.ts';

const t = words.dispatch.onCall;
const BRANCH = 'Houston';

test('a rota is set up, a night is swapped, and the board names who is on call', async ({ page, signIn, open, axe }) => {
  await countPresses(page);
  await signIn('dispatcher');
  const day = daysAfter(localDay('America/Chicago', Date.now()), 15);
  const nightsNow = async () =>
    (await callAs(page, 'GET', `/on-call?from=${day}&to=${daysAfter(day, 1)}&Branch=${BRANCH}`)).body.data as unknown as OnCallNight[];
  const rotas = (await callAs(page, 'GET', '/on-call/rotas')).body.data as unknown as OnCallRota[];
  const before = rotas.find(({ Branch }) => Branch === BRANCH);
  const [first] = await nightsNow();
  const other = before?.technicians.find(({ id }) => id !== first?.technician_id);
  if (!before || !first || !other) throw new Error('the branch has no rota of two');

  await open(`/map?dt=${day}&branch=${BRANCH}`);
  await page.getByRole('button', { name: /^On call: / }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').first()).toContainText(first.technician_name ?? '');
  await axe();
  await forgetPresses(page);
  await dialog
    .getByRole('button', { name: /^Change on call: / })
    .first()
    .click();
  await dialog.getByRole('combobox', { name: t.technician }).click();
  await page.getByRole('option', { name: other.name, exact: true }).click();
  await dialog.getByLabel(words.dispatch.roster.to).fill(day);
  await dialog.getByRole('button', { name: words.common.save, exact: true }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText(other.name);
  console.log(`a night given to somebody else: ${await pressesOf(page)} clicks`);
  expect((await nightsNow()).map(({ technician_id }) => technician_id)).toEqual([other.id, first.technician_id]);
  await expect(page.getByTitle(/^On call /).first()).toHaveText(t.mark);

  await dialog.getByRole('button', { name: t.rotaChange }).click();
  await dialog
    .getByRole('button', { name: /^Move .* up$/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: words.common.save, exact: true }).click();
  await expect(dialog.getByRole('button', { name: t.rotaChange })).toBeVisible();
  const after = (await callAs(page, 'GET', '/on-call/rotas')).body.data as unknown as OnCallRota[];
  const set = after.find(({ Branch }) => Branch === BRANCH);
  const ids = before.technicians.map(({ id }) => id);
  const turn = ids.indexOf(turnOn({ starts: before.starts, technicianIds: ids }, set?.starts ?? '') ?? 0);
  const [one, two, ...others] = [...ids.slice(turn), ...ids.slice(0, turn)];
  expect(set?.technicians.map(({ id }) => id)).toEqual([two, one, ...others]);

  await callAs(page, 'POST', '/on-call/nights', { Branch: BRANCH, from: day, to: day, work: 'usual' });
});
