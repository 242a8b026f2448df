/** For tests: from now on a write waits until `answer` is called with its reply; reads are refused. `writes` has what was sent. */
export function holdWrites() {
  const writes: Record<string, unknown>[] = [];
  let give: (body: object) => void = () => undefined;
  globalThis.fetch = (async (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') throw new TypeError('Failed to fetch');
    writes.push(JSON.parse(body ?? '{}'));
    const reply = await new Promise<object>((done) => {
      give = done;
    });
    return { ok: true, status: 200, headers: new Map(), json: async () => reply };
  }) as never;
  return { writes, answer: (reply: object) => give(reply) };
}
