'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useProviderName } from '#components/sims/useProviderName.ts';
import type { LineRule, RuleLine } from '#lib/contract/lineRules.ts';

export function useRuleWords() {
  const t = useTranslations('lineRules');
  const common = useTranslations('common');
  const format = useFormatter();
  const providerName = useProviderName();
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' });
  return {
    /** "No session for 48 hours" */
    conditionOf: ({ condition, threshold }: Pick<LineRule, 'condition' | 'threshold'>) =>
      t(`condition.${condition}`, { threshold: threshold ?? 0 }),
    actOf: ({ act }: Pick<LineRule, 'act'>) => t(`acts.${act}`),
    /** "Verizon, DAL-01" */
    scopeOf: ({
      provider,
      device_type,
      warehouse_code,
      chosen,
    }: Pick<LineRule, 'provider' | 'device_type' | 'warehouse_code' | 'chosen'>) =>
      [provider && providerName(provider), device_type, warehouse_code, chosen !== null && t('chosen', { count: chosen })]
        .filter(Boolean)
        .join(', ') || t('all'),
    /** Of a first run all are new: that says nothing. */
    ranOf: ({ found, told }: Pick<LineRule, 'found' | 'told'>) =>
      found === null ? common('notYet') : t('ran', { found, told: told === found ? 0 : (told ?? 0) }),
    factOf: (
      { since, megabytes, seen_imei: imei }: Pick<RuleLine, 'since' | 'megabytes' | 'seen_imei'>,
      condition: LineRule['condition'],
    ) => {
      if (since) return t(condition === 'no-session' ? 'session' : 'since', { day: day(since) });
      if (megabytes !== null) return t('used', { megabytes });
      return imei && t('seen', { imei });
    },
  };
}
