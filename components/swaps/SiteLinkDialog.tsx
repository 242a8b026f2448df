'use client';

import PrintIcon from '@mui/icons-material/PrintOutlined';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#components/ui/controls/Button.tsx';
import { CopyButton } from '#components/ui/controls/CopyButton.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { installerPath } from '#lib/contract/installer.ts';
import { MONO } from '#lib/theme/type.ts';
import { QrCode } from './QrCode.tsx';

type Props = { token: string; csNo: string; ticket: string; onClose: () => void };

/** A link while it can be seen: to scan from this screen, to send, to copy or to print. It can't be shown again. */
export function SiteLinkDialog({ token, csNo, ticket, onClose }: Props) {
  const t = useTranslations('swaps.site.link');
  const common = useTranslations('common');
  const id = useId();
  const address = `${window.location.origin}${installerPath(csNo)}#t=${token}`;
  const message = t('message', { ticket, link: address });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('title', { ticket })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'center' }}>
        <Alert kind="info">{t('once')}</Alert>
        <QrCode text={address} label={t('code')} />
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', minWidth: 0, maxWidth: '100%' }}>
          <Box component="span" dir="ltr" sx={{ fontFamily: MONO, overflowWrap: 'anywhere', minWidth: 0 }}>
            {address}
          </Box>
          <CopyButton text={address} name={t('name')} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button startIcon={<SmsOutlined />} href={`sms:?body=${encodeURIComponent(message)}`}>
          {t('send')}
        </Button>
        <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
          {common('print')}
        </Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {common('close')}
        </Button>
      </DialogActions>
      <Printed ticket={ticket} address={address} />
    </Dialog>
  );
}

/** What the printer gets, beside the page, which stays out of it. */
const Printed = ({ ticket, address }: { ticket: string; address: string }) => {
  const t = useTranslations('swaps.site.link');
  return createPortal(
    <div data-printed="">
      <GlobalStyles
        styles={{
          '[data-printed]': { display: 'none' },
          '@media print': {
            'body > :not([data-printed])': { display: 'none !important' },
            '[data-printed]': { display: 'block', color: 'black', backgroundColor: 'white' },
          },
        }}
      />
      <h1>{t('title', { ticket })}</h1>
      <p>{t('printed')}</p>
      <QrCode text={address} label={t('code')} />
      <p style={{ overflowWrap: 'anywhere' }}>{address}</p>
    </div>,
    document.body,
  );
};
