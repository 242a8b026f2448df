'use client';

import { useTranslations } from 'next-intl';
import { SimStatusChip } from '#components/sims/SimStatusChip.tsx';
import { useProviderName } from '#components/sims/useProviderName.ts';
import { useProviderWords } from '#components/sims/useProviderWords.ts';
import { useRefusalWords } from '#components/sims/useRefusalWords.ts';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Id } from '#components/ui/display/Id.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { Sim } from '#lib/contract/sims/sim.ts';
import { verdictOf } from '#lib/domain/simLifecycle.ts';
import { simNumber, simNumberKind } from '#lib/domain/simNumber.ts';
import { CheckBox } from './CheckBox.tsx';
import { FactLine } from './FactLine.tsx';
import { useSwapContext } from './SwapContext.ts';
import { useGates } from './useGates.ts';

const warningsOf = (sim: Sim) => {
  const verdict = verdictOf(sim, 'activate');
  return verdict.kind === 'ok' ? verdict.warnings : [];
};

export function ActivateLine({ sim }: { sim: Sim }) {
  const t = useTranslations('swaps.wizard.fit');
  const common = useTranslations('common');
  const sims = useTranslations('sims');
  const may = useAllows();
  const { swap, busy, act } = useSwapContext();
  const providerName = useProviderName();
  const { toAct } = useGates();
  const refused = useRefusalWords(sim);
  const { trigger } = useWrite(contract.sims.activate);
  const isActive = sim.status === 'active';
  const { waits, failed } = useProviderWords(sim);
  const warnings = warningsOf(sim);
  const activate = () =>
    void act('activate', async () => {
      const reason = `Swap ${swap.id}, ticket ${swap.ticket_number}`;
      const ask = ({ id, version }: Sim) => trigger([{ params: { id }, body: { reason, version } }]);
      await ask(sim).catch((failure) => {
        // Its last activation has just ended, and this page is about to hear of it: what was asked for stays the same.
        const now = failure instanceof ApiError ? Sim.safeParse(failure.problem.current).data : undefined;
        if (!now || String(warningsOf(now)) !== String(warnings)) throw failure;
        return ask(now);
      });
    });
  return (
    <FactLine
      state={isActive ? 'done' : sim.pending ? (waits ? 'late' : 'running') : failed ? 'failed' : 'waiting'}
      title={t(isActive ? 'activated' : 'activate')}
      end={
        !isActive && (
          <ActionButton
            reason={toAct('activate') ?? (may(contract.sims.activate.access) ? undefined : t('mayNotActivate')) ?? refused('activate')}
            running={busy === 'activate' ? common('asking') : undefined}
            onClick={activate}
          >
            {t('activateGo')}
          </ActionButton>
        )
      }
    >
      <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
        <Id kind={simNumberKind(sim)} value={simNumber(sim)} /> <SimStatusChip sim={sim} />
      </span>
      {!isActive && (waits ?? failed) && <span role="status">{waits ?? failed}</span>}
      {warnings.map((warning) => (
        <span key={warning}>{sims(`warnings.${warning}`, { provider: providerName(sim.provider) })}</span>
      ))}
      {!isActive && <CheckBox name="verify-later" />}
    </FactLine>
  );
}
