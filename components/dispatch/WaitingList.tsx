'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo } from 'react';
import type { MapGroup } from '#components/map/points.ts';
import { usePriorityWord } from '#components/tickets/ticketWords.ts';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import css from './DayList.module.css';
import { useCarried } from './drag.tsx';
import { Part, PartNote, RowList } from './rows.tsx';
import { keyOf } from './useDayView.ts';
import { useVisitWords } from './visitWords.ts';
import { WaitingHead } from './WaitingHead.tsx';
import { WaitingRow } from './WaitingRow.tsx';
import { USUAL_ORDER, WaitingOrder, type WaitingPart, waitingParts } from './waitingOrder.ts';

type Props = {
  waiting: readonly Unassigned[];
  isKnown: boolean;
  q: string;
  onSearch(text: string): void;
  groupOf(key: string): MapGroup | undefined;
};

/** What nobody has yet, in the order somebody likes to work it off. */
export function WaitingList({ waiting, isKnown, q, onSearch, groupOf }: Props) {
  const t = useTranslations('dispatch');
  const carried = useCarried();
  const [kept, setOrder] = usePersistedState('browser', 'waitingOrder', WaitingOrder);
  const order = kept ?? USUAL_ORDER;
  const parts = useMemo(() => waitingParts(waiting, order), [waiting, order]);
  return (
    <Part aria-label={t('waiting')} data-drop="nobody" data-aim={carried?.place === 'nobody' || undefined}>
      <WaitingHead count={isKnown ? waiting.length : undefined} q={q} onSearch={onSearch} order={order} onOrder={setOrder} />
      {parts.map((part) => (
        <WaitingGroup key={part.key} part={part} by={order.group}>
          {part.visits.map((visit) => (
            <WaitingRow key={keyOf(visit)} visit={visit} group={groupOf(keyOf(visit))} />
          ))}
        </WaitingGroup>
      ))}
      {isKnown && waiting.length === 0 && <PartNote>{t(q ? 'noneFound' : 'noneWaiting')}</PartNote>}
    </Part>
  );
}

type GroupProps = { part: WaitingPart; by: WaitingOrder['group']; children: React.ReactNode };

function WaitingGroup({ part: { key, visits }, by, children }: GroupProps) {
  const t = useTranslations('dispatch.order');
  const head = useId();
  const priority = usePriorityWord();
  const { skill } = useVisitWords();
  if (by === 'none') return <RowList>{children}</RowList>;
  const label = by === 'urgency' ? priority(key) : by === 'needs' && key ? key.split(' ').map(skill).join(', ') : key || t('noGroup');
  return (
    <>
      <div id={head} className={css.group}>
        <span>{label}</span>
        <span>{visits.length}</span>
      </div>
      <RowList aria-labelledby={head}>{children}</RowList>
    </>
  );
}
