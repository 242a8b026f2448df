import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { piecesOf } from '#upstream/bodies.ts';

const MOST_HEADERS = 16 * 1024;
const MOST_FIELD = 4 * 1024 * 1024;
const MOST_FIELDS = 20;

/** Why a body could not be taken. */
export class BadBody extends Error {
  readonly code: 'too_large' | 'invalid' | 'unsupported_type';

  constructor(code: BadBody['code']) {
    super(code);
    this.code = code;
  }
}

/** `hash` is the file's, SHA-256 in hex; `fileName` what its owner calls it, without folders. */
export type Form = { hasFile: boolean; fileName: string | null; fields: Record<string, string>; hash: string };

type Part = { name: string; write(bytes: Buffer): Promise<unknown> };

/** Reads a multipart form; the part `file` goes to `path` as it arrives, the others are kept. Throws `BadBody`. */
export async function readForm(request: Request, path: string, largest: number): Promise<Form> {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(request.headers.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new BadBody('unsupported_type');
  // With its fields, a little more than the file.
  const most = largest + 2 * MOST_FIELD;
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new BadBody('too_large');

  const hash = createHash('sha256');
  const form: Form = { hasFile: false, fileName: null, fields: {}, hash: '' };
  const file = await fs.open(path, 'wx', 0o600);
  try {
    const partFor = (headers: string) =>
      openPart(headers, form, largest, (bytes) => {
        hash.update(bytes);
        return file.appendFile(bytes);
      });
    await split(limited(request, most), boundary, partFor);
  } finally {
    await file.close();
  }
  return { ...form, hash: hash.digest('hex') };
}

async function* limited(request: Request, most: number) {
  let length = 0;
  for await (const chunk of piecesOf(request)) {
    length += chunk.length;
    if (length > most) throw new BadBody('too_large');
    yield chunk;
  }
}

function openPart(headers: string, form: Form, largest: number, writeFile: (bytes: Buffer) => Promise<unknown>): Part {
  const [, name = ''] = /^content-disposition:[^\r\n]*[;\s]name="([^"]*)"/im.exec(headers) ?? [];
  if (name === 'file') {
    if (form.hasFile) throw new BadBody('invalid');
    form.hasFile = true;
    form.fileName = fileNameIn(headers);
    let length = 0;
    return {
      name,
      write: (bytes) => {
        length += bytes.length;
        if (length > largest) throw new BadBody('too_large');
        return writeFile(bytes);
      },
    };
  }
  let length = 0;
  const kept: Buffer[] = [];
  return {
    name,
    write: async (bytes) => {
      kept.push(bytes);
      length += bytes.length;
      if (length > MOST_FIELD || Object.keys(form.fields).length > MOST_FIELDS) throw new BadBody('invalid');
      form.fields[name] = Buffer.concat(kept).toString('utf8');
    },
  };
}

const fileNameIn = (headers: string) => {
  const [, name = ''] = /^content-disposition:[^\r\n]*[;\s]filename="([^"]*)"/im.exec(headers) ?? [];
  return (
    name
      .replace(/^.*[\\/]/, '')
      .replaceAll('\0', '')
      .slice(-200) || null
  );
};

/** Cuts a body at its boundary and writes each part as it comes; no more of it is held than one chunk. */
async function split(body: AsyncIterable<Buffer>, boundary: string, partFor: (headers: string) => Part) {
  const mark = Buffer.from(`\r\n--${boundary}`);
  let rest = Buffer.from('\r\n');
  let part: Part | undefined;
  let inHeaders = false;
  for await (const chunk of body) {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (inHeaders) {
        if (rest.length >= 2 && rest.toString('latin1', 0, 2) === '--') return;
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0 && rest.length > MOST_HEADERS) throw new BadBody('invalid');
        if (end < 0) break;
        part = partFor(rest.toString('utf8', 0, end));
        rest = rest.subarray(end + 4);
        inHeaders = false;
      }
      const at = rest.indexOf(mark);
      const ready = at < 0 ? Math.max(0, rest.length - mark.length) : at;
      if (ready > 0) await part?.write(rest.subarray(0, ready));
      rest = rest.subarray(at < 0 ? ready : at + mark.length);
      if (at < 0) break;
      inHeaders = true;
    }
  }
  // It broke off before the end.
  throw new BadBody('invalid');
}
