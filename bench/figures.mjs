import { writeSection } from '../bin/section.mjs';

/** @type {(title: string, lines: readonly string[]) => void} */
export const writeFigures = (title, lines) => writeSection('docs/figures.md', title, lines);

/** @type {(sorted: readonly number[], part: number) => number} */
export const percentile = (sorted, part) => Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0);
