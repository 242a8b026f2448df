'use client';

import { useTranslations } from 'next-intl';
import type { TestDigest } from '#lib/contract/onTest.ts';
import { doubtsOf } from '#lib/domain/testDigest.ts';

export function useDigestWords() {
  const t = useTranslations('onTest.digest');
  return (digest: TestDigest) => ({
    count: [t('count', { signals: digest.signals, alarms: digest.alarms }), ...(digest.is_cut ? [t('cut')] : [])].join(' '),
    doubts: doubtsOf(digest).flatMap(({ zone, doubt }) =>
      doubt ? [t(`doubt.${doubt}`, { zone: zone ? t('zone', { zone }) : t('panel') })] : [],
    ),
  });
}
