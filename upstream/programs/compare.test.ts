import { firstProgram } from '#upstream/simulators/panels/program.ts';
import { differencesOf } from './compare.ts';
import { factsOfProgram } from './facts.ts';

test('what came, went and changed is told by section and entry', () => {
  const before = 'zones;1;Front door, exit\nzones;2;Safe, night\nend;lines;2';
  const after = 'zones;1;Front door, day\nzones;3;Roof hatch, night\nend;lines;2';
  expect(differencesOf(before, after)).toEqual([
    { section: 'zones', entry: '1', before: 'Front door, exit', after: 'Front door, day' },
    { section: 'zones', entry: '2', before: 'Safe, night', after: null },
    { section: 'zones', entry: '3', before: null, after: 'Roof hatch, night' },
  ]);
  expect(differencesOf(before, before)).toEqual([]);
});

test('a program knows its zones, and one that was cut off says so', () => {
  const whole = firstProgram('DAL-10007');
  expect(factsOfProgram(whole)).toMatchObject({ partial: false, zones: expect.any(Number) });
  expect(factsOfProgram(whole.slice(0, -30))).toMatchObject({ partial: true });
  expect(firstProgram('DAL-10007')).toBe(whole);
});
