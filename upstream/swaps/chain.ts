import { createHash } from 'node:crypto';
import { canonicalJson } from '#upstream/core/canonicalJson.ts';

type ChainedEvent = {
  at: string;
  by: string | null;
  kind: string;
  message: string | null;
  facts: Record<string, unknown> | null;
};

export const hashOfEvent = (swap: number, { at, by, kind, message, facts }: ChainedEvent, before: string | null): string =>
  createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify({ swap, before, at, by, kind, message, facts }))))
    .digest('hex');

type ChainFault = { index: number; rule: 'changed' | 'unchained'; stored: string | null; computed: string };

/** The first event that does not follow from the one before; those before the chain began have no hash. */
export function chainFault(swap: number, events: readonly ChainedEvent[], hashes: readonly (string | null)[]): ChainFault | undefined {
  let before: string | null = null;
  for (const [index, event] of events.entries()) {
    const stored = hashes[index] ?? null;
    if (stored === null && before === null) continue;
    const computed = hashOfEvent(swap, event, before);
    if (stored !== computed) return { index, rule: stored === null ? 'unchained' : 'changed', stored, computed };
    before = stored;
  }
  return undefined;
}
