'use client';

import VolumeOffOutlined from '@mui/icons-material/VolumeOffOutlined';
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { usePreference } from '#lib/browser/storage/preferences.ts';

type Props = {
  startedAt: number | null;
  devices: number;
  blocked: number[];
  /** Of an order: how many did not come. */
  missing: number | undefined;
  /** Its order is still to come. */
  waits: boolean;
  saving: boolean;
  onSave: () => void;
  onUndo: (() => void) | undefined;
  onRemove: (ids: number[]) => void;
};

export function ScanHead({ startedAt, devices, blocked, missing, waits, saving, onSave, onUndo, onRemove }: Props) {
  const t = useTranslations('scan');
  const common = useTranslations('common');
  const title = useTranslations('titles')('sim-batch');
  const [sound, setSound] = usePreference('sound');
  const reason = waits
    ? t('save.noOrder')
    : devices === 0
      ? t('save.empty')
      : blocked.length > 0
        ? t('save.blocked', { count: blocked.length })
        : undefined;
  return (
    <PageHead
      title={title}
      sub={startedAt !== null && common.rich('since', { time: () => <Time at={new Date(startedAt).toISOString()} exact /> })}
      actions={
        <>
          <Button
            variant="text"
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
            startIcon={sound === 'on' ? <VolumeUpOutlined /> : <VolumeOffOutlined />}
            aria-pressed={sound === 'on'}
            onClick={() => setSound(sound === 'on' ? 'off' : 'on')}
          >
            {t(`sound.${sound}`)}
          </Button>
          {onUndo && <Button onClick={onUndo}>{t('undo')}</Button>}
          {blocked.length > 0 && <Button onClick={() => onRemove(blocked)}>{t('save.removeBlocked', { count: blocked.length })}</Button>}
          <ActionButton
            variant="contained"
            color="primary"
            reason={reason}
            running={saving ? common('saving') : undefined}
            onClick={onSave}
          >
            {missing && devices > 0 ? t('save.goMissing', { count: devices, missing }) : t('save.go', { count: devices })}
          </ActionButton>
        </>
      }
    />
  );
}
