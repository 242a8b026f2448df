import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Drawn, draw } from './draw.ts';
import { BadBody, readForm } from './multipart.ts';
import { ProblemResponse } from './problemResponse.ts';
import { createSemaphore, QueueFullError } from './semaphore.ts';

/** A camera's picture opened is a hundred megabytes. What is still on its way takes nobody's turn: a phone that lost its line says so to nobody. */
const inTurn = createSemaphore({ atOnce: 2, queue: 50 });

/** The picture of a form, drawn anew; `drawn` is nothing where it was none. */
export async function withPhoto<Result>(
  request: Request,
  largest: number,
  work: (drawn: Drawn | undefined, hash: string) => Promise<Result>,
): Promise<Result | ProblemResponse> {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'linekeeper-photo-'));
  try {
    const file = path.join(folder, 'photo');
    const { hasFile, hash } = await readForm(request, file, largest);
    if (!hasFile) throw new BadBody('invalid');
    return await work(await inTurn(() => draw(file)), hash);
  } catch (error) {
    if (error instanceof BadBody) return new ProblemResponse(error.code);
    if (error instanceof QueueFullError) return new ProblemResponse('busy', {}, { 'retry-after': '2' });
    throw error;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

export function jpegAnswer(bytes: Uint8Array, name: string): Response {
  const headers = { 'content-type': 'image/jpeg', 'content-disposition': `inline; filename="${name.replace(/[^\w.-]/g, '_')}"` };
  return new Response(new Uint8Array(bytes), { headers });
}
