import { MARKS, type MarkShape, type Skin, type Tone } from './marks.ts';
import { SHIELDS } from './shields.ts';

const toneIn = (text: string): Tone => (/^\d+$/.test(text) ? Number(text) : (text as Tone));

export type RoadClass = keyof typeof SHIELDS;

export type Picture =
  | { kind: 'shield'; skin: Skin; road: RoadClass; digits: number }
  | { kind: 'mark'; skin: Skin; tone: Tone; shape: MarkShape; selected: boolean }
  | { kind: 'donut'; skin: Skin; arcs: { tone: Tone; from: number; to: number }[]; selected: 'none' | 'some' | 'all' };

export function pictureOf(name: string): Picture | undefined {
  const [kind, skin, ...rest] = name.split('|');
  if (skin !== 'light' && skin !== 'dark') return undefined;
  if (kind === 'mark') {
    const [tone = '', shape = '', selected] = rest;
    return shape in MARKS ? { kind, skin, tone: toneIn(tone), shape: shape as MarkShape, selected: selected === '1' } : undefined;
  }
  if (kind === 'shield') {
    const [road = '', digits] = rest;
    return road in SHIELDS ? { kind, skin, road: road as RoadClass, digits: Number(digits) } : undefined;
  }
  if (kind !== 'donut') return undefined;
  const [tones = '', shares = '', selected] = rest;
  const parts = shares.split(',').map(Number);
  const total = parts.reduce((sum, part) => sum + part, 0) || 1;
  let at = 0;
  const arcs = tones.split(',').flatMap((tone, index) => {
    const from = at;
    at += (parts[index] ?? 0) / total;
    return at > from ? [{ tone: toneIn(tone), from, to: at }] : [];
  });
  return { kind, skin, arcs, selected: selected === '2' ? 'all' : selected === '1' ? 'some' : 'none' };
}
