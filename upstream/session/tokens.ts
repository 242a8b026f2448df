import { createHash, randomBytes } from 'node:crypto';

/** So many random bytes, in base64url. */
export const randomText = (bytes: number) => randomBytes(bytes).toString('base64url');

/** SHA-256 in hex: what is kept of a token. */
export const digest = (text: string) => createHash('sha256').update(text).digest('hex');
