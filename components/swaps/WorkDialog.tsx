'use client';

import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { PROGRAM_WORKS, ProgramWorkKind } from '#lib/contract/swaps/transfers.ts';
import { workOf } from '#lib/domain/programWork.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';

export function WorkDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('swaps.work');
  const common = useTranslations('common');
  const id = useId();
  const { swap, busy, trouble, change } = useSwapContext();
  const hasSection = useCapability('communication');
  const [kind, setKind] = useState(workOf(swap));
  return (
    <ReasonDialog
      title={t('dialog')}
      go={common('save')}
      running={busy === 'work' ? common('saving') : undefined}
      onReason={(reason) => void change('work', { program_work: { kind, reason } }).then((done) => done && onClose())}
      onClose={onClose}
    >
      <RadioGroup aria-label={t('dialog')} value={kind} onChange={(_, next) => setKind(ProgramWorkKind.parse(next))} sx={{ gap: 2 }}>
        {PROGRAM_WORKS.filter((each) => each !== 'cell' || hasSection).map((each) => (
          <div key={each}>
            <Choice as={Radio} value={each} reason={undefined} describedBy={`${id}-${each}`} label={t(`kinds.${each}`)} />
            <small id={`${id}-${each}`} style={{ display: 'block' }}>
              {t(`means.${each}`)}
            </small>
          </div>
        ))}
      </RadioGroup>
      {trouble?.name === 'work' && <SwapFailure error={trouble.error} />}
    </ReasonDialog>
  );
}
