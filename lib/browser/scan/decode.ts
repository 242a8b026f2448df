import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Decode } from './passes.ts';
import type { Grey } from './picture.ts';

/** What labels of radios, SIM carriers, tickets and our own sheets carry. Retail codes are not among them: a price is no IMEI. */
const OPTIONS: ReaderOptions = { formats: ['Code128', 'Code39', 'DataMatrix', 'QRCode', 'PDF417', 'Aztec'], maxNumberOfSymbols: 255 };

/** Where the reader's WebAssembly is: without it the library asks a public CDN. `file` is an address, or the bytes themselves. */
export const setReaderFile = (file: string | ArrayBuffer) =>
  prepareZXingModule({ overrides: typeof file === 'string' ? { locateFile: () => file } : { wasmBinary: file } });

function imageOf({ width, height, data }: Grey): ImageData {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at++) pixels.fill(data[at] ?? 0, at * 4, at * 4 + 3);
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return { width, height, data: pixels, colorSpace: 'srgb' } as ImageData;
}

const middle = (...ends: number[]) => ends.reduce((sum, end) => sum + end, 0) / ends.length;

export const decode: Decode = async (picture) => {
  const found = await readBarcodes(imageOf(picture), OPTIONS);
  return found
    .filter(({ isValid, text }) => isValid && text !== '')
    .map(({ text, position: { topLeft, topRight, bottomLeft, bottomRight } }) => ({
      text,
      x: middle(topLeft.x, topRight.x, bottomLeft.x, bottomRight.x),
      y: middle(topLeft.y, topRight.y, bottomLeft.y, bottomRight.y),
    }));
};
