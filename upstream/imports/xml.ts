import { LIMITS, Unreadable } from './limits.ts';

const LONGEST_TAG = 16 * 1024;
const [QUOTE, APOSTROPHE, GREATER] = [0x22, 0x27, 0x3e];

export type XmlHandler = {
  /** Names without their prefix. */
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text(text: string): void;
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name) return ENTITIES[name] ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

const patterns = new Map<string, RegExp>();

/** The value of an attribute in the inside of a tag; a prefix in the file counts as none. */
const attributeIn = (inside: string) => (name: string) => {
  const pattern = patterns.get(name) ?? new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  const [, double, single] = pattern.exec(inside) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : decoded(value);
};

/**
 * Reads XML as it arrives and keeps no more of it than one piece. There are no entities but the five and characters by number; a DOCTYPE,
 * where all others would come from, is refused, and so is a tag that does not end. It rests after every chunk, for the reader to catch up.
 */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, handler: XmlHandler): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  for await (const chunk of bytes) {
    rest = take(rest + decoder.decode(chunk, { stream: true }), handler);
    yield;
  }
  rest = take(rest + decoder.decode(), handler);
  if (rest.trim()) throw new Unreadable('file_broken');
}

/** Hands over every whole piece and gives back what is not one yet. */
function take(xml: string, handler: XmlHandler): string {
  let at = 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    if (tag < 0) {
      if (xml.length - at > LIMITS.cell) throw new Unreadable('file_cell');
      return xml.slice(at);
    }
    if (tag > at) handler.text(decoded(xml.slice(at, tag)));
    const end = endOf(xml, tag);
    if (end < 0) {
      if (xml.length - tag > LONGEST_TAG) throw new Unreadable('file_broken');
      return xml.slice(tag);
    }
    piece(xml.slice(tag + 1, end), handler);
    at = end + 1;
  }
  return '';
}

/** Where the `>` of the piece that begins at `tag` stands; before 0 when it has not come yet. */
function endOf(xml: string, tag: number): number {
  for (const [start, stop] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    if (!xml.startsWith(start, tag)) continue;
    const found = xml.indexOf(stop, tag + start.length);
    return found < 0 ? found : found + 2;
  }
  let quote = 0;
  for (let at = tag + 1; at < xml.length && at - tag <= LONGEST_TAG; at += 1) {
    const letter = xml.charCodeAt(at);
    if (quote) quote = letter === quote ? 0 : quote;
    else if (letter === QUOTE || letter === APOSTROPHE) quote = letter;
    else if (letter === GREATER) return at;
  }
  return -1;
}

function piece(inside: string, handler: XmlHandler) {
  if (inside.startsWith('![CDATA[')) return handler.text(inside.slice(8, -2));
  if (inside.startsWith('!--') || inside.startsWith('?')) return undefined;
  if (inside.startsWith('!')) throw new Unreadable('file_doctype');
  if (inside.startsWith('/')) return handler.close(local(inside.slice(1).trim()));
  const isWhole = inside.endsWith('/');
  const name = local(/^[^\s/]*/.exec(inside)?.[0] ?? '');
  handler.open(name, attributeIn(inside));
  if (isWhole) handler.close(name);
  return undefined;
}
