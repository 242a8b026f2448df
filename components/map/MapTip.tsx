'use client';

import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import css from './MapStage.module.css';
import { MarkGlyph } from './MarkGlyph.tsx';
import { countsIn, type MapGroup } from './points.ts';
import type { Pointed } from './usePointing.ts';

const MOST = 3;

type Props = Pointed & { groups: readonly MapGroup[]; tip?(id: number): ReactNode };

export function MapTip({ x, y, groups, tip, ...pointed }: Props) {
  const t = useTranslations('ui.map');
  const ids = pointed.ids?.slice(0, MOST) ?? [];
  if (pointed.ids && !tip) return null;
  return (
    <div
      aria-hidden
      data-tip
      className={css.tip}
      style={{
        left: `clamp(8px, ${x}px - 110px, 100% - 228px)`,
        ...(y > 150 ? { bottom: `calc(100% - ${y - 18}px)` } : { top: y + 18 }),
      }}
    >
      {ids.map((id) => (
        <div key={id} className={css.one}>
          {tip?.(id)}
        </div>
      ))}
      {pointed.ids && pointed.ids.length > MOST && <div className={css.quiet}>{t('more', { count: pointed.ids.length - MOST })}</div>}
      {'cluster' in pointed && pointed.cluster && (
        <>
          <div className={css.strong}>{t('together', { count: Number(pointed.cluster.point_count) })}</div>
          <div className={css.counts}>
            {countsIn(pointed.cluster, groups).map(({ group, count }) => (
              <Fragment key={group.key}>
                <MarkGlyph shape={group.shape} tone={group.tone} />
                <span>{group.label}</span>
                <span>{count}</span>
              </Fragment>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
