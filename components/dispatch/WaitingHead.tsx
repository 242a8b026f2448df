'use client';

import { useTranslations } from 'next-intl';
import { SearchField } from '#components/ui/lists/SearchField.tsx';
import { Choice } from './Choice.tsx';
import css from './DayList.module.css';
import { PartHead } from './rows.tsx';
import { WAITING_GROUPS, WAITING_SORTS, WaitingOrder } from './waitingOrder.ts';

type Props = {
  count: number | undefined;
  q: string;
  onSearch(text: string): void;
  order: WaitingOrder;
  onOrder(order: WaitingOrder): void;
};

export function WaitingHead({ count, q, onSearch, order, onOrder }: Props) {
  const t = useTranslations('dispatch');
  const take = (change: object) => {
    const next = WaitingOrder.safeParse({ ...order, ...change });
    if (next.success) onOrder(next.data);
  };
  return (
    <PartHead style={{ flexWrap: 'wrap' }}>
      <h2>{t('waiting')}</h2>
      <div className={css.count}>{count}</div>
      <Choice
        isBare
        label={t('order.sort')}
        value={order.sort}
        choices={WAITING_SORTS.map((value) => ({ value, label: t(`order.by.${value}`) }))}
        onChoose={(sort) => take({ sort })}
      />
      <div className={css.find}>
        <SearchField value={q} onSearch={onSearch} label={t('search.label')} placeholder={t('search.placeholder')} />
        <Choice
          isBare
          label={t('order.group')}
          value={order.group}
          choices={WAITING_GROUPS.map((value) => ({ value, label: t(`order.groups.${value}`) }))}
          onChoose={(group) => take({ group })}
        />
      </div>
    </PartHead>
  );
}
