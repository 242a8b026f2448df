'use client';

import { useTranslations } from 'next-intl';
import { useMayScan } from '#components/sims/useMayScan.ts';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import css from './AppBar.module.css';
import { useOpen } from './Commands.tsx';

export function ScanTrigger() {
  const label = useTranslations('common')('scanCode');
  const open = useOpen();
  if (!useMayScan()) return null;
  return (
    <Tooltip title={label} isName>
      <IconButton aria-label={label} aria-haspopup="dialog" onClick={() => open('scan')} className={css.sign}>
        <Icon name="qr" size="large" />
      </IconButton>
    </Tooltip>
  );
}
