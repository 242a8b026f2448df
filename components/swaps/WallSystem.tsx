'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTestHref } from '#components/onTest/useTestHref.ts';
import { Id } from '#components/ui/display/Id.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import type { OpenTest } from '#lib/contract/onTest.ts';
import type { Urgency } from '#lib/domain/nextObstacle.ts';
import { Link } from '#lib/i18n/navigation.ts';
import css from './wall.module.css';

type Props = {
  of: Pick<OpenTest, 'swap_id' | 'cs_no' | 'site_name' | 'Branch'>;
  urgency: Urgency;
  time: ReactNode;
  title: string;
  detail: string;
  owner: string | null;
  isAsked: boolean;
};

/** A row of a system without a swap. */
export function WallSystem({ of, urgency, time, title, detail, owner, isAsked }: Props) {
  const t = useTranslations('swaps.wall');
  const href = useTestHref()(of);
  const cells = (
    <>
      {time}
      <span className={css.two}>
        <b>{of.site_name ?? of.cs_no}</b>
        <span>
          <Id kind="cs" value={of.cs_no} />
          {of.Branch && `, ${of.Branch}`}
        </span>
      </span>
      <span className={css.steps}>
        <span>{t('noSwap')}</span>
      </span>
      <span className={css.next}>
        {urgency === 4 && <StatusGlyph glyph="test-over" size={30} />}
        <span className={css.two}>
          <b>{title}</b>
          <span>{detail}</span>
        </span>
      </span>
      <span className={css.owner} data-asked={isAsked ? '' : undefined}>
        {owner}
      </span>
    </>
  );
  return (
    <li data-urgency={urgency}>
      {href ? (
        <Link href={href} prefetch={false} className={css.row}>
          {cells}
        </Link>
      ) : (
        <div className={css.row}>{cells}</div>
      )}
    </li>
  );
}
