import { nearNames, plainName } from './nearNames.ts';

const TYPES = ['263LTE-V', 'CellCom-EX-A', 'MiniCell-V', 'XT50-LTE-A', 'XT50-LTE-V'];
const PLACES = ['DAL-01', 'HOU-01', 'HOU-02', 'LBB-01', 'TRK-07'];

test.each([
  ['XT50 LTE V', 'XT50-LTE-V'],
  ['xt50ltev', 'XT50-LTE-V'],
  [' XT50-LTE-V ', 'XT50-LTE-V'],
  ['XT05-LTE-V', 'XT50-LTE-V'],
  ['MinCell-V', 'MiniCell-V'],
  ['MiniiCell-V', 'MiniCell-V'],
  ['Cell Com', 'CellCom-EX-A'],
])('%p is nearest to %p', (name, meant) => {
  expect(nearNames(name, TYPES)[0]).toBe(meant);
});

test.each([
  ['DAL-10', ['DAL-01']],
  ['HOU-03', ['HOU-01', 'HOU-02']],
  ['ELP-01', []],
  ['--', []],
])('near the warehouse %p is %j', (code, near) => {
  expect(nearNames(code, PLACES)).toEqual(near);
});

test('three are offered, those written the same first', () => {
  const trucks = ['TRK-11', 'TRK-12', 'TRK-13', 'TRK-14', 'trk 15'];
  expect(nearNames('TRK-15', trucks)).toEqual(['trk 15', 'TRK-11', 'TRK-12']);
  expect(plainName('trk 15')).toBe(plainName('TRK-15'));
});
