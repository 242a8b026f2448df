'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { canMove, dayOf, firstPlace, offerAt, offersFor, placeOf, visitOf } from '#lib/browser/dispatch/board.ts';
import { ConflictLines } from './ConflictLines.tsx';
import { useDayWords } from './dayWords.ts';
import { useDesk } from './desk.ts';
import { useVisitWords } from './visitWords.ts';

const NOBODY = 'nobody';

/** Where a visit goes, chosen without a pointer: whose day, before which stop; says beforehand what comes of it. */
export function MoveDialog({ ticketId, onClose }: { ticketId: number; onClose(): void }) {
  const t = useTranslations('dispatch.move');
  const ui = useTranslations('ui');
  const head = useId();
  const desk = useDesk();
  const words = useVisitWords();
  const { clock, minutes } = useDayWords();
  const { board, now, nameOf } = desk;
  const visit = visitOf(board, ticketId);
  const offers = useMemo(() => offersFor(board, ticketId, now), [board, ticketId, now]);
  const [here] = useState(() => placeOf(board, ticketId));
  const [to, setTo] = useState(() => {
    if (typeof here === 'object') return String(here.technicianId);
    return String(offers[0]?.technicianId ?? NOBODY);
  });
  const [chosen, setChosen] = useState<number>();
  const day = to === NOBODY ? undefined : dayOf(board, Number(to));
  const best = offers.find(({ technicianId }) => String(technicianId) === to)?.at;
  const own = typeof here === 'object' && String(here.technicianId) === to ? here.at : undefined;
  const others = day?.stops.filter((stop) => stop.ticket_id !== ticketId || !canMove(stop)) ?? [];
  const first = day ? firstPlace(day, ticketId) : 0;
  const at = Math.min(Math.max(chosen ?? own ?? best ?? others.length, first), others.length);
  const offer = useMemo(
    () => (to === NOBODY ? undefined : offerAt(board, ticketId, { technicianId: Number(to), at }, now)),
    [board, ticketId, to, at, now],
  );
  if (!visit) return null;
  const go = () => {
    onClose();
    desk.move(ticketId, to === NOBODY ? 'nobody' : { technicianId: Number(to), at });
  };
  const places = Array.from({ length: others.length - first + 1 }, (_, index) => first + index);
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={head}>
      <DialogTitle id={head}>{t('title', { site: words.site(visit) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
          <Box component="legend" sx={{ p: 0, typography: 'caption', fontWeight: 500 }}>
            {t('who')}
          </Box>
          <RadioGroup
            value={to}
            onChange={(_, value) => {
              setTo(value);
              setChosen(undefined);
            }}
            sx={{ maxHeight: 264, flexWrap: 'nowrap', overflow: 'auto' }}
          >
            {offers.map(({ technicianId, extra, late, conflicts }) => (
              <FormControlLabel
                key={technicianId}
                value={String(technicianId)}
                control={<Radio size="small" />}
                label={
                  <span>
                    {nameOf(technicianId)}
                    <Box component="span" sx={{ color: 'text.secondary' }}>
                      {' '}
                      {[
                        extra > 0 ? t('extra', { minutes: minutes(extra) }) : t('onTheWay'),
                        late > 0 && words.late({ late_minutes: late }),
                        conflicts.length > 0 && t('conflicts', { count: conflicts.length }),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </Box>
                  </span>
                }
              />
            ))}
            {here !== NOBODY && <FormControlLabel value={NOBODY} control={<Radio size="small" />} label={t('nobody')} />}
          </RadioGroup>
        </Box>
        {day && (
          <Field label={t('where')} hint={t('whereHint')}>
            {({ id, ...control }) => (
              <NativeSelect
                id={id}
                value={String(at)}
                input={<OutlinedInput size="small" fullWidth />}
                inputProps={{ id, 'aria-describedby': control['aria-describedby'] }}
                onChange={({ target }) => setChosen(Number(target.value))}
                sx={{ width: '100%', '& select': { paddingBlock: '5px' } }}
              >
                {places.map((place) => {
                  const after = others[place - 1];
                  const word = after ? t('after', { order: place + 1, site: words.site(after) }) : t('first');
                  return (
                    <option key={place} value={place}>
                      {place === best ? t('least', { where: word }) : word}
                    </option>
                  );
                })}
              </NativeSelect>
            )}
          </Field>
        )}
        <Box role="status" sx={{ display: 'grid', gap: 2 }}>
          {offer && (
            <span>
              {t('comes', {
                at: offer.eta ? clock(offer.eta) : '',
                extra: offer.extra > 0 ? t('extra', { minutes: minutes(offer.extra) }) : t('onTheWay'),
              })}
            </span>
          )}
          {offer && <ConflictLines conflicts={offer.conflicts} />}
          {to === NOBODY && <span>{t('nobodyWhat')}</span>}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button variant="contained" color="primary" onClick={go}>
          {to === NOBODY ? t('takeOff') : t('go', { who: nameOf(Number(to)) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
