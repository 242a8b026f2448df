import { isUnprotected, PROTECTION_STATES, type ProtectionState } from '#lib/contract/protection.ts';
import type { Unprotected } from '#lib/contract/swaps/unprotected.ts';

const MINUTE = 60_000;
type Span = Unprotected['spans'][number];

export const minutesOf = ({ from, until }: Pick<Span, 'from' | 'until'>) => Math.round((Date.parse(until) - Date.parse(from)) / MINUTE);

/** How many minutes without protection and why; `unknown` of how many it is not known, `isKnown` whether it is of any. */
export function unprotectedSums({ from, until, spans }: Unprotected) {
  const sumOf = (state: ProtectionState) => spans.filter((span) => span.state === state).reduce((sum, span) => sum + minutesOf(span), 0);
  const states = PROTECTION_STATES.filter(isUnprotected).flatMap((state) => {
    const minutes = sumOf(state);
    return minutes > 0 ? [{ state, minutes }] : [];
  });
  const unknown = sumOf('unknown');
  const total = states.reduce((sum, { minutes }) => sum + minutes, 0);
  return { total, states, unknown, isKnown: unknown === 0 || unknown < minutesOf({ from, until }) };
}

/** Since when nothing protects it, whatever the reasons were; nothing while it is protected or nobody knows. */
export function unprotectedSince(spans: readonly Span[]): string | undefined {
  let since: string | undefined;
  for (const { from, state } of spans) since = isUnprotected(state) ? (since ?? from) : undefined;
  return since;
}
