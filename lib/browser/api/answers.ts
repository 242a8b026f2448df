import type { Endpoint } from '#lib/contract/endpoint.ts';
import { readReply } from '#lib/contract/reading.ts';
import { endpoints } from '#lib/contract/table.ts';
import { nowAfter } from '#lib/contract/written.ts';

/** The same endpoint with its shapes, which the browser's table has not. */
function shaped<E extends Endpoint>(asked: E): E {
  if ('reply' in asked) return asked;
  const { method, path } = asked as Endpoint;
  const found = endpoints.find(({ endpoint }) => endpoint.method === method && endpoint.path === path);
  if (!found) throw new Error(`${method} ${path} is not in the contract`);
  return found.endpoint as E;
}

export const readAnswer = <E extends Endpoint>(endpoint: E, body: unknown) => readReply(shaped(endpoint), body);

export const readNow = (endpoint: Endpoint, params: object, read: (path: string) => Promise<unknown>) =>
  nowAfter(shaped(endpoint), params, read);

export { signedInFrom } from '#lib/access/rules.ts';
export { problemIn } from '#lib/contract/problemIn.ts';
