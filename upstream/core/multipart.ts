import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { piecesOf } from './bodies.ts';

const MOST_HEADERS = 16 * 1024;
const MOST_FIELD = 4 * 1024 * 1024;
const MOST_PARTS = 20;

export class BadBody extends Error {
  readonly code: 'too_large' | 'invalid' | 'unsupported_type';

  constructor(code: BadBody['code']) {
    super(code);
    this.code = code;
  }
}

export type Form = { hasFile: boolean; fileName: string | null; fields: Record<string, string>; hash: string };

/** Reads a multipart form; the part `file` goes to `path` as it arrives, the others are kept. Throws `BadBody`. */
export async function readForm(request: Request, path: string, largest: number): Promise<Form> {
  const parser = parserOf(request.headers.get('content-type') ?? '', largest);
  // With its fields, a little more than the file.
  const most = largest + 2 * MOST_FIELD;
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new BadBody('too_large');

  const hash = createHash('sha256');
  const form = { hasFile: false, fileName: null as string | null, fields: {} as Form['fields'] };
  const target = await fs.open(path, 'wx', 0o600);
  const save = async (file: AsyncIterable<Buffer>) => {
    for await (const bytes of file) {
      hash.update(bytes);
      await target.appendFile(bytes);
    }
  };
  let saved = Promise.resolve();
  const refuse = (code: BadBody['code']) => parser.destroy(new BadBody(code));
  parser
    .on('filesLimit', () => refuse('invalid'))
    .on('partsLimit', () => refuse('invalid'))
    .on('field', (name, value, _, isCut) => {
      if (isCut) refuse('invalid');
      else form.fields[name] = value;
    })
    .on('file', (_, file, fileName?: string) => {
      form.hasFile = true;
      form.fileName = fileName?.replaceAll('\0', '').slice(-200) || null;
      file.on('limit', () => refuse('too_large'));
      parser.on('close', () => file.destroy());
      saved = save(file);
      saved.catch((error) => parser.destroy(error));
    });
  try {
    await pipeline(limited(request, most), parser);
    await saved;
  } catch (error) {
    await saved.catch(() => undefined);
    // What the parser has to say of a body, it says in an error without a code.
    throw error instanceof Error && 'code' in error ? error : new BadBody('invalid');
  } finally {
    await target.close();
  }
  return { ...form, hash: hash.digest('hex') };
}

function parserOf(type: string, largest: number) {
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new BadBody('unsupported_type');
  const limits = { files: 1, fileSize: largest, fieldSize: MOST_FIELD, parts: MOST_PARTS, headerSize: MOST_HEADERS };
  try {
    return new Busboy({ headers: { 'content-type': type }, isPartAFile: (name) => name === 'file', limits });
  } catch {
    throw new BadBody('unsupported_type');
  }
}

async function* limited(request: Request, most: number) {
  let length = 0;
  for await (const chunk of piecesOf(request)) {
    length += chunk.length;
    if (length > most) throw new BadBody('too_large');
    yield chunk;
  }
}
