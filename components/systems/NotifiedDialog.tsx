'use client';

import { useTranslations } from 'next-intl';
import { NotifiedPanel } from '#components/onTest/NotifiedPanel.tsx';
import { NAMES, useNotified } from '#components/onTest/useNotified.ts';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Notified } from '#lib/contract/swaps/onTest.ts';
import type { System } from '#lib/contract/systems.ts';

/** Who was told of a test that is on, and who keeps the fire watch: said while it goes on, without asking for more time. */
export function NotifiedDialog({ system, before, onClose }: { system: System; before: Notified | null; onClose: () => void }) {
  const t = useTranslations('onTest.fire');
  const common = useTranslations('common');
  const { fields } = useNotified(system.cs_no, before, 0);
  const { trigger, error, isMutating } = useWrite(contract.systems.recordTold);
  const said = Object.fromEntries(
    NAMES.flatMap((name) => (fields.value[name].trim() === (before?.[name] ?? '') ? [] : [[name, fields.value[name].trim()]])),
  );
  const isSaid = Object.keys(said).length > 0;
  const save = () => void trigger([{ params: { systemNo: system.system_no ?? '' }, body: said }]).then(onClose, () => undefined);
  return (
    <FormDialog
      title={t('tellTitle', { cs: system.cs_no })}
      go={common('save')}
      running={isMutating ? common('saving') : undefined}
      reason={isSaid ? undefined : t('nothingNew')}
      onGo={save}
      onClose={onClose}
    >
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} title={common('notDone')} />}
      <NotifiedPanel {...fields} names={NAMES} />
    </FormDialog>
  );
}
