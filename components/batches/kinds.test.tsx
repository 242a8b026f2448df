import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { onScreen } from '#components/testing/onScreen.tsx';
import type { PlacedRow } from './placedRow.ts';

jest.unstable_mockModule('#lib/i18n/navigation.ts', () => ({ Link: 'a' }));
const { FirstRows } = await import('./FirstRows.tsx');
const { LabelSheets } = await import('./LabelSheet.tsx');

const [IMEI, ICCID] = ['353806141923634', '89148000001234567890'];
const row = (id: number, imei: string, iccid: string | null): PlacedRow => ({
  ...{ id, place: id, sim_id: id, imei, iccid, state: 'new', version: 1 },
  ...{ provider_state: null, problem: null, message: null },
});
const three = [row(1, '', ICCID), row(2, IMEI, null), row(3, IMEI, ICCID)];

test('the label of a card alone has its ICCID, that of a radio alone its IMEI; each says once which device it is', () => {
  onScreen(<LabelSheets rows={three} deviceType="XT50-LTE-V" paper="letter" />);
  const codes = screen.getAllByRole('img').map((code) => code.getAttribute('aria-label'));
  expect(codes).toEqual([`ICCID ${ICCID}`, `IMEI ${IMEI}`, `IMEI ${IMEI}`, `ICCID ${ICCID}`]);
  expect(screen.getAllByText('XT50-LTE-V')).toHaveLength(3);
});

test('the label of a card with an EID has that too, in bars that a scanner reads and no wider than the label', () => {
  const eid = '89049032000001000000000000000012';
  onScreen(
    <LabelSheets
      rows={[
        { ...row(1, IMEI, ICCID), eid },
        { ...row(2, '', null), meid: 'A10000FEDCBA98' },
      ]}
      deviceType="XT50"
      paper="a4"
    />,
  );
  const codes = screen.getAllByRole('img');
  expect(codes.map((code) => code.getAttribute('aria-label'))).toEqual([
    `IMEI ${IMEI}`,
    `ICCID ${ICCID}`,
    `EID ${eid}`,
    'MEID A10000FEDCBA98',
  ]);
  for (const code of codes) {
    const wide = Number.parseFloat(code.style.width);
    const bars = Number(code.getAttribute('viewBox')?.split(' ')[2]);
    expect(wide).toBeLessThanOrEqual(63.5 - 8);
    expect(wide / bars).toBeGreaterThanOrEqual(0.26);
  }
  const [label] = codes.map((code) => code.parentElement?.parentElement);
  const tall = codes.slice(0, 3).reduce((sum, code) => sum + Number.parseFloat(code.style.height) + 0.4 + 2.6 * 1.1 + 0.8, 0);
  expect(label?.querySelectorAll('svg')).toHaveLength(3);
  expect(tall).toBeLessThan(33.9);
});

test('of a card alone the row of a delivery leads to its SIM and has its number under ICCID, not under IMEI', () => {
  onScreen(<FirstRows rows={three} />);
  const [, ...rows] = screen.getAllByRole('row');
  const cells = rows.map((each) =>
    within(each)
      .getAllByRole('cell')
      .slice(2)
      .map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['No radio', ICCID],
    [IMEI, ''],
    [IMEI, ICCID],
  ]);
  expect(screen.getByText('No radio').closest('a')?.getAttribute('href')).toBe('/sims/edit/1');
});
