import { inflateSync } from 'node:zlib';

/** The words of a PDF in the order in which they were written, and how many pages it has. Understands what pdfkit writes. */
export function readPdf(bytes: Buffer): { text: string; pages: number; info: string } {
  const raw = bytes.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);

  const streamOf = (body: string): string => {
    const [, stream = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
    const packed = Buffer.from(stream, 'latin1');
    return /\/Filter \/FlateDecode/.test(body) ? inflateSync(packed).toString('latin1') : stream;
  };

  const lettersOf = new Map<string, string[]>();
  for (const [id, body] of objects) {
    const [, cmap] = /\/ToUnicode (\d+) 0 R/.exec(body) ?? [];
    if (!cmap) continue;
    const ranges = [...streamOf(objects.get(cmap) ?? '').matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)];
    const letters: string[] = [];
    for (const [, from = '0', list = ''] of ranges)
      for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f ]+)>/gi)].entries())
        letters[Number.parseInt(from, 16) + index] = String.fromCharCode(
          ...(hex.replace(/ /g, '').match(/.{4}/g) ?? []).map((each) => Number.parseInt(each, 16)),
        );
    lettersOf.set(id, letters);
  }
  const fonts = new Map([...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, lettersOf.get(id) ?? []]));

  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  const lines = pages.flatMap((page) => {
    const [, content = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    let letters: string[] = [];
    const said: string[] = [];
    for (const [, font, shown] of streamOf(objects.get(content) ?? '').matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? [];
      else
        said.push(
          [...(shown ?? '').matchAll(/<([\da-f]+)>/gi)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '�')
            .join(''),
        );
    }
    return said;
  });
  const [, infoId = ''] = /\/Info (\d+) 0 R/.exec(raw) ?? [];
  return { text: lines.join(' ').replace(/\s+/g, ' '), pages: pages.length, info: objects.get(infoId) ?? '' };
}
