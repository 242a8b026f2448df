'use client';

import { useTranslations } from 'next-intl';

/** So that who takes it in knows which one it was, whatever its label looks like by then; no more of the number than that takes. */
export function BagLine({ number }: { number: string }) {
  const t = useTranslations('installer');
  return (
    <span>
      {t('bag')}{' '}
      <span className="ph-mono" dir="ltr" translate="no">
        …{number}
      </span>
    </span>
  );
}
