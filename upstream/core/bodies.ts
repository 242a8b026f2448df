import { ProblemResponse } from './problemResponse.ts';

const LARGEST = 1024 * 1024;

/** How long, in milliseconds, and how much, in bytes, of the rest of a body nobody wants is read all the same. */
const REST_TIMEOUT = 5_000;
export const REST_LIMIT = 256 * 1024 * 1024;

export async function* piecesOf(request: Request): AsyncGenerator<Buffer> {
  for await (const piece of request.body?.values({ preventCancel: true }) ?? []) yield Buffer.from(piece);
}

/** Drops what is left of a body: a sender would lose an answer that closes the connection, and the next call over it. False: it does not end. */
export async function dropRest({ body }: Request): Promise<boolean> {
  if (!body) return true;
  const reader = body.getReader();
  const ended = async () => {
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      length += value?.length ?? 0;
      if (done || length > REST_LIMIT) return done;
    }
  };
  let late: NodeJS.Timeout | undefined;
  const given = new Promise<boolean>((resolve) => {
    late = setTimeout(resolve, REST_TIMEOUT, false);
  });
  return Promise.race([ended().catch(() => true), given]).finally(() => clearTimeout(late));
}

/** `anyType`: from a sender that may call it something else than JSON. */
export async function readJson(request: Request, { anyType = false } = {}): Promise<{ value: unknown } | ProblemResponse> {
  const bytes = await readBytes(request);
  if (!bytes) return new ProblemResponse('too_large');
  if (bytes.length === 0) return { value: undefined };
  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(request.headers.get('content-type') ?? '');
  if (!isJson && !anyType) return new ProblemResponse('unsupported_type');
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return new ProblemResponse('invalid');
  }
}

async function readBytes(request: Request): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of piecesOf(request)) {
    size += chunk.length;
    if (size > LARGEST) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
