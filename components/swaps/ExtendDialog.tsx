'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MinutesPicker, minutesIn } from '#components/onTest/MinutesPicker.tsx';
import { NotifiedPanel } from '#components/onTest/NotifiedPanel.tsx';
import { useNotified } from '#components/onTest/useNotified.ts';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { LONGEST_TEST } from '#lib/contract/words/onTest.ts';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';
import { useOnTest } from './useOnTest.ts';

export function ExtendDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('swaps.wizard.test');
  const common = useTranslations('common');
  const { swap, busy, trouble } = useSwapContext();
  const onTest = useOnTest();
  const [text, setText] = useState('60');
  const minutes = minutesIn(text);
  const { told, fields, isAsked, reason } = useNotified(swap.cs_no, swap.test?.told ?? null, minutes ?? 0);
  return (
    <FormDialog
      title={t('extendTitle')}
      go={t('extendBy', { minutes: minutes ?? 0 })}
      running={busy === 'test' ? common('asking') : undefined}
      reason={minutes === undefined ? t('badMinutes', { minutes: LONGEST_TEST }) : reason}
      onGo={() => minutes !== undefined && void onTest(minutes, told).then((done) => done && onClose())}
      onClose={onClose}
    >
      <span>{common('extendMeaning')}</span>
      {trouble?.name === 'test' && <SwapFailure error={trouble.error} />}
      <MinutesPicker value={text} onChange={setText} />
      {isAsked && <NotifiedPanel {...fields} />}
    </FormDialog>
  );
}
