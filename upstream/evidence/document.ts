import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '#upstream/core/canonicalJson.ts';
import type { Facts } from './collect.ts';

export const FACTS_FILE = 'facts.json';
const FORMAT = 'linekeeper-evidence-1';

const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits');

export const EvidenceDocument = z.object({
  format: z.literal(FORMAT),
  printed: z.object({ at: z.iso.datetime(), by: z.string() }),
  fingerprint: Hash,
  /** By event; null of those written before events were chained. */
  chain: z.array(Hash.nullable()),
  facts: z.looseObject({
    id: z.number().int().positive(),
    events: z.array(
      z.strictObject({
        at: z.iso.datetime(),
        by: z.string().nullable(),
        kind: z.string(),
        message: z.string().nullable(),
        facts: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  }),
});
export type EvidenceDocument = z.infer<typeof EvidenceDocument>;

export const hashOfFacts = (facts: object): string => createHash('sha256').update(canonicalJson(facts)).digest('hex');

export const documentOf = (facts: Facts, chain: readonly (string | null)[], at: Date, by: string): string =>
  canonicalJson({ format: FORMAT, printed: { at: at.toISOString(), by }, fingerprint: hashOfFacts(facts), chain, facts });
