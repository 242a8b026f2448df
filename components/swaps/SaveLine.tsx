'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { isProgramDue } from '#lib/domain/programWork.ts';
import { CheckBox } from './CheckBox.tsx';
import { HeldNote } from './HeldNote.tsx';
import { useSwapContext } from './SwapContext.ts';
import { TransferLine } from './TransferLine.tsx';
import { useGates } from './useGates.ts';

const ProgramsDialog = lazyPart(async () => (await import('./ProgramsDialog.tsx')).ProgramsDialog);

export function SaveLine() {
  const t = useTranslations('swaps.wizard.fit');
  const common = useTranslations('common');
  const may = useAllows();
  const hasPrograms = useCapability('programs');
  const { swap, busy, act, worksheet } = useSwapContext();
  const { toAct } = useGates();
  const { trigger } = useWrite(contract.swaps.startUpload);
  const [isOpen, setOpen] = useState(false);
  const save = () => void act('save', ({ version }) => trigger([{ params: { id: swap.id }, body: { version } }]));
  return (
    <TransferLine
      title={t('save')}
      transfer={swap.upload}
      end={
        <>
          {hasPrograms && may(contract.programs.list.access) && <Button onClick={() => setOpen(true)}>{t('programs')}</Button>}
          <ActionButton reason={toAct('save')} running={busy === 'save' ? common('asking') : undefined} onClick={save}>
            {t(swap.upload ? 'saveAgain' : 'saveGo')}
          </ActionButton>
        </>
      }
    >
      <HeldNote act="save" />
      {worksheet && swap.upload && <CheckBox name="program-saved" />}
      {isProgramDue(swap) && swap.upload?.state !== 'done' && <CheckBox name="use-last-program" />}
      {isOpen && <ProgramsDialog cs={swap.cs_no} onClose={() => setOpen(false)} />}
    </TransferLine>
  );
}
