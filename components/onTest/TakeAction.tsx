'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useAnnounce, useToast } from '#components/ui/feedback/Toasts.tsx';
import { refresh, useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows, useUser } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';

/** The button goes as soon as somebody has it, and the focus would go with it. */
const handFocusOn = (button: HTMLButtonElement | null) => () => {
  const next = button?.nextElementSibling;
  if (next instanceof HTMLElement && document.activeElement === button) next.focus();
};

export function TakeAction({ test }: { test: OpenTest }) {
  const t = useTranslations('onTest.escalation');
  const common = useTranslations('common');
  const may = useAllows();
  const me = useUser()?.fullName;
  const toast = useToast();
  const announce = useAnnounce();
  const { trigger, isMutating } = useWrite(contract.systems.take);
  const { escalation } = test;
  if (!escalation || escalation.taken_at) return null;
  const take = () =>
    trigger([{ params: { systemNo: test.system_no } }]).then(
      () => announce(t('taken', { name: me ?? '' })),
      () => {
        toast(t('failed'));
        // Most likely somebody else has it by now: who, the list says.
        void refresh('tests', 'systems');
      },
    );
  return (
    <ActionButton
      ref={handFocusOn}
      aria-label={isMutating ? undefined : t('takeOf', { cs: test.cs_no })}
      variant="contained"
      color="primary"
      reason={may(contract.systems.take.access) ? undefined : common('mayNotTest')}
      running={isMutating ? common('saving') : undefined}
      onClick={() => void take()}
    >
      {t('take')}
    </ActionButton>
  );
}
