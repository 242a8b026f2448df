import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

/**
 * Puts a section into a page of the docs, in place of the one with the same title, and shows it.
 * @param {string} page
 * @param {string} title
 * @param {readonly string[]} lines
 */
export function writeSection(page, title, lines) {
  const path = join(ROOT, page);
  const section = [`## ${title}`, '', ...lines, ''].join('\n');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const begin = text.indexOf(`## ${title}\n`);
  const end = begin < 0 ? -1 : text.indexOf('\n## ', begin);
  const after = end < 0 ? '' : text.slice(end);
  writeFileSync(path, begin < 0 ? `${text.trimEnd()}\n\n${section}` : text.slice(0, begin) + section + after);
  console.log(section);
}
