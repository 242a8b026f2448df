import { z } from 'zod';

const Claims = z.object({ exp: z.number(), iat: z.number().optional(), nbf: z.number().optional() });

const partsOf = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'));

/**
 * `now` in epoch ms: nine tenths of a token's life, told with it in seconds or by its own times, as clocks may differ; a renewed one may keep the first
 * one's `iat`, its `nbf` is new. Nothing for others: good until a 401.
 */
export function freshUntil(token: string, now: number, expiresIn?: number): number | null {
  if (expiresIn !== undefined) return now + 900 * expiresIn;
  try {
    const { exp, iat = now / 1000, nbf = iat } = Claims.parse(JSON.parse(partsOf(token)[1] ?? ''));
    return now + 900 * (exp - Math.max(iat, nbf));
  } catch {
    return null;
  }
}

/** A JWT opened into the text of its parts, which compresses far better; anything else as it is. */
export function unfold(token: string): string | string[] {
  const [head = '', claims = '', ...rest] = partsOf(token);
  const unfolded = [head, claims, token.split('.')[2] ?? ''];
  return rest.length === 1 && fold(unfolded) === token ? unfolded : token;
}

export const fold = (token: string | string[]): string => {
  if (typeof token === 'string') return token;
  const [head = '', claims = '', signature = ''] = token;
  return [Buffer.from(head).toString('base64url'), Buffer.from(claims).toString('base64url'), signature].join('.');
};
