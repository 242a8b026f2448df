import type { Readable } from 'node:stream';
import type { Problem } from '#lib/contract/problem.ts';
import { jsonOf } from '#lib/server/http/jsonEnd.ts';

const BEGINNINGS = ['{', '[', '"'];

/** What it is, if it does not begin with JSON: PHP prints its warnings, with the paths of its files, before the data. Of a long body only the beginning is there. */
export function otherThanJson(sent: Buffer | Readable): Problem['came'] {
  const head = Buffer.isBuffer(sent) ? sent : ((sent.read() ?? Buffer.alloc(0)) as Buffer);
  if (!Buffer.isBuffer(sent)) sent.unshift(head);
  const text = head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trim();
  if (text === '') return 'nothing';
  const isJson = BEGINNINGS.includes(text[0] ?? '')
    ? !Buffer.isBuffer(sent) || jsonOf(sent) !== undefined
    : /^(-?\d[\d.eE+-]*|true|false|null)$/.test(text);
  return isJson ? undefined : text.startsWith('<') ? 'page' : 'text';
}
