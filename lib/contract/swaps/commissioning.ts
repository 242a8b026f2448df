import { z } from 'zod';
import { SIGNAL_PATHS } from '#lib/contract/protection.ts';
import { Amount, flag, Id, many, maybe, maybeNumber, maybeText, maybeTime, Text, Time, wordLike } from '#lib/contract/shapes.ts';
import { SYSTEM_KINDS } from '#lib/contract/systems.ts';
import { NOT_TESTED, STRENGTH_BOUNDS, ZONE_TYPES } from '#lib/contract/words/commissioning.ts';

/** What somebody answers for though it was not tested; `on_site`: the technician signed, by phone. */
const Untested = z.object({ by: maybeText, at: Time, reason: maybeText, on_site: flag });

/** What was heard of a zone since the radio was fitted, by the station's times. */
const CommissionedZone = z.object({
  number: Id,
  name: maybeText,
  /** Of `ZONE_TYPES`; another word as the program has it. Null: not known. */
  type: wordLike(ZONE_TYPES),
  area: maybeText,
  /** Of `SYSTEM_KINDS`: what it protects against. */
  kind: maybeText,
  /** When "tripped now" was pressed at the panel. */
  pressed_at: maybeTime,
  /** The alarm or trouble by the new radio that counts, and its restore, by the same path. */
  tripped_at: maybeTime,
  code: maybeText,
  restored_at: maybeTime,
  /** From "tripped now" to the receiver, in seconds; null where nobody pressed it. */
  seconds: maybeNumber,
  /** The last one that does not count: it came by another path. */
  other: maybe(z.object({ at: Time, path: Text })),
  untested: maybe(Untested),
});
export type CommissionedZone = z.infer<typeof CommissionedZone>;

/** `dbm` is RSRP or RSSI as the radio tells it, `band` the carrier's, such as B13. */
export const Strength = z.object({
  at: Time,
  dbm: Amount,
  band: maybeText,
  source: z.enum(['panel', 'carrier', 'typed']).catch('typed'),
  by: maybeText,
});
export type Strength = z.infer<typeof Strength>;

/** The proof by zone: what a swap has to show of the new radio before it is finished, by what its system protects against. */
export const Commissioning = z.object({
  /** Where the zones are from: the last good `program` of the panel and when it was saved, `typed` by somebody, or as they were `heard`. */
  source: z.enum(['program', 'typed', 'heard']).catch('heard'),
  source_at: maybeTime,
  zones: many(CommissionedZone),
  /**
   * What is demanded of the zones of a kind, of `SYSTEM_KINDS` (null: nobody said of which): every one of them, or one. `absent`: of a panel whose
   * zones were typed, somebody signed that it has none of the kind.
   */
  groups: many(z.object({ kind: maybeText, every: flag, met: flag, absent: maybe(Untested).optional() })),
  /** Test reports by the paths of the panel, its primary first. */
  reports: many(z.object({ path: z.enum(SIGNAL_PATHS), demanded: flag, at: maybeTime, code: maybeText, untested: maybe(Untested) })),
  /** `open`: a communication trouble whose restore has not come. `clear`: the panel was heard, and there is none. */
  trouble: z.object({ demanded: flag, clear: flag, open: maybe(z.object({ at: Time, code: Text })) }),
  strength: z.object({ demanded: flag, before: maybe(Strength), after: maybe(Strength), untested: maybe(Untested) }),
});
export type Commissioning = z.infer<typeof Commissioning>;

/** What a person types of a panel whose program is not known. */
export const TypedZone = z.object({
  number: z.number().int().min(1, 'must be 1 to 9999').max(9999, 'must be 1 to 9999'),
  name: z.string().trim().max(40, 'must have 40 characters at most').optional(),
  type: z.enum(ZONE_TYPES).optional(),
  area: z.string().trim().max(40, 'must have 40 characters at most').optional(),
});
export const TypedZones = z
  .array(TypedZone)
  .max(999, 'must be 999 zones at most')
  .refine((zones) => new Set(zones.map(({ number }) => number)).size === zones.length, 'must name each zone once');

const { min, max } = STRENGTH_BOUNDS;
export const TypedStrength = z.object({
  which: z.enum(['before', 'after']),
  dbm: z.number().int().min(min, `must be ${min} to ${max} dBm`).max(max, `must be ${min} to ${max} dBm`),
  band: z.string().trim().max(12, 'must have 12 characters at most').optional(),
});

/** What somebody signs for. */
export const NotTested = z
  .object({
    zones: z.array(z.number().int().min(1).max(9999)).max(999).optional(),
    what: z.array(z.enum(NOT_TESTED)).max(NOT_TESTED.length).optional(),
    /** Kinds of which the panel has no zone at all. */
    kinds: z.array(z.enum(SYSTEM_KINDS)).max(SYSTEM_KINDS.length).optional(),
    reason: z.string().trim().min(1, 'is wanted').max(500),
  })
  .refine(({ zones = [], what = [], kinds = [] }) => zones.length + what.length + kinds.length > 0, 'zones, what or kinds is wanted');
