import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { luhnDigit } from '#lib/format/identifiers.ts';

const withLuhn = (digits: string) => digits + luhnDigit(digits);

/** Numbers that no SIM of the demo data has, valid, and different for every `n` up to a thousand million. */
export const imeiAt = (n: number) => withLuhn(`86012${String(n).padStart(9, '0')}`);
export const iccidAt = (n: number) => withLuhn(`8914899${String(n).padStart(9, '0')}371`);

export const HEADER = ['IMEI', 'ICCID', 'Device Type', 'Carrier', 'Warehouse', 'Notes'];
export const cleanRow = (n: number) => [imeiAt(n), iccidAt(n), 'XT50-LTE-V', 'Verizon', 'DAL-01', `Box ${Math.floor(n / 20)}`];
export const cleanList = (rows: number, from = 0) => [HEADER, ...Array.from({ length: rows }, (_, index) => cleanRow(from + index))];

export type Lines = readonly (readonly (string | number)[])[];

export const asCsv = (lines: Lines, separator = ',', end = '\r\n') =>
  lines
    .map((cells) =>
      cells.map((cell) => (/[",;\t\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(separator),
    )
    .join(end);

const swapped = (bytes: Buffer) => bytes.swap16();

/** The ways a text may be written. */
export const ENCODINGS: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with its mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16 little-endian': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 big-endian': (text) => swapped(Buffer.from(`\ufeff${text}`, 'utf16le')),
  'UTF-16 without a mark': (text) => Buffer.from(text, 'utf16le'),
  'Windows-1252': (text) => Buffer.from(text, 'latin1'),
};

/** A workbook as another program writes it, with what is in `lines` on its first sheet. */
export const asXlsx = async (lines: Lines) =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Stock', rows: lines.map((cells) => [...cells]) },
        { name: 'Other', rows: [['nothing']] },
      ],
    }),
  );

export const written = (folder: string, name: string, content: string | Buffer) => {
  const file = path.join(folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, content);
  return file;
};

/** A ZIP archive; `says` overrides the unpacked size its directory claims. */
export function zipOf(parts: Record<string, string | Buffer>, says: Record<string, number> = {}): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const sizes = Buffer.alloc(26);
    sizes.writeUInt16LE(20, 0);
    sizes.writeUInt16LE(8, 4);
    sizes.writeUInt32LE(crc32(bytes), 10);
    sizes.writeUInt32LE(packed.length, 14);
    sizes.writeUInt32LE(says[name] ?? bytes.length, 18);
    sizes.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\x03\x04'), sizes, Buffer.from(name), packed);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), sizes, place, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(18);
  const length = Buffer.concat(directory).length;
  for (const at of [4, 6]) end.writeUInt16LE(Object.keys(parts).length, at);
  end.writeUInt32LE(length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, ...directory, Buffer.from('PK\x05\x06'), end]);
}

const RELATIONS = (target: string, type: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://x/${type}" Target="${target}"/></Relationships>`;

/** The parts of the smallest workbook, with this as its sheet. */
export const workbookOf = (sheet: string): Record<string, string> => ({
  '_rels/.rels': RELATIONS('xl/workbook.xml', 'officeDocument'),
  'xl/workbook.xml': '<workbook xmlns:r="http://r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': RELATIONS('worksheets/sheet1.xml', 'worksheet'),
  'xl/worksheets/sheet1.xml': sheet,
});
