import { dark, FAMILIES, type Family, light } from '#lib/theme/tokens.ts';

/** A family of the tokens, or the place of a categorical colour. */
export type Tone = Family | number;
export type Skin = 'light' | 'dark';

type Drawing = { line?: string; fill?: string; cut?: string };

const DISC = 'M6 1.25a4.75 4.75 0 1 1 0 9.5a4.75 4.75 0 1 1 0-9.5Z';
const RING = 'M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9Z';

/** Marks of the map, told apart by shape alone. The first ones are those of the status marks. */
export const MARKS = {
  ring: { line: RING },
  calendar: { line: 'M1.5 2.5h9v8h-9Zm0 2.8h9M4 1v2.5M8 1v2.5' },
  arrow: { line: 'M1.5 6h9M7 2.5 10.5 6 7 9.5' },
  pin: { line: 'M6 11C3.3 7.9 2.2 6.3 2.2 4.6a3.8 3.8 0 0 1 7.6 0C9.8 6.3 8.7 7.9 6 11ZM6 4.7v.01' },
  back: { line: 'M4.5 2 1.8 4.7l2.7 2.7M2 4.7h5.2a2.6 2.6 0 0 1 0 5.2H5' },
  tick: { fill: DISC, cut: 'M3.9 6.2l1.5 1.5 2.8-3.2' },
  disc: { fill: DISC },
  square: { fill: 'M1.8 1.8h8.4v8.4H1.8Z' },
  diamond: { fill: 'M6 .8 11.2 6 6 11.2.8 6Z' },
  triangle: { fill: 'M6 1.2 11.2 10.6H.8Z' },
  half: { line: RING, fill: 'M6 1.5a4.5 4.5 0 0 1 0 9Z' },
  cross: { line: 'M2.5 2.5l7 7m0-7l-7 7' },
  box: { line: 'M2 2h8v8H2Z' },
  rhomb: { line: 'M6 1.2 10.8 6 6 10.8 1.2 6Z' },
  tent: { line: 'M6 1.6 10.8 10.2H1.2Z' },
  bars: { fill: 'M2.5 1.5h2.6v9H2.5Zm4.4 0h2.6v9H6.9Z' },
} as const satisfies Record<string, Drawing>;

export type MarkShape = keyof typeof MARKS;

const isFamily = (tone: Tone): tone is Family => FAMILIES.includes(tone as Family);

/** The categorical colours come again from the ninth on; then the shape has to tell. */
export function colourOf(tone: Tone, skin: Skin): string {
  const tokens = skin === 'dark' ? dark : light;
  return isFamily(tone) ? tokens.status[tone].mark : (tokens.series[tone % tokens.series.length] ?? tokens.ink2);
}

/** The same colour where a style sheet knows the skin. */
export const toneVariable = (tone: Tone) =>
  isFamily(tone) ? `var(--lk-palette-status-${tone}-mark)` : `var(--lk-palette-series-${tone % light.series.length})`;

const SERIES: readonly MarkShape[] = ['disc', 'square', 'diamond', 'triangle', 'half', 'ring', 'box', 'rhomb', 'tent', 'bars', 'cross'];

/** Colour and shape for the nth of a kind that has none of its own (branches, providers …): no two of the first 88 are alike. */
export const seriesMark = (at: number): { tone: Tone; shape: MarkShape } => ({ tone: at % 8, shape: SERIES[at % SERIES.length] ?? 'disc' });

export type Dash = 'solid' | 'dashes' | 'dots';
