'use client';

import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { BatchRow } from '#lib/contract/batches.ts';
import { LabelSheets, PrintedLabels } from './LabelSheet.tsx';
import { MOST, PAPERS, type Paper, sheetsOf } from './papers.ts';

/** The whole width of a sheet, on a phone too. */
const SCALE = { xs: 0.34, sm: 0.5 };

export function LabelDialog({ rows, deviceType, onClose }: { rows: readonly BatchRow[]; deviceType: string | null; onClose: () => void }) {
  const t = useTranslations('batches.labels');
  const common = useTranslations('common');
  const id = useId();
  const [paper, setPaper] = useState<Paper>('letter');
  const [part, setPart] = useState(0);
  const parts = Math.ceil(rows.length / MOST);
  const printed = rows.slice(part * MOST, (part + 1) * MOST);
  const sheets = sheetsOf(printed, paper);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { maxWidth: { sm: 720 } } } }}>
      <DialogTitle id={id}>{t('title', { count: rows.length })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: parts > 1 ? '1fr 1fr' : '1fr' } }}>
          <Select
            label={t('paper')}
            required
            value={paper}
            options={[
              { value: 'letter', label: t('letter') },
              { value: 'a4', label: t('a4') },
            ]}
            onChange={(value) => setPaper(value === 'a4' ? 'a4' : 'letter')}
          />
          {parts > 1 && (
            <Select
              label={common('rows')}
              required
              value={String(part)}
              options={Array.from({ length: parts }, (_, index) => ({
                value: String(index),
                label: t('range', { from: index * MOST + 1, to: Math.min(rows.length, (index + 1) * MOST) }),
              }))}
              onChange={(value) => setPart(Number(value ?? 0))}
            />
          )}
        </Box>
        {parts > 1 && <Alert kind="info">{t('many', { most: MOST })}</Alert>}
        <span>{t('sheets', { count: sheets.length, labels: printed.length })}</span>
        <Box
          aria-hidden
          sx={{
            overflow: 'hidden',
            border: '1px solid',
            borderColor: 'divider',
            height: 260,
            width: { xs: `${PAPERS[paper].width * SCALE.xs}mm`, sm: `${PAPERS[paper].width * SCALE.sm}mm` },
          }}
        >
          <Box sx={{ transform: { xs: `scale(${SCALE.xs})`, sm: `scale(${SCALE.sm})` }, transformOrigin: 'top left' }}>
            <LabelSheets rows={sheets[0] ?? []} deviceType={deviceType} paper={paper} />
          </Box>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
        <Button variant="contained" color="primary" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </DialogActions>
      <PrintedLabels rows={printed} deviceType={deviceType} paper={paper} />
    </Dialog>
  );
}
