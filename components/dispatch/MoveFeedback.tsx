'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useAnnounce } from '#components/ui/feedback/Toasts.tsx';
import type { Problem } from '#lib/contract/problem.ts';
import { dayOf, isStop, type Place, placeOf, visitOf } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import type { Moves } from './useMoves.ts';
import { useVisitWords } from './visitWords.ts';

/** What a move has no field for to be marked is said as a sentence. */
const explained = (problem: Problem): Problem => {
  const wrong = Object.values(problem.errors ?? {}).flat();
  return problem.code === 'invalid' && wrong.length > 0 ? { ...problem, message: wrong.join('; ') } : problem;
};

export function MoveFeedback({ moves }: { moves: Moves }) {
  const t = useTranslations('dispatch.said');
  const common = useTranslations('common');
  const context = useDispatchContext();
  const words = useVisitWords();
  const { clock, date } = useDayWords();
  const { done, trouble } = moves;
  const order = (place: Place) => (place === 'nobody' ? 0 : place.at + 1);
  const message = () => {
    if (!done) return '';
    const { ticketId, place, terms } = done.move;
    const visit = visitOf(terms?.date ? done.board : context.board, ticketId);
    const site = visit ? words.site(visit) : '';
    if (place === 'nobody') return t('nobody', { site });
    if (terms?.date && terms.date !== context.day)
      return t('otherDay', { site, who: context.nameOf(place.technicianId), day: date(terms.date) });
    const stop = visit && isStop(visit) ? visit : undefined;
    return t('moved', {
      site,
      who: context.nameOf(place.technicianId),
      order: stop?.order ?? order(place),
      at: stop?.eta ? clock(stop.eta) : '',
    });
  };
  const announce = useAnnounce();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move is told once; times that change afterwards are seen
  useEffect(() => {
    if (done && !trouble) announce(message());
  }, [done, trouble, announce]);
  const problem = trouble?.error.problem;
  const isRace = problem?.code === 'stale' && trouble?.move !== undefined;
  const race = () => {
    if (!trouble?.move) return null;
    const { ticketId } = trouble.move;
    const board = trouble.current ? { days: trouble.current.days, waiting: trouble.current.unassigned } : context.board;
    const now = placeOf(board, ticketId);
    const visit = visitOf(board, ticketId) ?? visitOf(context.board, ticketId);
    const site = visit ? words.site(visit) : '';
    if (now === undefined) return t('race.gone', { site });
    if (now === 'nobody') return t('race.nobody', { site });
    const day = dayOf(board, now.technicianId);
    return t('race.with', { site, who: day?.technician_name ?? context.nameOf(now.technicianId), order: order(now) });
  };
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          '&:not(:empty)': {
            padding: '4px 8px 4px 12px',
            bgcolor: 'accent.tint',
            color: 'accent.ink',
            borderBlockEnd: '1px solid',
            borderColor: 'divider',
          },
        }}
      >
        {done && !trouble && (
          <>
            <Box component="span" sx={{ flex: 1 }}>
              {message()}
            </Box>
            {done.back && (
              <Button
                variant="text"
                onClick={() => {
                  if (done.back) void moves.act(done.back);
                }}
              >
                {common('undo')}
              </Button>
            )}
          </>
        )}
      </Box>
      {problem && (
        <Box sx={{ padding: 2, borderBlockEnd: '1px solid', borderColor: 'divider' }}>
          {isRace ? (
            <Alert
              kind="warn"
              title={t('race.title')}
              action={
                <>
                  <Button onClick={moves.dismiss}>{t('race.leave')}</Button>
                  <Button
                    onClick={() => {
                      if (trouble?.move) void moves.act(trouble.move);
                    }}
                  >
                    {t('race.again')}
                  </Button>
                </>
              }
            >
              {race()}
            </Alert>
          ) : (
            <>
              <Failure title={t('failed')} problem={explained(problem)} retryAfter={trouble?.error.retryAfter} />
              <Button variant="text" onClick={moves.dismiss}>
                {common('close')}
              </Button>
            </>
          )}
        </Box>
      )}
    </>
  );
}
