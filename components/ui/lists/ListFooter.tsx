'use client';

import { useTranslations } from 'next-intl';
import { ActionIconButton } from '#components/ui/controls/ActionIconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { isCut } from '#lib/contract/isCut.ts';
import type { Meta } from '#lib/contract/shapes.ts';
import css from './ListFooter.module.css';
import type { TurnPage } from './usePageInReach.ts';

const SIZES = [10, 25, 50, 100];

export function ListFooter({ meta, onPage }: { meta: Meta; onPage: TurnPage }) {
  const t = useTranslations('list');
  const { current_page: page, per_page: size, total, last_page: last, estimated, uncounted } = meta;
  const range = { from: (page - 1) * size + 1, to: Math.min(page * size, total), total };
  const isEmpty = total === 0;
  const form = isCut(meta) ? 'rangeCut' : uncounted ? 'rangeMore' : estimated ? 'rangeAbout' : 'range';
  return (
    <div className={css.footer}>
      <label className={css.size} hidden={isEmpty}>
        {t('rowsPerPage')}
        <select value={size} onChange={(event) => onPage({ per_page: Number(event.target.value), page: 1 })}>
          {(SIZES.includes(size) ? SIZES : [...SIZES, size]).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <span role="status">{isEmpty ? t('empty') : t(form, range)}</span>
      <div className={css.turn} hidden={isEmpty}>
        <ActionIconButton aria-label={t('previous')} reason={page <= 1 && t('firstPage')} onClick={() => onPage({ page: page - 1 })}>
          <Icon name="previous" size="large" />
        </ActionIconButton>
        <ActionIconButton aria-label={t('next')} reason={page >= last && t('lastPage')} onClick={() => onPage({ page: page + 1 })}>
          <Icon name="next" size="large" />
        </ActionIconButton>
      </div>
    </div>
  );
}
