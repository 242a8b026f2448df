import type { HeadersIn } from './headers.ts';

/** The header every call of our own pages carries; a foreign page can't set it without a grant we never give. */
const MARK = 'linekeeper';

const originOf = (address: string | undefined) => {
  try {
    return address && new URL(address).origin;
  } catch {
    return undefined;
  }
};

/** Our header and the proof of our own origin, both. On plain HTTP browsers send no Sec-Fetch-Site: then Origin, else Referer. */
export function isSameOrigin(headers: HeadersIn, origin: string): boolean {
  if (headers['x-requested-with'] !== MARK) return false;
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin';
  if (headers.origin !== undefined) return headers.origin === origin;
  return originOf(headers.referer) === origin;
}
