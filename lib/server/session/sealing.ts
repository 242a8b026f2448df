import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { sealData, unsealData } from 'iron-session';
import { type Keys, keys } from './secrets.ts';

/** A sealed text no attacker unpacks to more than this. */
const UNPACKED_LIMIT = 256 * 1024;

export const seal = async (value: unknown, { newest }: Keys = keys()) =>
  sealData(deflateRawSync(JSON.stringify(value)).toString('base64'), { password: newest, ttl: 0 });

/** Opens what `seal` made with any known key; whatever else it is given, it answers undefined. */
export async function unseal(sealed: string, { all }: Keys = keys()): Promise<unknown> {
  try {
    const packed = await unsealData<unknown>(sealed, { password: all, ttl: 0 });
    if (typeof packed !== 'string') return undefined;
    return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: UNPACKED_LIMIT }).toString('utf8'));
  } catch {
    return undefined;
  }
}
