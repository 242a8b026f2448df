'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TakeAction } from '#components/onTest/TakeAction.tsx';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows, useUser } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { OpenTest } from '#lib/contract/onTest.ts';
import type { System } from '#lib/contract/systems.ts';
import { standingOf } from './standing.ts';

const OnTestDialog = lazyPart(async () => (await import('./OnTestDialog.tsx')).OnTestDialog);
const NotifiedDialog = lazyPart(async () => (await import('./NotifiedDialog.tsx')).NotifiedDialog);
const OffTestAction = lazyPart(async () => (await import('./OffTestAction.tsx')).OffTestAction);

export function TestActs({ system, test }: { system: System; test: OpenTest | undefined }) {
  const t = useTranslations('systems.test');
  const common = useTranslations('common');
  const may = useAllows();
  const me = useUser()?.id;
  const [asked, setAsked] = useState<'on' | 'off' | 'told'>();
  const hasTests = useCapability('tests');
  const keepsKinds = useCapability('kinds');
  const fire = useTranslations('onTest.fire');
  const { state, by } = standingOf(system, test, hasTests);
  const isNobodys = state === 'off' || state === 'unknown';
  // Whose test it is, an upstream without tests of its own does not tell; who may end it, it knows itself.
  const isTheirs = isNobodys || !hasTests || test?.user_id === me || may(['manage', 'System']);
  const hold =
    (system.system_no === null ? t('noNumber') : undefined) ??
    (may(contract.systems.onTest.access) ? undefined : common('mayNotTest')) ??
    (isTheirs ? undefined : by ? t('others', { name: by }) : t('foreign'));
  const onReason = hold ?? (state === 'asking' ? t('wait') : state === 'ending' || state === 'lost' ? t('ending') : undefined);
  const offReason = hold ?? (state === 'ending' ? t('ending') : undefined);
  return (
    <>
      {test && <TakeAction test={test} />}
      <ActionButton variant="outlined" reason={onReason} onClick={() => setAsked('on')}>
        {isNobodys ? t('put') : common('extend')}
      </ActionButton>
      {state !== 'off' && (
        <ActionButton variant="outlined" reason={offReason} onClick={() => setAsked('off')}>
          {state === 'lost' ? t('offAgain') : common('takeOffTest')}
        </ActionButton>
      )}
      {test?.is_fire && keepsKinds && (
        <ActionButton
          variant="outlined"
          reason={may(contract.systems.recordTold.access) ? undefined : common('mayNotTest')}
          onClick={() => setAsked('told')}
        >
          {fire('tell')}
        </ActionButton>
      )}
      {asked === 'on' && <OnTestDialog system={system} test={test} isOn={!isNobodys} onClose={() => setAsked(undefined)} />}
      {asked === 'told' && <NotifiedDialog system={system} before={test?.told ?? null} onClose={() => setAsked(undefined)} />}
      {asked === 'off' && <OffTestAction system={system} onClose={() => setAsked(undefined)} />}
    </>
  );
}
