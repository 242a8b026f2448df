'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { MinutesPicker, minutesIn } from '#components/onTest/MinutesPicker.tsx';
import { ToldPanel } from '#components/onTest/ToldPanel.tsx';
import { useTold } from '#components/onTest/useTold.ts';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { LONGEST_TEST } from '#lib/contract/onTest.ts';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';
import { useOnTest } from './useOnTest.ts';

export function ExtendDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('swaps.wizard.test');
  const common = useTranslations('common');
  const ui = useTranslations('ui');
  const id = useId();
  const { swap, busy, trouble } = useSwapContext();
  const onTest = useOnTest();
  const [text, setText] = useState('60');
  const minutes = minutesIn(text);
  const { told, fields, isAsked, reason } = useTold(swap.cs_no, swap.test?.told ?? null, minutes ?? 0);
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('extendTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <span>{common('extendMeaning')}</span>
        {trouble?.name === 'test' && <SwapFailure error={trouble.error} />}
        <MinutesPicker value={text} onChange={setText} />
        {isAsked && <ToldPanel {...fields} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <ActionButton
          variant="contained"
          color="primary"
          running={busy === 'test' ? common('asking') : undefined}
          reason={minutes === undefined ? t('badMinutes', { minutes: LONGEST_TEST }) : reason}
          onClick={() => minutes !== undefined && void onTest(minutes, told).then((done) => done && onClose())}
        >
          {t('extendBy', { minutes: minutes ?? 0 })}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
