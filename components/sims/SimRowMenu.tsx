'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { copyText } from '#components/ui/controls/copyText.ts';
import { Menu, MenuItem } from '#components/ui/controls/Menu.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { SIM_ACTIONS, type SimAction } from '#lib/contract/sims/states.ts';
import { actionName } from '#lib/domain/simLifecycle.ts';
import { useRefusalWords } from './useRefusalWords.ts';

const SimActionDialog = lazyPart(async () => (await import('./SimActionDialog.tsx')).SimActionDialog);
const SimMove = lazyPart(async () => (await import('./SimMove.tsx')).SimMove);

export function SimRowMenu({ sim, anchor, onClose }: { sim: Sim; anchor: HTMLElement | null; onClose: () => void }) {
  const t = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const ui = useTranslations('ui');
  const common = useTranslations('common');
  const may = useAllows();
  const toast = useToast();
  const whyNot = useRefusalWords(sim);
  const [asked, setAsked] = useState<SimAction | 'move'>();
  if (asked === 'move') return <SimMove sim={sim} onClose={onClose} />;
  if (asked) return <SimActionDialog sim={sim} action={asked} onClose={onClose} />;
  const copy = (field: 'imei' | 'iccid') => {
    const value = sim[field];
    if (!value) return null;
    const take = async () => {
      if (await copyText(value)) toast(ui('copied'));
      onClose();
    };
    return <MenuItem onClick={() => void take()}>{ui('copyName', { name: fieldName(field) })}</MenuItem>;
  };
  return (
    <Menu anchor={anchor} onClose={onClose}>
      <MenuItem href={hrefOf('sim-edit', { id: sim.id })} onClick={onClose}>
        {common('open')}
      </MenuItem>
      {copy('imei')}
      {copy('iccid')}
      {may(contract.sims.change.access) && <MenuItem onClick={() => setAsked('move')}>{t('acts.move')}</MenuItem>}
      {SIM_ACTIONS.filter((action) => may([action, 'Sim'])).map((action) => (
        <MenuItem key={action} reason={whyNot(action)} onClick={() => setAsked(action)}>
          {t('acts.button', { action: actionName(sim, action) })}
        </MenuItem>
      ))}
    </Menu>
  );
}
