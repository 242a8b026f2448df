'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import { useLanguage } from '#lib/i18n/useLanguage.ts';

/** The rows that were left out as a file, with all their cells, as long as the import is known. */
export function LeftOut({ id }: { id: number }) {
  const t = useTranslations('imports.leftOut');
  const locale = useLanguage();
  const isThere = useCapability('operations');
  const { data } = useRead(contract.imports.show, { params: { id } });
  const file = useDownload(contract.imports.leftOut);
  const count = data?.data.left_out ?? 0;
  if (!isThere || count === 0) return null;
  return (
    <>
      {file.error && <Failure problem={file.error.problem} />}
      <ActionButton
        running={file.progress ? t('fetching') : undefined}
        onClick={() => void file.start({ params: { id }, query: { format: 'csv', locale } }, `import-${id}-left-out.csv`)}
      >
        {t('download', { count })}
      </ActionButton>
    </>
  );
}
