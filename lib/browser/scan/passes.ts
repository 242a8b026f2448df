import { cropped, flattened, type Grey, softened, turned } from './picture.ts';
import type { Spotted } from './sheet.ts';

export type Decode = (picture: Grey) => Promise<Spotted[]>;

type Pass = { picture: Grey; back: (point: { x: number; y: number }) => { x: number; y: number } };

/** Pixels from which doubling a picture shows nothing that was not there. */
const LARGE = 1_500_000;

const TILTS = [12, -12, 25, -25, 45];

function* passesOver(picture: Grey): Generator<Pass> {
  const same: Pass['back'] = (point) => point;
  yield { picture, back: same };
  const flat = flattened(picture);
  yield { picture: flat, back: same };
  for (const light of [picture, flat])
    for (const degrees of TILTS) {
      const { grey, back } = turned(light, { degrees, scale: 1 });
      yield { picture: grey, back };
    }
  yield { picture: softened(flat), back: same };
  for (const scale of picture.width * picture.height < LARGE ? [2, 0.5] : [0.5]) {
    const { grey, back } = turned(picture, { degrees: 0, scale });
    yield { picture: grey, back };
  }
}

const spotsOf = async (decode: Decode, { picture, back }: Pass) =>
  (await decode(picture)).map(({ text, ...point }) => ({ text, ...back(point) }));

export async function readUntilFound(decode: Decode, picture: Grey): Promise<Spotted[]> {
  for (const pass of passesOver(picture)) {
    const spots = await spotsOf(decode, pass);
    if (spots.length > 0) return spots;
  }
  return [];
}

/** Nine parts that overlap by half: where several two-dimensional codes stand side by side, a reader may see only one of them. */
function* partsOf({ width, height }: Grey) {
  for (const row of [0, 1, 2])
    for (const column of [0, 1, 2])
      yield {
        x: Math.floor((column * width) / 4),
        y: Math.floor((row * height) / 4),
        width: Math.floor(width / 2),
        height: Math.floor(height / 2),
      };
}

export async function readAll(decode: Decode, picture: Grey): Promise<Spotted[]> {
  const found = new Map<string, Spotted>();
  const note = (spots: Spotted[]) => {
    for (const spot of spots) if (!found.has(spot.text)) found.set(spot.text, spot);
  };
  for (const pass of passesOver(picture)) note(await spotsOf(decode, pass));
  for (const part of partsOf(picture))
    note(await spotsOf(decode, { picture: cropped(picture, part), back: ({ x, y }) => ({ x: x + part.x, y: y + part.y }) }));
  return [...found.values()];
}
