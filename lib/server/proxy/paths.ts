import type { Endpoint } from '#lib/contract/endpoint.ts';
import { findEndpoint, methodsFor } from '#lib/contract/table.ts';

export type EndpointMatch = { kind: 'endpoint'; endpoint: Endpoint; params: Record<string, string>; query: string };
export type PathMatch = EndpointMatch | { kind: 'malformed' } | { kind: 'unknown' } | { kind: 'method'; allow: string[] };

const decoded = (segment: string) => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

/** A segment that is one segment everywhere, however often it is decoded on its way. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const isPlain = (segment: string | undefined) => segment !== undefined && !/[/\\\x00-\x1f\x7f]/.test(segment) && !/^\.{1,2}$/.test(segment);

/** Whether a path means the same to whoever reads it: nothing in it climbs, and every percent sign stands for something. */
export const isUnambiguous = (url: string) =>
  (url.split('?')[0] ?? '').split('/').every((segment) => {
    const plain = decoded(segment);
    return plain !== undefined && !/^\.{1,2}$/.test(plain) && !plain.includes('\\');
  });

const isHidden = ({ access }: Endpoint) => access === 'bff';

/** HEAD is a GET that does nothing, so never one that acts. */
const allows = (endpoint: Endpoint) => (endpoint.method === 'GET' && !endpoint.act ? ['GET', 'HEAD'] : [endpoint.method]);

/** Literals match byte for byte, params are decoded, and nothing of the path goes up: the caller builds it anew from the endpoint. */
export function matchPath(method: string, rawPath: string): PathMatch {
  const cut = rawPath.indexOf('?');
  const path = cut < 0 ? rawPath : rawPath.slice(0, cut);
  const query = cut < 0 ? '' : rawPath.slice(cut);
  const segments = path.split('/').slice(1);
  if (!segments.map(decoded).every(isPlain)) return { kind: 'malformed' };

  const found = findEndpoint(method === 'HEAD' ? 'GET' : method, segments);
  if (found && !isHidden(found.endpoint) && allows(found.endpoint).includes(method)) {
    const params = Object.fromEntries(Object.entries(found.params).map(([name, value]) => [name, decodeURIComponent(value)]));
    return { kind: 'endpoint', endpoint: found.endpoint, params, query };
  }
  const allow = methodsFor(segments)
    .map((each) => findEndpoint(each, segments)?.endpoint)
    .flatMap((endpoint) => (endpoint && !isHidden(endpoint) ? allows(endpoint) : []));
  return allow.length > 0 ? { kind: 'method', allow: [...new Set(allow)] } : { kind: 'unknown' };
}
