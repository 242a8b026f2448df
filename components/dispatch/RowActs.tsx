'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { Stop, Unassigned } from '#lib/contract/dispatch/stops.ts';
import css from './DayList.module.css';
import { MORE } from './icons.ts';
import { useVisitWords } from './visitWords.ts';

const RowMenu = lazyPart(async () => (await import('./RowMenu.tsx')).RowMenu);

export function RowActs({ visit, ticketId }: { visit: Stop | Unassigned; ticketId: number }) {
  const t = useTranslations('dispatch.acts');
  const { site } = useVisitWords();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        aria-label={t('menu', { site: site(visit) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        size="tiny"
        className={css.more}
      >
        <Icon path={MORE} className={css.dots} />
      </IconButton>
      {anchor && <RowMenu visit={visit} ticketId={ticketId} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
}
