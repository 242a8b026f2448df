'use client';

import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '#components/ui/controls/Field.tsx';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { idIn } from '#lib/format/ids.ts';
import { canMove, firstPlace, isFit } from './board.ts';
import { ConflictLines } from './ConflictLines.tsx';
import { useDispatchContext } from './DispatchContext.ts';
import { useDayWords } from './dayWords.ts';
import type { Wish } from './landing.ts';
import { MoveMore } from './MoveMore.tsx';
import { MoveTerms } from './MoveTerms.tsx';
import { MoveTo } from './MoveTo.tsx';
import { NOBODY, useMovePlan } from './useMovePlan.ts';
import { useVisitWords } from './visitWords.ts';

export function MoveDialog({ ticketId, wish, onClose }: { ticketId: number; wish?: Wish; onClose(): void }) {
  const t = useTranslations('dispatch.move');
  const common = useTranslations('common');
  const { move, nameOf } = useDispatchContext();
  const words = useVisitWords();
  const { clock, minutes } = useDayWords();
  const plan = useMovePlan(ticketId, wish);
  const { visit, here, to, day, best, own, isOtherWindow } = plan;
  const [chosen, setChosen] = useState(wish?.at);
  const others = day?.stops.filter((stop) => stop.ticket_id !== ticketId || !canMove(stop)) ?? [];
  const first = day ? firstPlace(day, ticketId) : 0;
  const usual = isOtherWindow ? (best?.at ?? own) : (own ?? best?.at);
  const at = Math.min(Math.max(chosen ?? usual ?? others.length, first), others.length);
  const offer = plan.offer(at);
  if (!visit) return null;
  const isOff = to === NOBODY;
  const isSame = own !== undefined;
  const go = () => {
    onClose();
    move(ticketId, isOff ? 'nobody' : { technicianId: idIn(to), at }, isOff ? plan.needs() : plan.terms());
  };
  const places = Array.from({ length: others.length - first + 1 }, (_, index) => first + index);
  return (
    <FormDialog
      title={t('title', { site: words.site(visit) })}
      go={
        isOff && here === 'nobody'
          ? common('save')
          : isOff
            ? t('takeOff')
            : isSame
              ? common('save')
              : common('moveTo', { who: nameOf(idIn(to)) })
      }
      reason={
        isOff
          ? here === 'nobody' && !plan.needs()
            ? t('nobodyWorks')
            : (plan.wrong.parts || plan.wrong.date) && t('check')
          : plan.isRight && day
            ? undefined
            : t('check')
      }
      onGo={go}
      onClose={onClose}
    >
      {!isOff && (
        <MoveTerms
          plan={{
            ...plan,
            type: (part) => {
              plan.type(part);
              if (part.date) setChosen(undefined);
            },
          }}
        />
      )}
      <MoveMore plan={plan} />
      <MoveTo plan={plan} onTo={() => setChosen(undefined)} />
      {day && (
        <Field label={t('where')} hint={t('whereHint')}>
          {({ id, ...control }) => (
            <NativeSelect
              id={id}
              value={String(at)}
              input={<OutlinedInput size="small" fullWidth />}
              inputProps={{ id, 'aria-describedby': control['aria-describedby'] }}
              onChange={({ target }) => setChosen(Number(target.value))}
              sx={{ width: '100%', '& select': { paddingBlock: '5px' }, '& svg': { insetInlineEnd: 12 } }}
            >
              {places.map((place) => {
                const after = others[place - 1];
                const word = after ? t('after', { order: place + 1, site: words.site(after) }) : t('first');
                return (
                  <option key={place} value={place}>
                    {place === best?.at ? t(isFit(best) ? 'least' : 'leastBad', { where: word }) : word}
                  </option>
                );
              })}
            </NativeSelect>
          )}
        </Field>
      )}
      <Box role="status" sx={{ display: 'grid', gap: 2 }}>
        {!isOff && !plan.isRead && !plan.wrong.date && <span>{t('reading')}</span>}
        {offer && (
          <span>
            {t(offer.wait > 0 ? 'comesEarly' : 'comes', {
              at: offer.eta ? clock(offer.eta) : '',
              begins: offer.begins ? clock(offer.begins) : '',
              wait: minutes(offer.wait),
              extra: offer.extra > 0 ? t('extra', { minutes: minutes(offer.extra) }) : t('onTheWay'),
            })}
          </span>
        )}
        {offer && <ConflictLines conflicts={offer.conflicts} />}
        {isOff && here !== 'nobody' && <span>{t('nobodyWhat')}</span>}
      </Box>
    </FormDialog>
  );
}
