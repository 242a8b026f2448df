'use client';

import { useTranslations } from 'next-intl';
import { ExportDialog, type ExportFormat } from '#components/ui/controls/ExportDialog.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { CAMPAIGN_FIELDS, SUNSET_ITEM_FIELDS } from '#lib/contract/words/sunset.ts';
import { useCampaigns } from './useCampaigns.ts';

type Props = { items: readonly SunsetItem[]; onClose: () => void };

export function SunsetExportDialog({ items, onClose }: Props) {
  const t = useTranslations('sunset.export');
  const fieldName = useWords('sunset.fields', 'fields');
  const common = useTranslations('common');
  const file = useDownload(contract.sunset.export);
  const { isThere: hasCampaigns } = useCampaigns();
  const columns = SUNSET_ITEM_FIELDS.filter((field) => hasCampaigns || !CAMPAIGN_FIELDS.includes(field));
  const count = items.length;
  const go = (format: ExportFormat) => {
    const heads = columns.map((field) => fieldName(field));
    const body = { ids: items.map(({ id }) => id), letter: null, format, columns, heads };
    return file.start({ body }, `sunset.${format}`);
  };
  return (
    <ExportDialog
      title={common('exportSites', { count })}
      file={{ ...file, columns: columns.length, go }}
      done={t('done', { count })}
      onClose={onClose}
    />
  );
}
