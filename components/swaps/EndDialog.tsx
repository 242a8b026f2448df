'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { UnrestoredPicker } from '#components/systems/UnrestoredPicker.tsx';
import { useSwapDesk } from './desk.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { SwapFailure } from './SwapFailure.tsx';

const WAYS = ['aborted', 'go-back'] as const;
type Way = (typeof WAYS)[number];

/** Ends a swap that will not be finished: says what is undone, what stays, and asks why. */
export function EndDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('swaps.wizard.end');
  const { swap, busy, trouble, change } = useSwapDesk();
  const [way, setWay] = useState<Way>('aborted');
  const isOnTest = swap.test !== null && ['asking', 'on', 'lost', 'ending'].includes(swap.test.state);
  const [shut, setShut] = useState<string>();
  const happens = [
    isOnTest && t('offTest', { cs: swap.cs_no }),
    swap.download && t('restore'),
    swap.new_sim && (swap.new_sim.status === 'active' || swap.new_sim.pending) && t('newOff', { imei: swap.new_sim.imei }),
    swap.old_sim && t('oldStays', { imei: swap.old_sim.imei }),
    t(`ticket.${way}`, { ticket: swap.ticket_number }),
  ].filter((line) => typeof line === 'string');
  return (
    <ReasonDialog
      final
      shut={isOnTest ? shut : undefined}
      title={t('title', { id: String(swap.id) })}
      go={t(`go.${way}`)}
      stay={t('stay')}
      running={busy === 'end' ? t('running') : undefined}
      onReason={(reason) => void change('end', { status: way, reason }).then((done) => done && onClose())}
      onClose={onClose}
    >
      <RadioGroup aria-label={t('way')} value={way} onChange={(_, next) => setWay(next === 'go-back' ? 'go-back' : 'aborted')}>
        {WAYS.map((name) => (
          <FormControlLabel key={name} value={name} control={<Radio size="small" />} label={t(`ways.${name}`)} />
        ))}
      </RadioGroup>
      <div>
        <b>{t('happens')}</b>
        <ul>
          {happens.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {isOnTest && <UnrestoredPicker cs={swap.cs_no} onShut={setShut} />}
      {trouble?.name === 'end' && <SwapFailure error={trouble.error} />}
    </ReasonDialog>
  );
}
