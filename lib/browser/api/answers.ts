import { type Part, part } from '#lib/browser/page/lazyParts.ts';
import { type Endpoint, nounOf } from '#lib/contract/endpoint.ts';
import { type Endpoints, SHAPES } from '#lib/contract/nounShapes.ts';
import { readReply } from '#lib/contract/reading.ts';
import { nowAfter } from '#lib/contract/written.ts';

const shapes = new Map<string, Part<Endpoints>>();

/** What an endpoint of the browser's table is read by; none where it brings its own shapes. */
export function shapesFor(endpoint: Endpoint): Part<Endpoints> | undefined {
  if ('reply' in endpoint) return undefined;
  const noun = nounOf(endpoint);
  const load = SHAPES[noun];
  if (!load) throw new Error(`${noun} is not in the contract`);
  const known = shapes.get(noun) ?? part(load, { isLarge: true });
  shapes.set(noun, known);
  return known;
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
