import { createRequire } from 'node:module';
import path from 'node:path';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';

export type Paper = 'a4' | 'letter';

export const paperOf = (timeZone: string): Paper => (/^(America|US|Canada)\//.test(timeZone) ? 'letter' : 'a4');

export const PART = 'part-';

export type Sheet = {
  title: string;
  subject?: string;
  locale: string;
  paper: Paper;
  at: Date;
  margins?: [number, number, number, number];
  lineHeight?: number;
  /** On every page of a part but its first. */
  running?: Content | ((part: number) => Content);
  files?: Record<string, string>;
  content: Content[];
  /** `page` of `pages` of a part: what begins with a text whose `id` is `PART` and its place. */
  foot: (page: number, pages: number, part: number) => Content;
};

const POINTS_PER_MM = 72 / 25.4;
const MARGIN = Math.round(18 * POINTS_PER_MM);
const EDGE = Math.round(9 * POINTS_PER_MM);

async function printer() {
  const { default: pdfmake } = await import('pdfmake');
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto');
  const face = (name: string) => path.join(folder, `Roboto-${name}.ttf`);
  const faces = { normal: face('Regular'), bold: face('Medium'), italics: face('Italic'), bolditalics: face('MediumItalic') };
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((file) => Object.values(faces).includes(file));
  pdfmake.setFonts({ Roboto: faces });
  return pdfmake;
}
let ready: ReturnType<typeof printer> | undefined;

const legible = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(/\u202f/g, '\u00a0')
    : Array.isArray(value)
      ? value.map(legible)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, legible(each)]))
        : value;

function partAt(starts: ReadonlyMap<string, number>, page: number, pages: number) {
  const begun = [...new Set([1, ...starts.values()])].sort((one, other) => one - other);
  const part = Math.max(
    0,
    begun.findLastIndex((first) => first <= page),
  );
  return { part, first: begun[part] ?? 1, last: (begun[part + 1] ?? pages + 1) - 1 };
}

type Drawn = { starts: Map<string, number>; pages: number };

const definitionOf = (
  drawn: Drawn,
  {
    title,
    subject,
    locale,
    paper,
    at,
    margins = [MARGIN, MARGIN, MARGIN, MARGIN],
    lineHeight = 1.15,
    running,
    files = {},
    content,
    foot,
  }: Sheet,
): TDocumentDefinitions => ({
  info: { title, subject, creator: 'Linekeeper', producer: 'Linekeeper', creationDate: at, modDate: at },
  language: locale,
  displayTitle: true,
  version: '1.7',
  pageSize: paper === 'a4' ? 'A4' : 'LETTER',
  pageMargins: margins,
  defaultStyle: { font: 'Roboto', fontSize: 8, lineHeight, color: '#000' },
  header: (page, pages) => {
    const { first, part } = partAt(drawn.starts, page, pages);
    const text = page > first && (typeof running === 'function' ? running(part) : running);
    return text ? { margin: [margins[0], EDGE, margins[2], 0], stack: [legible(text) as Content] } : null;
  },
  footer: (page, pages) => {
    drawn.pages = pages;
    const { first, last, part } = partAt(drawn.starts, page, pages);
    const text = foot(page - first + 1, last - first + 1, part);
    return { margin: [margins[0], margins[3] - EDGE - 18, margins[2], 0], stack: [legible(text) as Content] };
  },
  // No head of a part is left alone at the bottom of a page.
  pageBreakBefore: ({ id, headlineLevel, startPosition }, { getFollowingNodesOnPage }) => {
    if (id?.startsWith(PART)) drawn.starts.set(id, startPosition.pageNumber);
    return headlineLevel === 1 && getFollowingNodesOnPage().length === 0;
  },
  files: Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      { src: `data:application/json;base64,${Buffer.from(text).toString('base64')}`, name },
    ]),
  ),
  content: legible(content) as Content[],
});

export async function printed(sheet: Sheet): Promise<{ bytes: Buffer; pages: number }> {
  ready ??= printer();
  const pdfmake = await ready;
  const drawn: Drawn = { starts: new Map(), pages: 0 };
  const draw = () => pdfmake.createPdf(definitionOf(drawn, sheet)).getBuffer();
  const first = await draw();
  // Feet are drawn before it is known where a part begins: of several, they are right the second time.
  const bytes = drawn.starts.size > 1 ? await draw() : first;
  return { bytes, pages: drawn.pages };
}
