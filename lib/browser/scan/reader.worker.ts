import { decode, setReaderFile } from './decode.ts';
import { readAll, readUntilFound } from './passes.ts';
import { greyOf } from './picture.ts';
import type { Spotted } from './sheet.ts';

/** `once`: one pass, for a frame among many. `thorough`: until something is found. `sheet`: everything there is. */
export type ReadOrder = { id: number; picture: Pick<ImageData, 'width' | 'height' | 'data'>; how: 'once' | 'thorough' | 'sheet' };
export type ReadAnswer = { id: number; spots: Spotted[] } | { id: number; failed: string };

// The build copies the file beside the scripts and names it by its content, so that it is always the one this script was made with.
setReaderFile(new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href);

const HOW = { once: decode, thorough: readUntilFound.bind(undefined, decode), sheet: readAll.bind(undefined, decode) };

self.addEventListener('message', async ({ data: { id, picture, how } }: MessageEvent<ReadOrder>) => {
  const answer: ReadAnswer = await HOW[how](greyOf(picture)).then(
    (spots) => ({ id, spots }),
    (error: unknown) => ({ id, failed: String(error) }),
  );
  self.postMessage(answer);
});
