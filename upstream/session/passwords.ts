import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { createSemaphore } from '#upstream/core/semaphore.ts';

const RECIPE = { N: 2 ** 15, r: 8, p: 3 };
const LENGTH = 32;

/** How many hashes are worked out at once, and how many may wait for their turn. */
const limited = createSemaphore({ atOnce: 2, queue: 100 });

const derive = (password: string, salt: Buffer, options: ScryptOptions, rank?: number) =>
  limited(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(password.normalize('NFC'), salt, LENGTH, { ...options, maxmem: 256 * 1024 * 1024 }, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
    rank,
  );

/** The version allows another recipe later. */
const textOf = (salt: Buffer, key: Buffer) =>
  ['scrypt', 1, RECIPE.N, RECIPE.r, RECIPE.p, salt.toString('base64url'), key.toString('base64url')].join('$');

export async function hashPassword(password: string, rank?: number): Promise<string> {
  const salt = randomBytes(16);
  return textOf(salt, await derive(password, salt, RECIPE, rank));
}

/** Stands in for the hash of a user who does not exist, so that the refusal takes as long. Nobody has its password. */
const NOBODY = textOf(randomBytes(16), randomBytes(LENGTH));

/** Whether it is this password; without a hash no password is, and finding out takes as long. The lower rank is judged first. */
export async function isPassword(password: string, hash: string | null | undefined, rank?: number): Promise<boolean> {
  const [kind, version, N, r, p, salt = '', key = ''] = (hash ?? NOBODY).split('$');
  if (kind !== 'scrypt' || version !== '1') throw new Error('a password hash of an unknown kind');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) }, rank);
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && Boolean(hash);
}
