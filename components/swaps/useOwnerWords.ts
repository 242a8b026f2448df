'use client';

import { useTranslations } from 'next-intl';
import type { Shown } from './wallRows.ts';

const MINUTE = 60_000;
const HERE = 40_000;

/** Who answers for a swap, and when they last had it open. */
export function useOwnerWords() {
  const t = useTranslations('swaps.wall.owner');
  return ({ owner, swap, desk_at, test, urgency }: Shown, now: Date): { text: string; isAsked: boolean } => {
    const name = swap.presence?.user ?? owner ?? '';
    const ago = (at: string | null) => (at ? Math.max(0, now.getTime() - Date.parse(at)) : undefined);
    const { escalation } = test ?? {};
    if (escalation?.taken_by) return { text: t('taken', { name: escalation.taken_by }), isAsked: false };
    if (escalation) return { text: t('unanswered', { name, minutes: Math.floor((ago(escalation.since) ?? 0) / MINUTE) }), isAsked: true };
    const desk = ago(desk_at);
    if (desk !== undefined && desk < HERE) return { text: t('here', { name }), isAsked: false };
    if (urgency < 2 || desk === undefined) return { text: name, isAsked: false };
    return { text: t('seen', { name, minutes: Math.floor(desk / MINUTE) }), isAsked: urgency >= 3 };
  };
}
