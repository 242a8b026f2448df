import { Refusal } from './refusal.ts';

const LARGEST = 1024 * 1024;

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
    if (size > LARGEST) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
