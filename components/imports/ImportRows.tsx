'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { fileRefusal, leftOutOf } from './draft.ts';
import { ImportCounts } from './ImportCounts.tsx';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportGrid } from './ImportGrid.tsx';
import { ImportJoins } from './ImportJoins.tsx';
import { ImportNames } from './ImportNames.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportUpdates } from './ImportUpdates.tsx';
import type { StepProps } from './parts.ts';

export function ImportRows({ work, onClose }: StepProps) {
  const t = useTranslations('imports.rows');
  const common = useTranslations('common');
  const ui = useTranslations('ui');
  const { report, draft, running, isStale } = work;
  if (!report) return null;
  const refusals = report.refusals.filter(({ field }) => field !== null);
  const whole = fileRefusal(report);
  const isClean = report.refused === 0;
  const isOver = leftOutOf(draft.fixes) > 0 && report.rows === 0;
  const isDirty = !isClean && !isStale;

  const leaveAll = () => {
    const out = Object.fromEntries(refusals.map(({ row }) => [row, null]));
    work.change({ fixes: { ...draft.fixes, ...out } });
  };

  return (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3, flex: 1, minHeight: 0, overflow: 'auto' }}>
        <ImportFailure work={work} again={() => void (isClean && !isStale ? work.commit() : work.check())} />
        {whole && !isOver && <ImportFailure title={t('wholeRefused', { name: draft.file?.name ?? '' })} refusal={whole} />}
        {isOver && <Alert kind="warn">{t('nothingLeft')}</Alert>}
        <ImportCounts work={work} report={report} onLeaveAll={refusals.length > 0 ? leaveAll : undefined} />
        {!running && <ImportJoins joins={report.joins} joined={report.joined} />}
        {!running && <ImportUpdates work={work} report={report} />}
        {report.unknown.length > 0 && !running && <ImportNames unknown={report.unknown} work={work} />}
        {refusals.length > 0 && (
          <Typography variant="caption" sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary' }}>
            {t('keys')}
          </Typography>
        )}
        {running ? (
          <ImportProgress running={running} />
        ) : (
          <>
            {refusals.length > 0 && <ImportGrid name={t('refusedRows')} refusals={refusals} work={work} isToMend />}
            {refusals.length > 0 && report.warnings.length > 0 && <Box component="h3">{t('warnedRows')}</Box>}
            {report.warnings.length > 0 && <ImportGrid name={t('warnedRows')} refusals={report.warnings} work={work} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => (running === 'check' ? work.stop() : work.go('columns'))} sx={{ marginInlineEnd: 'auto' }}>
          {ui('back')}
        </Button>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        {isClean && !isStale ? (
          <ActionButton
            key="import"
            autoFocus
            variant="contained"
            color="primary"
            reason={report.rows > 0 && report.rows === report.unchanged ? t('nothingChanges') : undefined}
            running={running && t('importing')}
            onClick={() => void work.commit()}
          >
            {t('import', { count: report.rows - report.unchanged })}
          </ActionButton>
        ) : (
          <ActionButton
            key="check"
            variant="contained"
            color="primary"
            reason={isDirty ? <Box component="span">{t('mendFirst')}</Box> : undefined}
            running={running && common('checking')}
            onClick={() => void work.check()}
          >
            {t('check')}
          </ActionButton>
        )}
      </DialogActions>
    </>
  );
}
