import type { NewRequirements, Requirements } from '#lib/contract/dispatch/requirements.ts';

export const NO_REQUIREMENTS: NewRequirements = { people: 1, lift: false, parts: [] };

/** As somebody says them, without where parts lie. */
export const toldRequirements = ({ people, lift, parts }: Requirements): NewRequirements => ({
  people: people === 2 ? 2 : 1,
  lift,
  parts: parts.map(({ device_type, count }) => ({ device_type, count })),
});

/** As it is typed: how many of a part is a text. */
export type TypedRequirements = Omit<NewRequirements, 'parts'> & { parts: readonly { device_type: string; count: string }[] };

export function typedRequirements(requires: Requirements | null): TypedRequirements {
  const { people, lift, parts } = requires ? toldRequirements(requires) : NO_REQUIREMENTS;
  return { people, lift, parts: parts.map((part) => ({ ...part, count: String(part.count) })) };
}

export const isPartCount = (count: string) => /^[1-9]\d?$/.test(count);

/** Null: nothing besides one person. */
export const requirementsIn = ({ people, lift, parts }: TypedRequirements): NewRequirements | null =>
  people === 1 && !lift && parts.length === 0
    ? null
    : { people, lift, parts: parts.map((part) => ({ ...part, count: Number(part.count) })) };
