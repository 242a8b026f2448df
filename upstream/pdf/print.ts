import { createRequire } from 'node:module';
import path from 'node:path';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';

export type Paper = 'a4' | 'letter';

export const paperOf = (timeZone: string): Paper => (/^(America|US|Canada)\//.test(timeZone) ? 'letter' : 'a4');

export type Sheet = {
  title: string;
  subject?: string;
  locale: string;
  paper: Paper;
  at: Date;
  margins?: [number, number, number, number];
  lineHeight?: number;
  running?: Content;
  files?: Record<string, string>;
  content: Content[];
  foot: (page: number, pages: number) => Content;
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

const definitionOf = ({
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
}: Sheet): TDocumentDefinitions => ({
  info: { title, subject, creator: 'Linekeeper', producer: 'Linekeeper', creationDate: at, modDate: at },
  language: locale,
  displayTitle: true,
  version: '1.7',
  pageSize: paper === 'a4' ? 'A4' : 'LETTER',
  pageMargins: margins,
  defaultStyle: { font: 'Roboto', fontSize: 8, lineHeight, color: '#000' },
  header: (page) => (page > 1 && running ? { margin: [margins[0], EDGE, margins[2], 0], stack: [legible(running) as Content] } : null),
  footer: (page, pages) => ({
    margin: [margins[0], margins[3] - EDGE - 18, margins[2], 0],
    stack: [legible(foot(page, pages)) as Content],
  }),
  // No head of a part is left alone at the bottom of a page.
  pageBreakBefore: ({ headlineLevel }, { getFollowingNodesOnPage }) => headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
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
  let count = 0;
  const foot: Sheet['foot'] = (page, pages) => {
    count = pages;
    return sheet.foot(page, pages);
  };
  const bytes = await (await ready).createPdf(definitionOf({ ...sheet, foot })).getBuffer();
  return { bytes, pages: count };
}
