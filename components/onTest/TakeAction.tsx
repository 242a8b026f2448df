'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';

/** Says by name who looks after a test that runs out or can't be ended; until then more and more people are told. */
export function TakeAction({ test }: { test: OpenTest }) {
  const t = useTranslations('onTest.escalation');
  const common = useTranslations('common');
  const may = useAllows();
  const toast = useToast();
  const { trigger, isMutating } = useWrite(contract.systems.take);
  const { escalation } = test;
  if (!escalation || escalation.taken_at) return null;
  return (
    <ActionButton
      variant="contained"
      color="primary"
      reason={may(contract.systems.take.access) ? undefined : common('mayNotTest')}
      running={isMutating ? common('saving') : undefined}
      onClick={() => void trigger([{ params: { systemNo: test.system_no } }]).catch(() => toast(t('failed')))}
    >
      {t('take')}
    </ActionButton>
  );
}
