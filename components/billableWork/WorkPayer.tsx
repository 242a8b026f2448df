'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CustomerPicker } from '#components/invoices/CustomerPicker.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';

/** Whose the system is, where nobody pays for it yet: said once, for all of its work. */
export function WorkPayer({ csNo, onDone }: { csNo: string; onDone: (name: string) => void }) {
  const t = useTranslations('billableWork.payer');
  const systems = useTranslations('customers.systems');
  const common = useTranslations('common');
  const toast = useToast();
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const { trigger, error, isMutating } = useWrite(contract.customers.changeSystems);
  const billed = error?.problem.errors?.billed;
  const save = () => {
    if (!chosen || isMutating) return;
    trigger([{ params: { id: chosen.id }, body: { add: [csNo], remove: [] } }]).then(
      () => {
        toast(t('done', { cs: csNo, name: chosen.name }));
        onDone(chosen.name);
      },
      () => undefined,
    );
  };
  return (
    <Box role="group" aria-label={t('name', { cs: csNo })} sx={{ display: 'grid', gap: 2 }}>
      <CustomerPicker label={t('name', { cs: csNo })} value={chosen && { ...chosen, terms: null, exempt: null }} onChange={setChosen} />
      {billed && <Alert kind="refusal">{systems('billed', { cs: billed.join(', ') })}</Alert>}
      {error && !billed && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      {chosen && (
        <Box>
          <SendButton variant="contained" color="primary" running={isMutating ? common('saving') : undefined} onClick={save}>
            {t('save')}
          </SendButton>
        </Box>
      )}
    </Box>
  );
}
