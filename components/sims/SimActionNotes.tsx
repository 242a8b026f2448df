'use client';

import { useTranslations } from 'next-intl';
import { ActionCostPanel } from '#components/plans/ActionCostPanel.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { SimAction, SimRule } from '#lib/contract/sims/states.ts';
import { verdictOf } from '#lib/domain/simLifecycle.ts';
import { useProviderName } from './useProviderName.ts';

type NotesProps = { sim: Sim; action: SimAction; mustConfirm: boolean; rule: SimRule | undefined };

export function SimActionNotes({ sim, action, mustConfirm, rule }: NotesProps) {
  const t = useTranslations('sims');
  const provider = useProviderName()(sim.provider);
  const verdict = verdictOf(sim, action);
  const isMark = verdict.kind === 'ok' && verdict.isMark === true;
  return (
    <>
      <span>
        {isMark && (action === 'test-ready' || action === 'retire')
          ? t(`acts.mark.${action}`, { provider })
          : t(`acts.what.${action}`, { provider })}
      </span>
      {verdict.kind === 'ok' &&
        verdict.warnings.map((warning) => (
          <Alert key={warning} kind="warn">
            {t(`warnings.${warning}`, { provider })}
          </Alert>
        ))}
      {verdict.kind === 'ok' && !isMark && <ActionCostPanel sim={sim} becomes={verdict.becomes} />}
      {mustConfirm && (
        <Alert kind="warn" title={t('acts.confirmTitle')}>
          {t('acts.confirm', { cs: sim.cs_no ?? '', site: sim.site_name ?? '' })}
        </Alert>
      )}
      {rule && <Alert kind="refusal">{t(`rules.refused.${rule}`, { provider })}</Alert>}
    </>
  );
}
