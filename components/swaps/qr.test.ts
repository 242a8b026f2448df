import { readFileSync } from 'node:fs';
import { decode, setReaderFile } from '#lib/browser/scan/decode.ts';
import { qrOf } from './qr.ts';

beforeAll(() => {
  const { buffer, byteOffset, byteLength } = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
  setReaderFile(buffer.slice(byteOffset, byteOffset + byteLength));
});

/** The path as a browser fills it, four pixels a unit, with paper round it. */
function printed(text: string) {
  const { side, path } = qrOf(text);
  const outlines = path
    .split('z')
    .filter(Boolean)
    .map((outline) =>
      outline
        .slice(1)
        .split('L')
        .map((point) => point.split(' ').map(Number) as [number, number]),
    );
  const isInk = (x: number, y: number) =>
    outlines.filter((points) => {
      let inside = false;
      for (const [index, [x1, y1]] of points.entries()) {
        const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1];
        if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
      }
      return inside;
    }).length %
      2 ===
    1;
  const scale = 3;
  const edge = 10;
  const width = (side + 2 * edge) * scale;
  const data = new Uint8ClampedArray(width * width).fill(255);
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1) if (isInk((x + 0.5) / scale - edge, (y + 0.5) / scale - edge)) data[y * width + x] = 0;
  return { width, height: width, data };
}

test('a phone reads the whole address, its secret too', async () => {
  const address = 'https://desk.example.com/installer/xt50/HOU-11873#t=Zm9vYmFyYmF6LXF1eF8xMg';
  expect((await decode(printed(address))).map(({ text }) => text)).toEqual([address]);
});
