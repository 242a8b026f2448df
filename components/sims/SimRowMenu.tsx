'use client';

import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { copyText } from '#components/ui/controls/copyText.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { SIM_ACTIONS, type SimAction } from '#lib/contract/sims/states.ts';
import { actionName } from '#lib/domain/simLifecycle.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { SimActionDialog } from './SimActionDialog.tsx';
import { SimMove } from './SimMove.tsx';
import { useRefusalWords } from './useRefusalWords.ts';

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
    <Menu open anchorEl={anchor} onClose={onClose}>
      <MenuItem component={Link} href={hrefOf('sim-edit', { id: sim.id })} onClick={onClose}>
        {common('open')}
      </MenuItem>
      {copy('imei')}
      {copy('iccid')}
      {may(contract.sims.change.access) && <MenuItem onClick={() => setAsked('move')}>{t('acts.move')}</MenuItem>}
      {SIM_ACTIONS.filter((action) => may([action, 'Sim'])).map((action) => {
        const refusal = whyNot(action);
        return (
          <MenuItem
            key={action}
            aria-disabled={refusal ? true : undefined}
            onClick={() => !refusal && setAsked(action)}
            sx={{ maxWidth: 340, color: refusal ? 'text.disabled' : undefined }}
          >
            <ListItemText
              primary={t('acts.button', { action: actionName(sim, action) })}
              secondary={refusal}
              slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption', sx: { whiteSpace: 'normal' } } }}
            />
          </MenuItem>
        );
      })}
    </Menu>
  );
}
