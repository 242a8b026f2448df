'use client';

import type { Suggestion } from '#lib/contract/dispatch/suggestion.ts';

/** Stops that go elsewhere, and tickets that lose their place. */
export const movedIn = ({ moves, days, left }: Suggestion) =>
  moves.length
    ? days.flatMap(({ stops }) => stops.filter(({ moved }) => moved)).length + left.filter(({ why }) => why === 'displaced').length
    : 0;
