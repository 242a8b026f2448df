'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { pages } from '#lib/access/pages.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { KeyCaps } from './KeyCaps.tsx';
import { PreferenceSwitch } from './PreferenceSwitch.tsx';
import { SHORTCUTS, type ShortcutName } from './shortcuts.ts';

const ID = 'shortcuts-title';

const Lines = styled('dl')(({ theme }) => ({
  marginBlockEnd: 16,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    minHeight: 36,
    borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
  },
}));

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shortcuts');
  const common = useTranslations('common');
  const close = common('close');
  const allows = useAllows();
  const [layout] = usePreference('layout');
  const usable: Partial<Record<ShortcutName, boolean>> = { sims: allows(pages.sims.access), menu: layout === 'vertical' };
  const names = (Object.keys(SHORTCUTS) as ShortcutName[]).filter((name) => usable[name] ?? true);
  return (
    <Dialog open onClose={onClose} aria-labelledby={ID}>
      <DialogTitle id={ID} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        {common('keyboardShortcuts')}
        <IconButton aria-label={close} onClick={onClose} style={{ marginInlineEnd: -8 }}>
          <CloseOutlined />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <Lines>
          {names.map((name) => (
            <div key={name}>
              <dt>{t(`of.${name}`)}</dt>
              <dd>
                <KeyCaps keys={SHORTCUTS[name]} />
              </dd>
            </div>
          ))}
        </Lines>
        <PreferenceSwitch name="keys" explained />
      </DialogContent>
    </Dialog>
  );
}
