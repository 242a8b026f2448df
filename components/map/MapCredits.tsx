'use client';

import { useTranslations } from 'next-intl';
import type { BaseTiles } from '#lib/contract/maps.ts';
import css from './MapStage.module.css';

/** Whom the map is owed to; their licences ask for it, so it is always in sight. */
export function MapCredits({ tiles }: { tiles: BaseTiles | null }) {
  const t = useTranslations('ui.map');
  if (!tiles?.attribution.length) return null;
  return (
    <div role="note" aria-label={t('credits')} className={css.credits}>
      {tiles.attribution.map(({ text, href }, at) =>
        href ? (
          <a key={at} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </div>
  );
}
