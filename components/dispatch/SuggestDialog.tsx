'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import type { Unassigned } from '#lib/contract/dispatch/stops.ts';
import type { Suggestion } from '#lib/contract/dispatch/suggestion.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import * as contract from '#lib/contract/index.ts';
import type { Technician } from '#lib/contract/technicians.ts';
import { hasBegun } from '#lib/domain/stopProgress.ts';
import { useDispatchContext } from './DispatchContext.ts';
import { SuggestedDays } from './SuggestedDays.tsx';

/** So many tickets are placed at a time; the first of the list, which are the most urgent. */
const MOST = 100;

const MOST_CREW = 30;

type Props = {
  date: string;
  crew: readonly Technician[];
  days: readonly Dispatch[];
  waiting: readonly Unassigned[];
  onTake(suggestion: Suggestion): Promise<boolean>;
  onClose(): void;
};

export function SuggestDialog({ date, crew, days, waiting, onTake, onClose }: Props) {
  const t = useTranslations('dispatch.suggest');
  const common = useTranslations('common');
  const ui = useTranslations('ui');
  const format = useFormatter();
  const { nameOf } = useDispatchContext();
  const list = (names: string[]) => format.list(names);
  const head = useId();
  const { trigger, isMutating } = useWrite(contract.dispatch.suggest);
  const [withWaiting, setWithWaiting] = useState(false);
  const [between, setBetween] = useState(false);
  const [found, setFound] = useState<Suggestion>();
  const [error, setError] = useState<ApiError>();
  const [isTaking, setTaking] = useState(false);
  const [withOff, setWithOff] = useState(true);
  const idle = days.filter(({ shift, stops }) => shift === null && stops.some((stop) => !hasBegun(stop)));
  const orphans = idle.flatMap(({ stops }) => stops.filter((stop) => !hasBegun(stop)));
  const working = crew.filter(({ shift }) => shift !== null).slice(0, MOST_CREW);
  const tickets = waiting.flatMap(({ ticket_id }) => ticket_id ?? []).slice(0, MOST);
  const asked = [...working.map(({ id }) => id), ...(withOff ? idle.map(({ technician_id }) => technician_id) : [])].slice(0, MOST_CREW);
  const ask = async () => {
    setError(undefined);
    try {
      const { data } = await trigger([{ body: { date, technician_ids: asked, ticket_ids: withWaiting ? tickets : undefined, between } }]);
      setFound(data);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
    }
  };
  const take = async () => {
    if (!found) return;
    setTaking(true);
    const isTaken = await onTake(found);
    setTaking(false);
    if (isTaken) onClose();
  };
  const moves = found?.moves.length
    ? found.days.flatMap(({ stops }) => stops.filter(({ moved }) => moved)).length +
      found.left.filter(({ why }) => why === 'displaced').length
    : 0;
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={head}>
      <DialogTitle id={head}>{common('suggestOrder')}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 3 }}>
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} />}
        {!found && (
          <>
            <span>{t('what', { count: working.length })}</span>
            {orphans.length > 0 && (
              <FormControlLabel
                control={<Checkbox size="small" checked={withOff} onChange={({ target }) => setWithOff(target.checked)} />}
                label={t('withOff', { count: orphans.length, who: list(idle.map(({ technician_id }) => nameOf(technician_id))) })}
              />
            )}
            {tickets.length > 0 && (
              <FormControlLabel
                control={<Checkbox size="small" checked={withWaiting} onChange={({ target }) => setWithWaiting(target.checked)} />}
                label={t('withWaiting', { count: tickets.length })}
              />
            )}
            {working.length > 1 && (
              <FormControlLabel
                control={<Checkbox size="small" checked={between} onChange={({ target }) => setBetween(target.checked)} />}
                label={t('between')}
              />
            )}
          </>
        )}
        {found && moves === 0 && <span>{t('nothing')}</span>}
        {found && (moves > 0 || found.left.length > 0) && <SuggestedDays suggestion={found} crew={crew} />}
        {found && moves > 0 && <Box sx={{ color: 'text.secondary' }}>{t('check')}</Box>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{found && moves === 0 ? common('close') : ui('cancel')}</Button>
        {!found && (
          <ActionButton
            variant="contained"
            color="primary"
            running={isMutating ? t('asking') : undefined}
            reason={working.length === 0 ? t('nobody') : undefined}
            onClick={() => void ask()}
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
