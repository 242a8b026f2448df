'use client';

import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { useOpen } from './Commands.tsx';

export function ScanTrigger() {
  const label = useTranslations('scan.lookup')('open');
  const open = useOpen();
  if (!useAllows()(contract.sims.findByBarcode.access)) return null;
  return (
    <Tooltip title={label} isName>
      <IconButton aria-label={label} aria-haspopup="dialog" onClick={() => open('scan')} sx={{ color: 'inherit' }}>
        <QrCodeScannerOutlined fontSize="large" />
      </IconButton>
    </Tooltip>
  );
}
