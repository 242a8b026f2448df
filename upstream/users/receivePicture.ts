import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { AVATAR_LIMIT, AVATAR_SIDE } from '#lib/contract/users.ts';
import { BadBody, readForm } from '#upstream/core/multipart.ts';
import { invalid, ProblemResponse } from '#upstream/core/problemResponse.ts';
import { createSemaphore, QueueFullError } from '#upstream/core/semaphore.ts';

/** A picture within a megabyte may unpack to a hundred; more than this nobody's camera makes. */
const MOST_PIXELS = 40_000_000;

const lockUsers = createSemaphore({ atOnce: 2, queue: 50 });

sharp.cache(false);
sharp.concurrency(1);

function kindOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : undefined;
}

/** The picture drawn anew: upright, square, WebP, and nothing of what the camera wrote beside it. */
async function drawn(bytes: Buffer): Promise<Buffer | ProblemResponse> {
  if (bytes.length === 0) return invalid({ file: ['missing'] });
  if (!kindOf(bytes))
    return new ProblemResponse('unsupported_type', { message: 'A PNG, JPEG or WebP picture.', errors: { file: ['kind'] } });
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return invalid({ file: ['broken'] });
  }
}

export async function receivePicture(request: Request): Promise<Buffer | ProblemResponse> {
  const file = path.join(tmpdir(), `linekeeper-${randomUUID()}`);
  try {
    const form = await readForm(request, file, AVATAR_LIMIT);
    return form.hasFile ? await lockUsers(async () => drawn(await fs.readFile(file))) : invalid({ file: ['missing'] });
  } catch (error) {
    if (error instanceof QueueFullError) return new ProblemResponse('busy', {}, { 'retry-after': '2' });
    if (!(error instanceof BadBody)) throw error;
    const tooLarge = { message: 'A picture of up to 1 MB.', errors: { file: ['size'] } };
    return new ProblemResponse(error.code, error.code === 'too_large' ? tooLarge : {});
  } finally {
    await fs.rm(file, { force: true });
  }
}
