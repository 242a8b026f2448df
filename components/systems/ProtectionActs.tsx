'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { DownloadBar } from '#components/ui/feedback/DownloadBar.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import type { Protection } from '#lib/contract/protection.ts';

/** A day that is in the month in every time zone. */
export const middleOf = ({ from }: Protection) => new Date(Date.parse(from) + 14 * 86_400_000);

type Props = { cs: string; month: string | undefined; found: Protection; onMonth: (month: string | undefined) => void };

export function ProtectionActs({ cs, month, found, onMonth }: Props) {
  const t = useTranslations('systems.protection');
  const file = useDownload(contract.systems.exportProtection);
  const middle = middleOf(found);
  const other = (months: number) => new Date(Date.UTC(middle.getUTCFullYear(), middle.getUTCMonth() + months, 1)).toISOString().slice(0, 7);
  const heads = (['from', 'until', 'minutes', 'state', 'paths'] as const).map((name) => t(`heads.${name}`));
  return (
    <>
      {file.error && <Failure problem={file.error.problem} retryAfter={file.error.retryAfter} />}
      {file.progress && <DownloadBar progress={file.progress} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button onClick={() => onMonth(other(-1))}>{t('before')}</Button>
        {month !== undefined && <Button onClick={() => onMonth(undefined)}>{t('thisMonth')}</Button>}
        <Button
          startIcon={<Icon name="download" />}
          onClick={() => void file.start({ params: { cs }, body: { month: other(0), format: 'xlsx', heads } }, `protection-${cs}.xlsx`)}
        >
          {t('export')}
        </Button>
      </Box>
    </>
  );
}
