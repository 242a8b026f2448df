'use client';

import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { SuggestChoice } from './SuggestChoice.tsx';
import { SuggestedDays } from './SuggestedDays.tsx';
import { useSuggestion } from './useSuggestion.ts';

/** So many tickets are placed at a time; the first of the list, which are the most urgent. */
const MOST = 100;

const MOST_CREW = 30;

type Props = {
  date: string;
  crew: readonly Technician[];
  days: readonly Dispatch[];
  waiting: readonly Unassigned[];
  /** Who does not work that day: others for the visits of that one alone are looked for at once. */
  absent?: number;
  onTake(suggestion: Suggestion): Promise<boolean>;
  onClose(): void;
};

export function SuggestDialog({ date, crew, days, waiting, absent, onTake, onClose }: Props) {
  const t = useTranslations('dispatch.suggest');
  const common = useTranslations('common');
  const ui = useTranslations('ui');
  const format = useFormatter();
  const { nameOf } = useDispatchContext();
  const head = useId();
  const [withWaiting, setWithWaiting] = useState(false);
  const [between, setBetween] = useState(false);
  const [withOff, setWithOff] = useState(true);
  const idle = days.filter(({ shift, stops }) => shift === null && stops.some((stop) => !hasBegun(stop)));
  const orphans = idle.flatMap(({ stops }) => stops.filter((stop) => !hasBegun(stop)));
  const working = crew.filter(({ shift }) => shift !== null).slice(0, MOST_CREW);
  const tickets = waiting.flatMap(({ ticket_id }) => ticket_id ?? []).slice(0, MOST);
  const asked = [...working.map(({ id }) => id), ...(withOff ? idle.map(({ technician_id }) => technician_id) : [])].slice(0, MOST_CREW);
  const othersOf = (id: number) => {
    const branch = crew.find((each) => each.id === id)?.Branch;
    const others = crew.filter((each) => each.shift !== null && each.id !== id);
    return [...others.filter(({ Branch }) => Branch === branch), ...others.filter(({ Branch }) => Branch !== branch)].map(
      (each) => each.id,
    );
  };
  const first =
    absent === undefined
      ? undefined
      : {
          date,
          technician_ids: [...othersOf(absent).slice(0, MOST_CREW - 1), absent],
          ticket_ids: undefined,
          between: false,
        };
  const { found, error, isAsking, isTaking, ask, take } = useSuggestion({ first, onTake, onClose });
  const moves = found ? movedIn(found) : 0;
  return (
    <Dialog open={!isTaking} fullWidth maxWidth="md" onClose={onClose} aria-labelledby={head}>
      <DialogTitle id={head}>{absent === undefined ? common('suggestOrder') : t('instead', { who: nameOf(absent) })}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 3 }}>
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} />}
        {!found && first && !error && <span role="status">{t('asking')}</span>}
        {!found && !first && (
          <>
            <span>{t('what', { count: working.length })}</span>
            {orphans.length > 0 && (
              <SuggestChoice
                label={t('withOff', { count: orphans.length, who: format.list(idle.map(({ technician_id }) => nameOf(technician_id))) })}
                checked={withOff}
                onChange={setWithOff}
              />
            )}
            {tickets.length > 0 && (
              <SuggestChoice label={t('withWaiting', { count: tickets.length })} checked={withWaiting} onChange={setWithWaiting} />
            )}
            {working.length > 1 && <SuggestChoice label={t('between')} checked={between} onChange={setBetween} />}
          </>
        )}
        {found && moves === 0 && <span>{t('nothing')}</span>}
        {found && (moves > 0 || found.left.length > 0) && <SuggestedDays suggestion={found} crew={crew} absent={absent} />}
        {found && moves > 0 && <Box sx={{ color: 'text.secondary' }}>{t('check')}</Box>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{found && moves === 0 ? common('close') : ui('cancel')}</Button>
        {!found && (
          <ActionButton
            variant="contained"
            color="primary"
            running={isAsking ? t('asking') : undefined}
            reason={working.length === 0 ? t('nobody') : undefined}
            onClick={() => void ask(first ?? { date, technician_ids: asked, ticket_ids: withWaiting ? tickets : undefined, between })}
          >
            {t('ask')}
          </ActionButton>
        )}
        {moves > 0 && (
          <ActionButton variant="contained" color="primary" running={isTaking ? t('taking') : undefined} onClick={() => void take()}>
            {t('take', { count: moves })}
          </ActionButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

const movedIn = ({ moves, days, left }: Suggestion) =>
  moves.length
    ? days.flatMap(({ stops }) => stops.filter(({ moved }) => moved)).length + left.filter(({ why }) => why === 'displaced').length
    : 0;
