'use client';

import PrintIcon from '@mui/icons-material/PrintOutlined';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { QrCode } from './QrCode.tsx';
import { addressOf, type ShownLink, SiteLink } from './SiteLink.tsx';

type Props = ShownLink & { onClose: () => void };

/** A link while it can be seen: to scan from this screen, to send, to copy or to print. It can't be shown again. */
export function SiteLinkDialog({ onClose, ...link }: Props) {
  const t = useTranslations('swaps.site.link');
  const common = useTranslations('common');
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('title', { ticket: link.ticket })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Alert kind="info">{t('once')}</Alert>
        <SiteLink {...link} />
      </DialogContent>
      <DialogActions>
        <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
          {common('print')}
        </Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {common('close')}
        </Button>
      </DialogActions>
      <Printed ticket={link.ticket} address={addressOf(link)} />
    </Dialog>
  );
}

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
