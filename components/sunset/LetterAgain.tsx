'use client';

import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';

export function LetterAgain({ site, number }: { site: number; number: number }) {
  const t = useTranslations('sunset.letter');
  const { start, progress, error } = useDownload(contract.sunset.letter);
  if (!useCapability('letters')) return null;
  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<PrintOutlined />}
        disabled={progress !== undefined}
        onClick={() => void start({ params: { id: site, number } }, `letter-${site}-${number}.pdf`)}
      >
        {t('again')}
      </Button>
      {error && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
    </>
  );
}
