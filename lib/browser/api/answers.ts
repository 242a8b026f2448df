import { type Part, part } from '#lib/browser/page/lazyParts.ts';
import { type Endpoint, nounOf } from '#lib/contract/endpoint.ts';
import { type Endpoints, SHAPES } from '#lib/contract/nounShapes.ts';
import { readReply } from '#lib/contract/reading.ts';
import { nowAfter } from '#lib/contract/written.ts';

const shapes = new Map<string, Part<Endpoints>>(Object.entries(SHAPES).map(([noun, load]) => [noun, part(load, { isLarge: true })]));

/** All of them, once somebody has touched the page: what they do next may be of any noun, and after a deploy the files are gone. */
const WHOLE = part(
  async (): Promise<Record<string, Endpoints>> =>
    Object.fromEntries(Object.values(await import('#lib/contract/nouns.ts')).map((noun) => [nounOf(Object.values(noun)[0]), noun])),
);

/** What an endpoint of the browser's table is read by; none where it brings its own shapes. */
export function shapesFor(endpoint: Endpoint): Part<Endpoints> | undefined {
  if ('reply' in endpoint) return undefined;
  const noun = nounOf(endpoint);
  const known = shapes.get(noun);
  if (!known) throw new Error(`${noun} is not in the contract`);
  const whole = WHOLE.now()?.[noun];
  return whole ? { ...known, now: () => whole, fetch: async () => whole } : known;
}

/** What reads the answers of an endpoint, once its shapes are there. */
export function readerOf<E extends Endpoint>(asked: E) {
  const { method, path } = asked as Endpoint;
  const shaped =
    'reply' in asked ? asked : Object.values(shapesFor(asked)?.now() ?? {}).find((each) => each.method === method && each.path === path);
  if (!shaped) throw new Error(`${method} ${path} is not in the contract`);
  return {
    read: (body: unknown) => readReply(shaped as E, body),
    readNow: (params: object, read: (path: string) => Promise<unknown>) => nowAfter(shaped, params, read),
  };
}

export { signedInFrom } from '#lib/access/rules.ts';
export { problemIn } from '#lib/contract/problemIn.ts';
