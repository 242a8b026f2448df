'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import type { TypedTicket } from './newTicket.ts';

type Props = { typed: TypedTicket; onType: (part: Partial<TypedTicket>) => void };

export function NewTicketCaller({ typed: { hasCalled, caller, phone }, onType }: Props) {
  const t = useTranslations('tickets');
  return (
    <>
      <Choice as={Checkbox} label={t('new.called')} reason={undefined} checked={hasCalled} onChange={(on) => onType({ hasCalled: on })} />
      {hasCalled && (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextField
            label={t('fields.caller_name')}
            value={caller}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => onType({ caller: target.value })}
          />
          <TextField
            label={t('fields.caller_phone')}
            type="tel"
            value={phone}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => onType({ phone: target.value })}
          />
        </Box>
      )}
    </>
  );
}
