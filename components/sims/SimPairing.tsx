'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { simKind } from '#lib/domain/simNumber.ts';
import { isInStock, unpairRefusal } from '#lib/domain/simPairing.ts';

const SimPairDialog = lazyPart(async () => (await import('./SimPairDialog.tsx')).SimPairDialog);
const SimUnpairDialog = lazyPart(async () => (await import('./SimUnpairDialog.tsx')).SimUnpairDialog);

/** Of what is in stock alone: elsewhere the question does not come up, and a swap exchanges cards. */
export function SimPairing({ sim }: { sim: Sim }) {
  const t = useTranslations('sims.pair');
  const isThere = useCapability('pairing');
  const may = useAllows();
  const [asked, setAsked] = useState<Sim>();
  if (!isThere || !isInStock(sim) || !may(contract.sims.pair.access) || !may(contract.sims.create.access)) return null;
  const kind = simKind(sim);
  const rule = kind === 'both' ? unpairRefusal(sim) : undefined;
  const close = () => setAsked(undefined);
  return (
    <>
      <ActionButton variant="outlined" size="small" reason={rule && t(`rules.${rule}`)} onClick={() => setAsked(sim)}>
        {t('button', { kind })}
      </ActionButton>
      {asked &&
        (simKind(asked) === 'both' ? <SimUnpairDialog sim={asked} onClose={close} /> : <SimPairDialog sim={asked} onClose={close} />)}
    </>
  );
}
