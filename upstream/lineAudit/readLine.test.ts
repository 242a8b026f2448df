import { readLine } from './readLine.ts';

const HEADS = [
  { header: 'ICCID', field: 'iccid' },
  { header: 'Plan', field: 'plan' },
  { header: 'Access', field: 'charge' },
  { header: 'Usage', field: 'charge' },
] as const;
const read = (...cells: string[]) => readLine({ row: 2, cells: ['89148000000000000008', ...cells] }, HEADS);

test('charges of a line are added as long as there is room for their sum, and a character that no text has is left out', () => {
  expect(read('5\0MB', '3.00', '0.50')).toMatchObject({ line: { plan: '5MB', cents: 350 } });
  expect(read('5MB', '20,000,000.00', '20,000,000.00')).toMatchObject({
    problems: [{ row: 2, column: 'Access, Usage', value: '40000000' }],
  });
});
