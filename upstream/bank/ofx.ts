import { Unreadable } from '#upstream/imports/limits.ts';

/** A transaction of an OFX statement: the text of its elements by tag, and the line of the file on which it begins. */
export type OfxEntry = { row: number; tags: Partial<Record<string, string>> };
/** The accounts and currencies that its statements are of. */
export type Ofx = { accounts: string[]; currencies: string[]; entries: OfxEntry[] };

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&nbsp;': ' ', '&quot;': '"', '&apos;': "'" };

const plain = (text: string) =>
  text
    .replace(/&(?:lt|gt|amp|nbsp|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll('\0', '')
    .trim();

/** Of bytes read one for one, so that the mark of UTF-8 is three of them. */
export const isOfx = (beginning: string) =>
  /^(?:\xef\xbb\xbf)?\s*(?:OFXHEADER\s*:|(?:<\?xml[^>]*\?>\s*)?(?:<\?OFX\b|<OFX>))/i.test(beginning);

const countLines = (text: string) => text.split(/\r\n|\r|\n/).length - 1;

/**
 * The transactions of a statement. OFX 1.x is SGML, whose elements have no end tags and whose aggregates have; OFX 2.x is XML: OFX 2.2 specification,
 * sections 1.3 and 11.4.4. What stands between a tag and the next one is its text, in both.
 */
export function readOfx(text: string, most: number): Ofx {
  const [head = '', ...parts] = text.split(/<STMTTRN>/i, most + 2);
  const entries: OfxEntry[] = [];
  let row = countLines(head) + 1;
  for (const part of parts) {
    const own = part.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i, 1)[0] ?? '';
    const tags: OfxEntry['tags'] = {};
    for (const piece of own.split('<').slice(1)) {
      const [, tag, value = ''] = /^([A-Z0-9.]+)>([\s\S]*)$/i.exec(piece) ?? [];
      if (tag && value.trim()) tags[tag.toUpperCase()] ??= plain(value);
    }
    if (entries.length === most) throw new Unreadable('file_rows', row);
    entries.push({ row, tags });
    row += countLines(part);
  }
  const saidIn = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].flatMap(([, said]) => said?.trim().toUpperCase() || []))];
  return {
    accounts: saidIn(/<(?:BANK|CC)ACCTFROM>(?:(?!<\/?(?:BANK|CC)ACCT)[\s\S])*?<ACCTID>([^<\r\n]*)/gi),
    currencies: saidIn(/<CURDEF>\s*([A-Z]{3})/gi),
    entries,
  };
}
