import type { Args, Endpoint } from '#lib/contract/endpoint.ts';
import { fileNameIn } from '#lib/format/fileNameIn.ts';
import { ask, unreachable } from './api.ts';

/** How far a file has come. `ofBytes` and `ofRows` are known where the answer tells them; `rows` only of a CSV, its head not counted. */
export type Progress = { bytes: number; ofBytes?: number; rows?: number; ofRows?: number };

export type FileEndpoint = Endpoint & { file: true };

type Options = { signal?: AbortSignal; idempotencyKey?: string; onProgress?: (progress: Progress) => void };

const NEWLINE = 10;

function save(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Fetches a file and hands it to the browser to keep, under the name the answer gives or else `fallback`. A file cut off on its way is an ApiError and is not kept. */
export async function download<E extends FileEndpoint>(
  endpoint: E,
  input: NonNullable<Args<E>[0]>,
  fallback: string,
  { signal, idempotencyKey, onProgress }: Options = {},
): Promise<void> {
  const response = await ask(endpoint, ...([input, { signal, idempotencyKey }] as unknown as Args<E>));
  const type = response.headers.get('content-type') ?? '';
  const number = (header: string) => Number(response.headers.get(header)) || undefined;
  const progress: Progress = { bytes: 0, ofBytes: number('content-length'), ofRows: number('x-total-rows') };
  if (type.startsWith('text/csv')) progress.rows = 0;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read().catch((cause: unknown) => {
      throw signal?.aborted ? cause : unreachable();
    })) ?? { done: true };
    if (done || !value) break;
    parts.push(value);
    progress.bytes += value.byteLength;
    if (progress.rows !== undefined) for (const byte of value) if (byte === NEWLINE) progress.rows += 1;
    onProgress?.({ ...progress, rows: progress.rows && Math.min(progress.rows - 1, progress.ofRows ?? progress.rows) });
  }
  save(new Blob(parts, { type }), fileNameIn(response.headers.get('content-disposition')) ?? fallback);
}
