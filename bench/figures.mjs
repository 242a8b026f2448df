import { writeSection } from '../bin/section.mjs';

/**
 * Puts a section into docs/figures.md.
 * @param {string} title
 * @param {readonly string[]} lines
 */
export const writeFigures = (title, lines) => writeSection('docs/figures.md', title, lines);

/**
 * @param {readonly number[]} sorted
 * @param {number} part
 */
export const percentile = (sorted, part) => Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0);
