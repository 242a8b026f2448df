import { createHash, randomBytes } from 'node:crypto';

export const randomText = (bytes: number) => randomBytes(bytes).toString('base64url');

export const digest = (text: string) => createHash('sha256').update(text).digest('hex');
