import { highlightPieces } from './highlight.ts';

const drawn = (parts: string[], sought?: string) =>
  highlightPieces(parts, sought)
    .map((pieces) => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join(''))
    .join(' ');

test.each([
  [['353806', '14', '192363', '4'], '3538061419', '[353806] [14] [19]2363 4'],
  [['353806', '14', '192363', '4'], '4192363', '353806 1[4] [192363] 4'],
  [['353806', '14', '192363', '4'], '353806141923634', '[353806] [14] [192363] [4]'],
  [['353806', '14'], '999', '353806 14'],
  [['353806', '14'], '', '353806 14'],
  [['353806', '14'], undefined, '353806 14'],
  [['Katy Prairie Equipment'], 'prairie', 'Katy [Prairie] Equipment'],
])('In %j, "%s" is marked as %s', (parts, sought, expected) => {
  expect(drawn(parts, sought)).toBe(expected);
});
