import type { Measured } from './visit.ts';

const KB = 1024;
type Median = (name: string, of: (seen: Measured) => number) => number;

const MEASURES: [string, (seen: Measured) => number, (value: number) => string][] = [
  ['JavaScript until usable', (seen) => seen.scriptsUntilUsable / KB, (kb) => `${kb.toFixed(0)} KB`],
  ['all of it', (seen) => seen.scripts / KB, (kb) => `${kb.toFixed(0)} KB`],
  ['rows readable', (seen) => seen.readable, (ms) => `${ms.toFixed(0)} ms`],
  ['usable', (seen) => seen.usable, (ms) => `${ms.toFixed(0)} ms`],
  ['LCP', (seen) => seen.lcp, (ms) => `${ms.toFixed(0)} ms`],
  ['TBT', (seen) => seen.tbt, (ms) => `${ms.toFixed(0)} ms`],
  ['main thread', (seen) => seen.main, (ms) => `${ms.toFixed(0)} ms`],
  ['document', (seen) => seen.document / KB, (kb) => `${kb.toFixed(0)} KB`],
  ['CLS', (seen) => seen.cls, (sum) => sum.toFixed(3)],
];

export const headOf = (title: string) => [
  `| ${title} | ${MEASURES.map(([name]) => name).join(' | ')} |`,
  `|---|${'---|'.repeat(MEASURES.length)}`,
];

export const rowOf = (name: string, of: Median) => `| ${name} | ${MEASURES.map(([, get, say]) => say(of(name, get))).join(' | ')} |`;

export const ratioOf = (over: string, under: string, of: Median) =>
  `| ${over} : ${under} | ${MEASURES.map(([, get]) => {
    const value = of(over, get) / of(under, get);
    return Number.isFinite(value) ? `${value.toFixed(2)} ×` : '';
  }).join(' | ')} |`;
