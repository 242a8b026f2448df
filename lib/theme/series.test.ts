import { dark, HOLLOW_SERIES, light } from './tokens.ts';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const linear = (hex: string) => [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
const times = (matrix: readonly (readonly number[])[], vector: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0));

/** Full colour blindness of a kind, in linear sRGB (Machado, Oliveira and Fernandes 2009). */
const EYES = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

const XYZ = [
  [0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505],
  [0.2126, 0.7152, 0.0722],
  [0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089],
];

function lab(rgb: readonly number[]) {
  const [x = 0, y = 0, z = 0] = times(
    XYZ,
    rgb.map((value) => Math.max(0, value)),
  ).map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (one: readonly number[], other: readonly number[]) => Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));

const nearest = (colours: readonly string[], eyes: keyof typeof EYES) => {
  const seen = colours.map((colour) => lab(times(EYES[eyes], linear(colour))));
  return Math.min(...seen.flatMap((one, at) => seen.slice(at + 1).map((other) => distance(one, other))));
};

describe.each([
  ['light', light.series],
  ['dark', dark.series],
])('the colours of groups in the %s skin', (_, series) => {
  test('no two look alike to eyes that see all colours', () => expect(nearest(series, 'all colours')).toBeGreaterThan(20));

  test('they alone are not enough for eyes that see fewer: marks of one colour need shapes of their own', () => {
    const worst = Math.min(...(['no red', 'no green', 'no blue'] as const).map((eyes) => nearest(series, eyes)));
    expect(worst).toBeLessThan(10);
  });

  test('round a cluster, of two that some eyes can hardly tell apart one is a double line', () => {
    for (const eyes of ['no red', 'no green', 'no blue'] as const) {
      const seen = series.map((colour) => lab(times(EYES[eyes], linear(colour))));
      const alike = seen.flatMap((one, at) => seen.flatMap((other, next) => (next > at && distance(one, other) < 12 ? [[at, next]] : [])));
      expect(alike.filter((pair) => pair.filter((at) => HOLLOW_SERIES.includes(at)).length !== 1)).toEqual([]);
    }
  });
});
