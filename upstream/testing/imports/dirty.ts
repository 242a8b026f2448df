import { luhnDigit } from '#lib/format/identifiers.ts';
import type { Lines } from './lists.ts';
import { cleanRow, iccidAt, imeiAt } from './lists.ts';

type Wrong = [cells: (string | number)[], field: string, rule: string, more?: { first_row?: number; sim_id?: number }];

const zeroLost = `${'0351234567890'.padEnd(14, '1')}`;
const noLuhn = (digits: string) => digits.slice(0, -1) + ((Number(digits.at(-1)) + 1) % 10);

/** A list with every defect we know, as its header and rows, and what must be said about it. `known` is a SIM of the stock. */
export function dirtyList(known: { id: number; imei: string; iccid: string }) {
  const good = (n: number) => cleanRow(n) as string[];
  const change = (n: number, at: number, value: string | number) => good(n).map((cell, index) => (index === at ? value : cell));
  const wrong: Wrong[] = [
    [change(1, 0, noLuhn(imeiAt(1))), 'imei', 'imei_luhn'],
    [change(2, 0, '3538061419'), 'imei', 'imei_digits'],
    [change(3, 0, 'unreadable'), 'imei', 'imei_digits'],
    [change(4, 0, '').with(1, ''), 'imei', 'missing'],
    [change(5, 0, '3.53806E+14'), 'imei', 'exponent'],
    [change(6, 0, '353806141923634.0'), 'imei', 'decimals'],
    [change(7, 0, (zeroLost + luhnDigit(zeroLost)).slice(1)), 'imei', 'zero_lost'],
    [change(8, 0, imeiAt(100)), 'imei', 'imei_twice', { first_row: 2 }],
    [change(9, 0, known.imei), 'imei', 'imei_known', { sim_id: known.id }],
    [change(10, 1, '8.9148E+19'), 'iccid', 'exponent'],
    [change(11, 1, '8,9148E+19'), 'iccid', 'exponent'],
    [change(12, 1, '89148000000000000000'), 'iccid', 'digits_lost'],
    [change(13, 1, '99148000002203598343'), 'iccid', 'iccid_digits'],
    [change(14, 1, iccidAt(100)), 'iccid', 'iccid_twice', { first_row: 2 }],
    [change(15, 1, known.iccid), 'iccid', 'iccid_known', { sim_id: known.id }],
    [change(16, 2, ''), 'device_type', 'missing'],
    [change(17, 2, 'X'.repeat(61)), 'device_type', 'too_long'],
    [change(18, 3, 'Telcel'), 'provider', 'provider_unknown'],
    [change(19, 3, ''), 'provider', 'missing'],
    [change(20, 4, ' '), 'warehouse_code', 'missing'],
    [change(23, 2, 'XT50 LTE V'), 'device_type', 'device_type_unknown'],
    [change(24, 4, 'NEW-09'), 'warehouse_code', 'warehouse_unknown'],
    [[...good(21), '12'], 'msisdn', 'msisdn_digits'],
    [[...good(22), '2145550122', '10.1.2.300'], 'ip_address', 'ip_wrong'],
  ];
  const header = ['IMEI', 'SIM Number', 'Gerätetyp', 'Carrier', 'Entrepôt', 'Observações', 'MDN', 'IP Address'];
  const rows = [good(100), ...wrong.map(([cells]) => cells), change(101, 1, noLuhn(iccidAt(101))), change(103, 1, 'n/a')];
  const refusals = wrong.map(([, field, rule, more], index) => ({ row: index + 3, field, rule, sim_id: null, first_row: null, ...more }));
  const warnings = [
    { row: wrong.length + 3, field: 'iccid', rule: 'iccid_luhn' },
    { row: wrong.length + 4, field: 'iccid', rule: 'radio_alone' },
  ];
  return { lines: [header, ...rows] as Lines, refusals, warnings };
}
