import path from 'node:path/posix';
import { outOfSheet } from '#lib/format/sheetText.ts';
import { LIMITS, Unreadable } from './limits.ts';
import { type Cell, isEmpty, type Row } from './rows.ts';
import { readXml, type XmlHandler } from './xml.ts';
import { type Archive, openArchive } from './zip.ts';

const MOST_STRINGS = 2_000_000;

/** The rows of the first sheet that is not hidden; `isCounted` spares the texts, for who only counts. Throws `Unreadable`. */
export async function* readXlsx(file: string, isCounted = false): AsyncGenerator<Row> {
  const archive = await openArchive(file);
  const { sheet, strings } = await partsOf(archive);
  const texts = strings && !isCounted ? await stringsIn(archive, strings) : [];
  yield* rowsOf(archive, sheet, (index) => (isCounted ? '?' : (texts[index] ?? '')));
}

async function readAll(archive: Archive, name: string, handler: Partial<XmlHandler>) {
  const nothing = () => undefined;
  for await (const _ of readXml(archive.read(name), { open: nothing, close: nothing, text: nothing, ...handler }));
}

type Relation = { id: string; type: string; target: string };

async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const name = path.join(path.dirname(part), '_rels', `${path.basename(part)}.rels`);
  const found: Relation[] = [];
  if (!archive.has(name)) return found;
  await readAll(archive, name, {
    open: (tag, attribute) => {
      if (tag !== 'Relationship') return;
      const target = path.join('/', path.dirname(part), attribute('Target') ?? '');
      const isAbsolute = attribute('Target')?.startsWith('/');
      found.push({
        id: attribute('Id') ?? '',
        type: path.basename(attribute('Type') ?? ''),
        target: isAbsolute ? (attribute('Target') ?? '').slice(1) : target.slice(1),
      });
    },
  });
  return found;
}

async function partsOf(archive: Archive): Promise<{ sheet: string; strings?: string }> {
  const workbook = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (!archive.has(workbook)) throw new Unreadable('file_kind');
  const sheets: string[] = [];
  await readAll(archive, workbook, {
    open: (tag, attribute) => {
      if (tag === 'sheet' && (attribute('state') ?? 'visible') === 'visible') sheets.push(attribute('id') ?? '');
    },
  });
  const relations = await relationsOf(archive, workbook);
  const target = (fits: (relation: Relation) => boolean) => relations.find((each) => fits(each) && archive.has(each.target))?.target;
  const [sheet] = sheets.flatMap((id) => target((each) => each.id === id && each.type === 'worksheet') ?? []);
  if (!sheet) throw new Unreadable('file_empty');
  return { sheet, strings: target(({ type }) => type === 'sharedStrings') };
}

const unescaped = (text: string) =>
  text.includes('_x') ? text.replace(/_x([0-9A-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

async function stringsIn(archive: Archive, name: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let total = 0;
  let isSpoken = false;
  let inText = false;
  await readAll(archive, name, {
    open: (tag) => {
      if (tag === 'si') text = '';
      if (tag === 'rPh') isSpoken = true;
      inText = tag === 't' && !isSpoken;
    },
    text: (piece) => {
      if (inText) text += piece;
    },
    close: (tag) => {
      inText = false;
      if (tag === 'rPh') isSpoken = false;
      if (tag !== 'si') return;
      if (text.length > LIMITS.cell) throw new Unreadable('file_cell');
      total += text.length;
      if (total > LIMITS.text || strings.length >= MOST_STRINGS) throw new Unreadable('file_text');
      strings.push(unescaped(text));
    },
  });
  return strings;
}

function columnOf(reference: string | undefined, otherwise: number): number {
  const letters = reference && /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : otherwise;
}

type TextAt = (index: number) => string;

function cellOf(type: string | undefined, text: string, textAt: TextAt): Cell {
  if (type === 's') return outOfSheet(textAt(Number(text)));
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type !== undefined && type !== 'n') return outOfSheet(unescaped(text));
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? text : number;
}

async function* rowsOf(archive: Archive, name: string, textAt: TextAt): AsyncGenerator<Row> {
  let ready: Row[] = [];
  let row = 0;
  let cells: Cell[] = [];
  let column = -1;
  let type: string | undefined;
  let text: string | undefined;
  let inText = false;
  const handler: XmlHandler = {
    open: (tag, attribute) => {
      inText = tag === 'v' || tag === 't';
      if (tag === 'row') {
        row = Math.max(row + 1, Number(attribute('r')) || 0);
        cells = [];
        column = -1;
      } else if (tag === 'c') {
        column = columnOf(attribute('r'), column + 1);
        type = attribute('t');
        text = undefined;
      }
    },
    text: (piece) => {
      if (inText) text = (text ?? '') + piece;
    },
    close: (tag) => {
      inText = false;
      if (tag === 'c' && text !== undefined) {
        const value = cellOf(type, text, textAt);
        if (isEmpty(value)) return;
        if (column >= LIMITS.columns) throw new Unreadable('file_columns', row);
        while (cells.length < column) cells.push('');
        cells[column] = value;
      }
      if (tag === 'row' && cells.length > 0) ready.push({ row, cells });
    },
  };
  for await (const _ of readXml(archive.read(name), handler)) {
    yield* ready;
    ready = [];
  }
  yield* ready;
}
