import { randomBytes } from 'node:crypto';
import { contract } from '#lib/contract/index.ts';
import { ask } from './upstream.ts';

const KEPT_MS = 60_000;
const AGAIN_MS = 5000;

let known: string[] = [];
let askAgainAt = 0;
let asking: Promise<void> | undefined;

async function read() {
  const answer = await ask(contract.session.capabilities, {}, { requestId: randomBytes(12).toString('base64url'), timeoutMs: 3000 });
  if (answer.ok) known = answer.data.data;
  else if (answer.status === 404) known = [];
  askAgainAt = Date.now() + (answer.ok || answer.status === 404 ? KEPT_MS : AGAIN_MS);
}

/** The extensions the upstream has, kept for 60 s. A 404 means none; after any other failure the last known answer stands. */
export async function capabilities(): Promise<string[]> {
  if (Date.now() >= askAgainAt) {
    asking ??= read().finally(() => {
      asking = undefined;
    });
    await asking;
  }
  return known;
}
