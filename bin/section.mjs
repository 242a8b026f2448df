import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

/** Takes the place of the section with the same title. @type {(page: string, title: string, lines: readonly string[]) => void} */
export const writeSection = (page, title, lines) => {
  const path = join(ROOT, page);
  const section = [`## ${title}`, '', ...lines, ''].join('\n');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const begin = text.indexOf(`## ${title}\n`);
  const end = begin < 0 ? -1 : text.indexOf('\n## ', begin);
  const after = end < 0 ? '' : text.slice(end);
  writeFileSync(path, begin < 0 ? `${text.trimEnd()}\n\n${section}` : text.slice(0, begin) + section + after);
  console.log(section);
};
