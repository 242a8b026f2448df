/** What a zone does, as its panel's program says. Of each it is known what a trip of it sends: `lib/domain/commissioning.ts`. */
export const ZONE_TYPES = ['night', 'day', 'exit', 'fire', 'supervisory', 'panic', 'emergency', 'auxiliary'] as const;

/** What proves that the radio in the panel carries the alarm; of a swap with a commissioning also what comes after. */
export const PROOFS = ['signal', 'ping', 'carrier', 'program', 'checklist'] as const;
export const COMMISSIONING_PROOFS = ['zones', 'reports', 'trouble', 'strength'] as const;
export const ALL_PROOFS = [...PROOFS, ...COMMISSIONING_PROOFS] as const;
export type ProofName = (typeof ALL_PROOFS)[number];

/** 3GPP TS 36.133, 9.1.4, ends RSRP at -140 and -44 dBm; radios that tell RSSI stay within (TS 27.007, +CSQ: -113 to -51). */
export const STRENGTH_BOUNDS = { min: -140, max: -40 } as const;

/** Signed for without a test, beside zones by number: `left`, all zones that are demanded and not proven; the network's report, the signal strength. */
export const NOT_TESTED = ['left', 'network', 'strength'] as const;
