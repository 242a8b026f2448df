import { initialsOf, lookOf, shortNames } from './crew.ts';

test('no two of eighteen technicians look alike in colour and line', () => {
  const looks = Array.from({ length: 18 }, (_, at) => JSON.stringify(lookOf({ id: at + 1, colour: null })));
  expect(new Set(looks).size).toBe(18);
});

test('those of one branch, every sixth of a list, are told by their colour and by their line', () => {
  for (const first of [1, 2, 3, 4, 5, 6]) {
    const looks = [first, first + 6, first + 12].map((id) => lookOf({ id, colour: String(id - 1) }));
    expect(new Set(looks.map(({ tone }) => tone)).size).toBe(3);
    expect(new Set(looks.map(({ dash }) => dash)).size).toBe(3);
  }
});

test('a technician has initials, with one name, with three, and with letters beyond the alphabet', () => {
  expect(['Otis', 'Ana Salinas', 'José María Ñandú', 'Łukasz Żak', ''].map(initialsOf)).toEqual(['OT', 'AS', 'JÑ', 'ŁŻ', '?']);
});

test('two of the same first name are called by their whole names', () => {
  const names = shortNames([
    { id: 1, name: 'Ana Salinas' },
    { id: 2, name: 'Ana Park' },
    { id: 3, name: 'Otis Boone' },
  ]);
  expect([...names.values()]).toEqual(['Ana Salinas', 'Ana Park', 'Otis']);
});
