import { matchReceived } from './receiving.ts';

const pair = (imei: string | null, iccid: string | null) => ({ imei, iccid });
const told = (listed: ReturnType<typeof pair>[], received: ReturnType<typeof pair>[]) => {
  const { lines, extra } = matchReceived(listed, received);
  return { lines: listed.map((line) => lines.get(line)?.state ?? 'missing'), extra: extra.length };
};

test('a pair that came as listed is here, one half of it with another differs, none of it is missing, and what is on no line is extra', () => {
  const listed = [pair('1', 'a'), pair('2', 'b'), pair('3', 'c')];
  expect(told(listed, [pair('1', 'a'), pair('2', 'x'), pair('9', 'z')])).toEqual({ lines: ['here', 'differs', 'missing'], extra: 1 });
});

test('two cards that changed places make two lines that differ, and nothing extra', () => {
  expect(told([pair('1', 'a'), pair('2', 'b')], [pair('1', 'b'), pair('2', 'a')])).toEqual({ lines: ['differs', 'differs'], extra: 0 });
});

test('a list of radios alone or of cards alone asks for no other half', () => {
  expect(told([pair('1', null), pair('2', null)], [pair('1', 'a')])).toEqual({ lines: ['here', 'missing'], extra: 0 });
  expect(told([pair(null, 'a')], [pair('', 'a')])).toEqual({ lines: ['here'], extra: 0 });
});

test('a whole match goes before half of one, whichever line comes first', () => {
  expect(told([pair('1', 'b'), pair('1', 'a')], [pair('1', 'a')])).toEqual({ lines: ['missing', 'here'], extra: 0 });
});

test('a device whose halves are those of two lines is counted once', () => {
  expect(told([pair('1', 'a'), pair('2', 'b')], [pair('1', 'b')])).toEqual({ lines: ['differs', 'missing'], extra: 0 });
});
