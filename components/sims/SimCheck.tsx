'use client';

import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { useProviderName } from './useProviderName.ts';

export function SimCheck({ sim }: { sim: Sim }) {
  const t = useTranslations('sims.acts');
  const provider = useProviderName()(sim.provider);
  const { trigger, isMutating, error } = useWrite(contract.sims.providerStatus);
  const check = () => void trigger([{ params: { id: sim.id } }]).catch(() => undefined);
  return (
    <>
      <ActionButton
        variant="outlined"
        size="small"
        startIcon={<RefreshIcon />}
        onClick={check}
        running={isMutating ? t('checking') : undefined}
      >
        {t('check', { provider })}
      </ActionButton>
      {error && <Failure title={t('notChecked', { provider })} problem={error.problem} retryAfter={error.retryAfter} retry={check} />}
    </>
  );
}
