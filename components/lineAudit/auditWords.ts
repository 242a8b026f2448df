'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { useShortDay } from '#components/ui/display/useShortDay.ts';
import type { AuditLine } from '#lib/contract/lineAudit.ts';
import type { AuditKind } from '#lib/contract/words/lineAudit.ts';

export const AUDIT_GLYPHS: Record<AuditKind, Glyph> = {
  unknown: 'unknown',
  'billed-off': 'late',
  suspended: 'suspended',
  'no-revenue': 'failed',
  'wrong-plan': 'go-back',
  silent: 'late',
  fine: 'done',
  'not-billed': 'unknown',
  'no-line': 'failed',
};

export function useAuditWords(currency: string) {
  const t = useTranslations('lineAudit');
  const money = useMoney(currency);
  const day = useShortDay();
  return useMemo(() => {
    const wrong = ({ kind, reason, since, plan, our_plan }: AuditLine) =>
      reason
        ? t(`reason.${reason}`, { day: since ? day(since.slice(0, 10)) : '' })
        : kind === 'wrong-plan'
          ? t('plans', { billed: plan ?? '', ours: our_plan ?? '' })
          : t(`kind.${kind}`);
    const worth = ({ saves_cents, earns_cents, risk_cents }: AuditLine) => {
      if (saves_cents) return t('worth.saves', { amount: money(saves_cents) });
      if (earns_cents) return t('worth.earns', { amount: money(earns_cents) });
      return risk_cents ? t('worth.risk', { amount: money(risk_cents) }) : null;
    };
    return { wrong, worth, money, what: ({ next }: AuditLine) => t(`next.${next}`) };
  }, [t, money, day]);
}
