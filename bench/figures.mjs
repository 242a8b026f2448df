import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bin/prepare.mjs';

const FIGURES = join(ROOT, 'docs/figures.md');

/**
 * Puts a section into docs/figures.md, in place of the one with the same title, and shows it.
 * @param {string} title
 * @param {readonly string[]} lines
 */
export function writeFigures(title, lines) {
  const section = [`## ${title}`, '', ...lines, ''].join('\n');
  const text = readFileSync(FIGURES, 'utf8');
  const begin = text.indexOf(`## ${title}\n`);
  const end = begin < 0 ? -1 : text.indexOf('\n## ', begin);
  const after = end < 0 ? '' : text.slice(end);
  writeFileSync(FIGURES, begin < 0 ? `${text.trimEnd()}\n\n${section}` : text.slice(0, begin) + section + after);
  console.log(section);
}

/**
 * @param {readonly number[]} sorted
 * @param {number} part
 */
export const percentile = (sorted, part) => Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0);
