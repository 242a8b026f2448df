import { ImportReport } from '#lib/contract/imports.ts';
import type { Bench } from '#upstream/testing/bench.ts';

export type Sent = { path?: string; query?: string; fields?: Record<string, string>; as?: string; key?: string };

/** Sends lists to a bench as a browser would: `send` for the answer as it comes, `judged` for the report of one that was taken. */
export function sender(bench: () => Bench, token: () => string) {
  async function send(file: string | Buffer, { path = '/sims-import', query = '', fields = {}, as = token(), key }: Sent = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([Buffer.from(file)]), 'stock.csv');
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', ...(key && { 'idempotency-key': key }) };
    return bench().ask(`POST ${path}${query}`, { token: as, headers, raw: await encoded.arrayBuffer() });
  }
  async function judged(file: string | Buffer, sent: Sent = {}) {
    const { status, body } = await send(file, sent);
    expect(status).toBe(200);
    return ImportReport.parse((body as { data: unknown }).data);
  }
  return { send, judged };
}
