import type { Readable } from 'node:stream';
import type { Problem } from '#lib/contract/problem.ts';

const CLOSED_BY: Partial<Record<string, string>> = { '{': '}', '[': ']', '"': '"' };

/** What it is, if no JSON: PHP prints its warnings, with the paths of its files, before or behind the data. Of a long body only the beginning is there. */
export function otherThanJson(sent: Buffer | Readable): Problem['came'] {
  const head = Buffer.isBuffer(sent) ? sent : ((sent.read() ?? Buffer.alloc(0)) as Buffer);
  if (!Buffer.isBuffer(sent)) sent.unshift(head);
  const text = head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trim();
  if (text === '') return 'nothing';
  const close = CLOSED_BY[text[0] ?? ''];
  const isJson = close ? !Buffer.isBuffer(sent) || text.endsWith(close) : /^(-?\d[\d.eE+-]*|true|false|null)$/.test(text);
  return isJson ? undefined : text.startsWith('<') ? 'page' : 'text';
}
