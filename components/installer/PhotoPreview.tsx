'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { InstallerEntry } from './outboxEntry.ts';

export function PhotoPreview({ entry: { photo, act } }: { entry: InstallerEntry }) {
  const t = useTranslations('installer');
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (!photo) return;
    const made = URL.createObjectURL(photo);
    setSource(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  if (act.kind !== 'photo') return null;
  return (
    <figure>
      {source && (
        // biome-ignore lint/performance/noImgElement: it lies on this phone, there is nothing to optimise
        <img src={source} alt={t(`photo.subject.${act.subject}`)} />
      )}
      <figcaption>
        {t(`photo.subject.${act.subject}`)}, {t('waiting.here')}
      </figcaption>
    </figure>
  );
}
