'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Commissioning } from '#lib/contract/swaps/commissioning.ts';
import { ZONE_TYPES } from '#lib/contract/words/commissioning.ts';
import { typedZones, type ZoneTypeNames, zonesText } from '#lib/domain/typedCommissioning.ts';
import { useSwapContext } from './SwapContext.ts';
import { SwapFailure } from './SwapFailure.tsx';

export function ZonesDialog({ of, onClose }: { of: Commissioning; onClose: () => void }) {
  const t = useTranslations('swaps.commissioning');
  const common = useTranslations('common');
  const { swap, busy, trouble, act } = useSwapContext();
  const { trigger } = useWrite(contract.swaps.typeZones);
  const names = Object.fromEntries(ZONE_TYPES.map((type) => [type, t(`types.${type}`)])) as ZoneTypeNames;
  const [text, setText] = useState(of.source === 'typed' ? zonesText(of.zones, names) : '');
  const [wrong, setWrong] = useState<number>();
  const refused = trouble?.name === 'zones' ? trouble.error : undefined;
  const lost = (refused?.problem.errors?.zones ?? []).flatMap((each) => /^demanded (\d+)$/.exec(each)?.[1]?.padStart(3, '0') ?? []);
  const save = () => {
    const typed = typedZones(text, names);
    if ('wrong' in typed) return setWrong(typed.wrong);
    return void act('zones', ({ version }) => trigger([{ params: { id: swap.id }, body: { zones: typed.zones, version } }])).then(
      (isDone) => isDone && onClose(),
    );
  };
  return (
    <FormDialog
      title={t('enterTitle')}
      go={common('save')}
      running={busy === 'zones' ? common('saving') : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      {lost.length > 0 ? (
        <Alert kind="refusal" title={t('enterLost', { zones: lost.join(', ') })} />
      ) : (
        refused && <SwapFailure error={refused} />
      )}
      <TextArea
        label={t('enterLabel')}
        hint={t('enterHint', { exit: names.exit, types: ZONE_TYPES.map((type) => names[type]).join(' · ') })}
        error={wrong === undefined ? undefined : t('enterWrong', { line: wrong })}
        minRows={4}
        maxRows={14}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(undefined);
        }}
      />
    </FormDialog>
  );
}
