import type { Content } from 'pdfmake/interfaces.js';
import { type Paper, printed, type Sheet } from '#upstream/pdf/print.ts';
import type { LetterWords } from '#upstream/sunset/tables.ts';

/** The newest way to lay a letter out. What was printed by an older one is printed again by that one, so it stays when a newer one comes. */
export const LAYOUT = 2;

type KeptLetter = { words: LetterWords; locale: string; paper: Paper; layout: number; at: Date };

const MM = 72 / 25.4;
const LEFT = Math.round(25 * MM);
const RIGHT = Math.round(20 * MM);
const WINDOW_WIDTH = 85 * MM;
const PLACES = {
  a4: { sender: 56, address: 62.7, body: 98, foot: 20 },
  letter: { sender: 51, address: 56.5, body: 92, foot: 18 },
} as const;
const SIZES = { a4: [595.28, 841.89], letter: [612, 792] } as const;
const LINE = 0.52;
const RULE = 38;

/** In mm: its last line stands above the rule, however many there are. The first layout struck a fifth line through. */
export function letterheadAt(lines: number, layout: number): { top: number; size: number } {
  if (layout < 2 || lines <= 4) return { top: 17, size: 9 };
  const size = lines > 6 ? 7 : 9;
  return { top: Math.max(5, RULE - 1.5 - lines * size * LINE), size };
}
const BODY_SIZES = [10.5, 9.5, 8.5, 7.5] as const;

function addressSize(lines: readonly string[]): number {
  const at = (letters: number) => lines.reduce((sum, line) => sum + Math.ceil(line.length / letters), 0);
  if (at(40) <= 5) return 10.5;
  return at(48) <= 6 ? 9 : 7.5;
}

function page({ words, paper, layout }: KeptLetter, size: number, isFirst: boolean): Content[] {
  const [width] = SIZES[paper];
  const places = PLACES[paper];
  const { company, letterhead, sender, address, date, subject, salutation, paragraphs, closing, signature } = words;
  const head = letterheadAt(letterhead.length, layout);
  const fixed = (y: number, stack: Content[], more: object = {}): Content => ({ absolutePosition: { x: LEFT, y: y * MM }, stack, ...more });
  const fold = (y: number): Content => ({
    absolutePosition: { x: 5 * MM, y: y * MM },
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: 4 * MM, y2: 0, lineWidth: 0.4, lineColor: '#888' }],
  });
  return [
    {
      text: company,
      fontSize: 17,
      bold: true,
      absolutePosition: { x: LEFT, y: 16 * MM },
      ...(isFirst ? {} : { pageBreak: 'before' as const }),
    },
    {
      absolutePosition: { x: LEFT, y: head.top * MM },
      fontSize: head.size,
      color: '#333',
      columns: [
        { width: width - LEFT - RIGHT - 70 * MM, text: '' },
        { width: 70 * MM, alignment: 'right', stack: letterhead },
      ],
    },
    {
      absolutePosition: { x: LEFT, y: RULE * MM },
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: width - LEFT - RIGHT, y2: 0, lineWidth: 0.75 }],
    },
    fixed(places.sender, [{ columns: [{ width: WINDOW_WIDTH, text: sender, fontSize: 6.5, color: '#333' }] }]),
    fixed(places.address, [
      {
        columns: [{ width: WINDOW_WIDTH, stack: address.map((line) => ({ text: line })), fontSize: addressSize(address), lineHeight: 1.1 }],
      },
    ]),
    ...(paper === 'a4' ? [fold(105), fold(210)] : []),
    { text: date, alignment: 'right', fontSize: size },
    { text: subject, bold: true, fontSize: size + 1, margin: [0, 14, 0, 14] },
    { text: salutation, fontSize: size, margin: [0, 0, 0, 8] },
    ...paragraphs.map(({ text, isStrong }): Content => ({ text, bold: isStrong, fontSize: size, margin: [0, 0, 0, 8] })),
    { text: closing, fontSize: size, margin: [0, 6, 0, 40] },
    { stack: signature.map((text) => ({ text })), fontSize: size, unbreakable: true },
  ];
}

const sheetOf = (letters: readonly KeptLetter[], first: KeptLetter, size: number): Sheet => ({
  title: letters.length === 1 ? first.words.title : first.words.company,
  locale: first.locale,
  paper: first.paper,
  at: first.at,
  margins: [LEFT, PLACES[first.paper].body * MM, RIGHT, PLACES[first.paper].foot * MM],
  lineHeight: 1.25,
  content: letters.flatMap((letter, index) => page(letter, size, index === 0)),
  foot: (at) => ({ text: letters[at - 1]?.words.foot ?? '', fontSize: 8, color: '#333', alignment: 'right' }),
});

/** Letters of one order as a PDF, a page each; the same letters always make the same file. */
export async function printLetters(letters: readonly KeptLetter[]): Promise<Buffer> {
  const [first] = letters;
  if (!first) throw new Error('no letters to print');
  for (const size of BODY_SIZES) {
    const { bytes, pages } = await printed(sheetOf(letters, first, size));
    if (pages === letters.length) return bytes;
  }
  throw new Error('a letter does not fit on its page');
}
