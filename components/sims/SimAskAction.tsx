'use client';

import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { useProviderName } from './useProviderName.ts';

export function SimAskAction({ sim, onDone }: { sim: Sim; onDone?: () => void }) {
  const t = useTranslations('sims.acts');
  const provider = useProviderName()(sim.provider);
  const toast = useToast();
  const { trigger, isMutating, error } = useWrite(contract.sims.providerStatus);
  const ask = () =>
    void trigger([{ params: { id: sim.id } }]).then(
      () => {
        toast(t('checked', { provider }));
        onDone?.();
      },
      () => undefined,
    );
  return (
    <Tooltip title={error ? t('notChecked', { provider }) : t('check', { provider })}>
      <span>
        {error && <VisuallyHidden role="alert">{t('notChecked', { provider })}</VisuallyHidden>}
        <ActionButton
          variant="outlined"
          size="small"
          aria-label={t('check', { provider })}
          onClick={ask}
          running={isMutating ? t('checking') : undefined}
          style={{ minWidth: 0, paddingInline: 8 }}
        >
          {error ? <StatusGlyph glyph="failed" size={16} /> : <RefreshIcon fontSize="small" />}
        </ActionButton>
      </span>
    </Tooltip>
  );
}
