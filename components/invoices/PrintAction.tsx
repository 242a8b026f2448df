'use client';

import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useDownload } from '#lib/browser/api/useDownload.ts';
import * as contract from '#lib/contract/index.ts';
import type { BatchPrint } from '#lib/contract/invoices/batch.ts';
import { MOST_PRINTED } from '#lib/contract/words/invoices.ts';

/** One PDF of many invoices, or of more than go into one a PDF for each part. */
export function PrintAction({ order, count }: { order: Omit<z.infer<typeof BatchPrint>, 'page'>; count: number }) {
  const t = useTranslations('invoices.batch');
  const pdf = useTranslations('invoices.pdf');
  const isThere = useCapability('invoiceBatches');
  const file = useDownload(contract.invoices.print);
  if (!isThere) return null;
  const parts = Math.ceil(count / MOST_PRINTED);
  const partOf = (page: number) =>
    order.ids ? { page: 1, ids: order.ids.slice((page - 1) * MOST_PRINTED, page * MOST_PRINTED) } : { ...order, page };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {Array.from({ length: parts }, (_, place) => (
          <SendButton
            key={place}
            startIcon={<PictureAsPdfOutlined />}
            running={file.progress ? pdf('running') : undefined}
            onClick={() => void file.start({ body: partOf(place + 1) }, parts > 1 ? `invoices-${place + 1}.pdf` : 'invoices.pdf')}
          >
            {parts > 1 ? t('part', { part: place + 1, parts }) : t('print', { count })}
          </SendButton>
        ))}
      </Box>
      {file.error && <Failure problem={file.error.problem} retryAfter={file.error.retryAfter} />}
    </>
  );
}
