import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js';
import { groupsOf, type IdKind } from '#lib/format/identifiers.ts';

const HAIR = 0.5;
const NONE = '–';

export const idText = (kind: IdKind, value: string | null | undefined): Content =>
  value ? { columns: groupsOf(kind, value).map((text) => ({ text, width: 'auto' as const, noWrap: true })), columnGap: 2 } : NONE;

export const orNone = (text: string | null | undefined) => text || NONE;

export const heading = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 9.5,
  margin: [0, 7, 0, 1.5],
  headlineLevel: 1,
});

export const together = (stack: Content[]): Content => ({ unbreakable: true, stack });

export function facts(lines: readonly (readonly [string, Content | null | undefined])[], labels = 92): Content {
  const body = lines.flatMap(([name, value]): TableCell[][] =>
    value == null || value === '' ? [] : [[{ text: name, color: '#444' }, value as TableCell]],
  );
  if (body.length === 0) return { text: NONE };
  return {
    table: { widths: [labels, '*'], body },
    layout: { defaultBorder: false, paddingLeft: () => 0, paddingRight: () => 6, paddingTop: () => 0.5, paddingBottom: () => 0.5 },
  };
}

export const grid = (widths: (number | string)[], heads: string[], rows: readonly (readonly Content[])[]): ContentTable => ({
  table: {
    widths,
    headerRows: 1,
    dontBreakRows: true,
    body: [heads.map((text) => ({ text, bold: true })), ...rows.map((row) => row.map((cell) => cell as TableCell))],
  },
  layout: {
    hLineWidth: (line) => (line === 1 ? 1 : HAIR),
    vLineWidth: () => 0,
    hLineColor: (line) => (line === 1 ? '#000' : '#999'),
    paddingLeft: (column) => (column === 0 ? 0 : 5),
    paddingRight: () => 5,
    paddingTop: () => 1.5,
    paddingBottom: () => 1,
  },
});

export const beside = (left: Content[], right: Content[]): Content => ({ columns: [{ stack: left }, { stack: right }], columnGap: 18 });

export const stamp = (text: string): Content => ({
  table: { body: [[{ text: text.toUpperCase(), bold: true, fontSize: 10, characterSpacing: 1, noWrap: true }]] },
  layout: {
    hLineWidth: () => 1.5,
    vLineWidth: () => 1.5,
    paddingLeft: () => 6,
    paddingRight: () => 6,
    paddingTop: () => 2,
    paddingBottom: () => 1,
  },
});

export const mark = (isGood: boolean): Content => ({
  canvas: isGood
    ? [
        {
          type: 'polyline',
          lineWidth: 1.4,
          points: [
            { x: 0, y: 5 },
            { x: 3, y: 8 },
            { x: 8, y: 1 },
          ],
        },
      ]
    : [
        { type: 'line', x1: 1, y1: 1, x2: 8, y2: 8, lineWidth: 1.4 },
        { type: 'line', x1: 8, y1: 1, x2: 1, y2: 8, lineWidth: 1.4 },
      ],
  margin: [0, 1, 0, 0],
});

export const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ');
