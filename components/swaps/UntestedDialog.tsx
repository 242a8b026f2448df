'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKindWords } from '#components/systems/useKindWords.ts';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Commissioning } from '#lib/contract/swaps/commissioning.ts';
import { SYSTEM_KINDS } from '#lib/contract/systems.ts';
import { kindsLeft, reportsLeft, zonesLeft } from '#lib/domain/commissioning.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';

export function UntestedDialog({ of, onClose }: { of: Commissioning; onClose: () => void }) {
  const t = useTranslations('swaps.commissioning');
  const phone = useTranslations('installer.zones');
  const { swap, busy, trouble, act } = useSwapContext();
  const { trigger } = useWrite(contract.swaps.signUntested);
  const kindWords = useKindWords();
  const kinds = kindsLeft(of);
  // That a panel has no such zone nobody says by leaving a tick where it is.
  const [spared, spare] = useState<readonly string[]>(kinds);
  const zones = zonesLeft(of);
  const others = [
    ...(reportsLeft(of).some(({ path }) => path !== 'cell') ? (['network'] as const) : []),
    ...(of.strength.demanded && !of.strength.after && !of.strength.untested ? (['strength'] as const) : []),
  ];
  const isTaken = (name: string) => !spared.includes(name);
  const taken = {
    zones: zones.map(({ number }) => number).filter((number) => isTaken(String(number))),
    what: others.filter(isTaken),
    ...(kinds.length > 0 && { kinds: SYSTEM_KINDS.filter((kind) => kinds.includes(kind) && isTaken(kind)) }),
  };
  const choice = (name: string, label: string) => (
    <Choice
      key={name}
      as={Checkbox}
      reason={undefined}
      checked={isTaken(name)}
      onChange={(isOn) => spare(isOn ? spared.filter((each) => each !== name) : [...spared, name])}
      label={label}
    />
  );
  return (
    <ReasonDialog
      title={t('signTitle')}
      go={phone('signGo')}
      running={busy === 'untested' ? t('signing') : undefined}
      blockedBy={taken.zones.length + taken.what.length + (taken.kinds?.length ?? 0) === 0 ? t('signNothing') : undefined}
      onReason={(reason) =>
        void act('untested', ({ version }) => trigger([{ params: { id: swap.id }, body: { ...taken, reason, version } }])).then(
          (isDone) => isDone && onClose(),
        )
      }
      onClose={onClose}
    >
      {trouble?.name === 'untested' && <SwapFailure error={trouble.error} />}
      <span>{t('signWhat')}</span>
      <Box role="group" aria-label={phone('list')} sx={{ display: 'grid', maxHeight: '16rem', overflow: 'auto' }}>
        {zones.map(({ number, name }) =>
          choice(String(number), [t('zone', { number: String(number).padStart(3, '0') }), name].filter(Boolean).join(', ')),
        )}
        {kinds.map((kind) => choice(kind, t('noneOfKind', { kind: kindWords([kind]) })))}
        {others.map((name) => choice(name, name === 'network' ? t('networkReport') : phone('strength')))}
      </Box>
    </ReasonDialog>
  );
}
