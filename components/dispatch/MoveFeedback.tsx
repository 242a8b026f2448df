'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useAnnounce } from '#components/ui/feedback/Toasts.tsx';
import type { Problem } from '#lib/contract/problem.ts';
import { isStop, visitOf } from './board.ts';
import { useDispatchContext } from './DispatchContext.ts';
import css from './DispatchScreen.module.css';
import { useDayWords } from './dayWords.ts';
import { MoveRace } from './MoveRace.tsx';
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
  const message = () => {
    if (!done) return '';
    const { ticketId, place, terms } = done.move;
    const visit = visitOf(terms?.date ? done.board : context.board, ticketId);
    const site = visit ? words.site(visit) : '';
    if (place === 'nobody') return t('nobody', { site });
    if (terms?.date && terms.date !== context.day)
      return t('otherDay', { site, who: context.nameOf(place.technicianId), day: date(terms.date) });
    const stop = visit && isStop(visit) ? visit : undefined;
    const isWaiting = (stop?.wait_minutes ?? 0) > 0;
    const at = isWaiting ? stop?.begins_at : stop?.eta;
    return t(isWaiting ? 'begins' : 'moved', {
      site,
      who: context.nameOf(place.technicianId),
      order: stop?.order ?? place.at + 1,
      at: at ? clock(at) : '',
    });
  };
  const announce = useAnnounce();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move is told once; times that change afterwards are seen
  useEffect(() => {
    if (done && !trouble) announce(message());
  }, [done, trouble, announce]);
  const problem = trouble?.error.problem;
  const isRace = problem?.code === 'stale' && trouble?.move !== undefined;
  return (
    <>
      <div className={css.moved}>
        {done && !trouble && (
          <>
            <span>{message()}</span>
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
      </div>
      {problem && (
        <div className={css.failed}>
          {isRace ? (
            <MoveRace moves={moves} />
          ) : (
            <>
              <Failure title={t('failed')} problem={explained(problem)} retryAfter={trouble?.error.retryAfter} />
              <Button variant="text" onClick={moves.dismiss}>
                {common('close')}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
}
