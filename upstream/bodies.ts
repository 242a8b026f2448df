import { Refusal } from './refusal.ts';

const LARGEST = 1024 * 1024;

const left = new WeakSet<Request>();
/** Says that the rest of a body was not waited for: the connection has to end with the answer, or whoever calls next over it meets a reset. */
export const leaveRest = (request: Request): void => void left.add(request);
export const hasLeftRest = (request: Request): boolean => left.has(request);

/** The JSON body of a request, or why it is none. Nothing at all counts as no body. */
export async function readJson(request: Request): Promise<{ value: unknown } | Refusal> {
  const bytes = await readBytes(request);
  if (!bytes) return new Refusal('too_large');
  if (bytes.length === 0) return { value: undefined };
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(request.headers.get('content-type') ?? '')) return new Refusal('unsupported_type');
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return new Refusal('invalid');
  }
}

async function readBytes(request: Request): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > LARGEST) {
      leaveRest(request);
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
