import { readFileSync } from 'node:fs';
import bwip from 'bwip-js/node';
import { decode, setReaderFile } from './decode.ts';
import { readAll, readUntilFound } from './passes.ts';
import { type Grey, turned } from './picture.ts';
import { groupsOnSheet } from './sheet.ts';

const imei = (index: number) => String(353806141923600 + index);
const iccid = (index: number) => `891480000049785${10000 + index}`;

beforeAll(() => {
  const { buffer, byteOffset, byteLength } = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
  setReaderFile(buffer.slice(byteOffset, byteOffset + byteLength));
});

const paper = (width: number, height: number, shade = 255): Grey => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height).fill(shade),
});

/** Prints a bar code; `module` is the width of its thinnest bar in pixels. */
function print(on: Grey, bcid: 'code128' | 'datamatrix', text: string, left: number, top: number, module = 2) {
  const [drawn] = bwip.raw({ bcid, text }) as unknown as { sbs?: number[]; pixs?: number[]; pixx?: number }[];
  const ink = (x: number, y: number, width: number, height: number) => {
    for (let row = y; row < y + height; row++) on.data.fill(20, row * on.width + x, row * on.width + x + width);
  };
  let x = left;
  for (const [index, bar] of (drawn?.sbs ?? []).entries()) {
    if (index % 2 === 0) ink(x, top, bar * module, 50);
    x += bar * module;
  }
  for (const [index, pixel] of (drawn?.pixs ?? []).entries()) {
    const wide = drawn?.pixx ?? 1;
    if (pixel) ink(left + (index % wide) * module, top + Math.floor(index / wide) * module, module, module);
  }
  return on;
}

const label = () => print(print(paper(500, 260), 'code128', imei(1), 80, 40), 'code128', iccid(1), 80, 150);
const texts = (spots: { text: string }[]) => spots.map(({ text }) => text).sort();

test('Both codes of a label are read', async () => {
  expect(texts(await readUntilFound(decode, label()))).toEqual([imei(1), iccid(1)]);
});

test.each([8, -14, 25, 40])('A label held at %d degrees is read', async (degrees) => {
  const { grey } = turned(label(), { degrees, scale: 1 });
  expect(texts(await readUntilFound(decode, grey))).toContain(imei(1));
});

test('A label half in the shadow, and dark, is read', async () => {
  const grey = label();
  grey.data = grey.data.map((shade, at) => ((at % grey.width) / grey.width) * shade * 0.4 + 12);
  expect(texts(await readUntilFound(decode, grey))).toContain(imei(1));
});

test('Where there is no code, none is read', async () => {
  expect(await readUntilFound(decode, paper(300, 200, 90))).toEqual([]);
});

test('Of a photographed sheet of labels every device is read with its own ICCID, though it lies askew', async () => {
  const sheet = paper(1300, 1000);
  for (let index = 0; index < 12; index++) {
    const [x, y] = [40 + (index % 3) * 420, 30 + Math.floor(index / 3) * 240];
    print(sheet, 'code128', imei(index), x, y);
    print(sheet, 'code128', iccid(index), x, y + 80);
  }
  const { grey } = turned(sheet, { degrees: 3, scale: 1 });
  const groups = groupsOnSheet(await readAll(decode, grey));
  expect(groups.toSorted()).toEqual(Array.from({ length: 12 }, (_, index) => [imei(index), iccid(index)]));
});

test('Of a sheet with two-dimensional codes every one is read', async () => {
  const sheet = paper(1000, 700);
  for (let index = 0; index < 12; index++)
    print(sheet, 'datamatrix', `${imei(index)};${iccid(index)}`, 60 + (index % 4) * 240, 60 + Math.floor(index / 4) * 220, 4);
  expect(groupsOnSheet(await readAll(decode, sheet)).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, index) => [imei(index), iccid(index)]),
  );
});
