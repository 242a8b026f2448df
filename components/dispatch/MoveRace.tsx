'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { dayOf, placeOf, visitOf } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import type { Moves } from './useMoves.ts';
import { useVisitWords } from './visitWords.ts';

/** Somebody else moved it first: where it is now, and whether to move it nevertheless. */
export function MoveRace({ moves: { trouble, act, dismiss } }: { moves: Moves }) {
  const t = useTranslations('dispatch.said');
  const context = useDispatchContext();
  const words = useVisitWords();
  if (!trouble?.move) return null;
  const { move } = trouble;
  const board = trouble.current ? { days: trouble.current.days, waiting: trouble.current.unassigned } : context.board;
  const now = placeOf(board, move.ticketId);
  const visit = visitOf(board, move.ticketId) ?? visitOf(context.board, move.ticketId);
  const site = visit ? words.site(visit) : '';
  const where = () => {
    if (now === undefined) return t('race.gone', { site });
    if (now === 'nobody') return t('race.nobody', { site });
    const day = dayOf(board, now.technicianId);
    return t('race.with', { site, who: day?.technician_name ?? context.nameOf(now.technicianId), order: now.at + 1 });
  };
  return (
    <Alert
      kind="warn"
      title={t('race.title')}
      action={
        <>
          <Button onClick={dismiss}>{t('race.leave')}</Button>
          <Button onClick={() => void act(move)}>{t('race.again')}</Button>
        </>
      }
    >
      {where()}
    </Alert>
  );
}
