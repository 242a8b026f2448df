import { dark, FAMILIES, light, type Tokens } from './tokens.ts';

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance of `#RRGGBB`, as WCAG 2.2 defines it. */
function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string) {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

type Pair = readonly [what: string, front: string, back: string];

const groundsOf = (t: Tokens) =>
  ({ bg: t.bg, surface: t.surface, sunken: t.sunken, raised: t.raised, hover: t.hover, selected: t.selected }) as const;

function textPairs(t: Tokens): Pair[] {
  const grounds = Object.entries(groundsOf(t));
  const inks = { ink: t.ink, ink2: t.ink2, ink3: t.ink3, accent: t.accent, accentHover: t.accentHover, accentInk: t.accentInk };
  const fgs = FAMILIES.map((name) => [`${name} fg`, t.status[name].fg] as const);
  return [
    ...grounds.flatMap(([ground, back]) =>
      [...Object.entries(inks), ...fgs].map(([ink, front]) => [`${ink} on ${ground}`, front, back] as const),
    ),
    ...FAMILIES.flatMap((name) => [
      [`${name} fg on its tint`, t.status[name].fg, t.status[name].tint] as const,
      [`ink on ${name} tint`, t.ink, t.status[name].tint] as const,
    ]),
    ['onAccent on accent', t.onAccent, t.accent],
    ['onAccent on accentHover', t.onAccent, t.accentHover],
    ['accentInk on accentTint', t.accentInk, t.accentTint],
    ['ink on accentTint', t.ink, t.accentTint],
    ['rail ink', t.rail.ink, t.rail.main],
    ['rail ink on the open entry', t.rail.ink, t.rail.on],
    ['rail strong', t.rail.strong, t.rail.main],
    ['rail strong on the open entry', t.rail.strong, t.rail.on],
    ['critSolid', t.critSolid.on, t.critSolid.main],
    ['warnSolid', t.warnSolid.on, t.warnSolid.main],
    ['tooltip', t.tip.on, t.tip.main],
    ['map label on land', t.map.label, t.map.land],
    ['map label on water', t.map.label, t.map.water],
    ...t.series.map((colour, index) => [`series ${index + 1} under its text`, t === light ? t.surface : t.bg, colour] as const),
  ];
}

function markPairs(t: Tokens): Pair[] {
  return [
    ...FAMILIES.flatMap((name) => [
      ...Object.entries(groundsOf(t)).map(([ground, back]) => [`${name} mark on ${ground}`, t.status[name].mark, back] as const),
      [`${name} mark on its tint`, t.status[name].mark, t.status[name].tint] as const,
    ]),
    ['control border on surface', t.lineStrong, t.surface],
    ['control border on bg', t.lineStrong, t.bg],
    ['focus ring on surface', t.accent, t.surface],
    ['focus ring on bg', t.accent, t.bg],
    ['rail line', t.rail.line, t.rail.main],
    ['rail line on the open entry', t.rail.line, t.rail.on],
  ];
}

const tooFaint = (pairs: Pair[], least: number) =>
  pairs.filter(([, front, back]) => contrast(front, back) < least).map(([what, a, b]) => `${what}: ${contrast(a, b).toFixed(2)}`);

describe.each([
  ['light', light],
  ['dark', dark],
])('In the %s skin', (_, tokens) => {
  test('every text is readable on every ground it can stand on', () => {
    expect(tooFaint(textPairs(tokens), 4.5)).toEqual([]);
  });

  test('every mark and every border of a control can be seen', () => {
    expect(tooFaint(markPairs(tokens), 3)).toEqual([]);
  });
});

test('black on white is measured as 21 to 1, so the measure itself is right', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
});
