'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { PageColumns } from '#components/ui/display/PageColumns.tsx';
import { PageHead } from '#components/ui/display/PageHead.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useListState } from '#lib/browser/api/useListState.ts';
import { codeIn, codesScanned } from '#lib/browser/scan/codes.ts';
import { play } from '#lib/browser/scan/sounds.ts';
import { usePreference } from '#lib/browser/storage/preferences.ts';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import * as contract from '#lib/contract/index.ts';
import { BarcodeAnswer } from './BarcodeAnswer.tsx';
import { BarcodeRecent, Recent, readAgain } from './BarcodeRecent.tsx';
import { FileNote } from './FileNote.tsx';
import { ScanField } from './ScanField.tsx';
import { ScanWays } from './ScanWays.tsx';
import { useFileCodes } from './useFileCodes.ts';
import { useWedge } from './useWedge.ts';

const Camera = lazyPart(async () => (await import('./CameraPicker.tsx')).CameraPicker);

const ADDRESS = z.object({ q: z.string().max(60).optional() });

/** Any code, however it comes: what it is, where that is, what can be done with it. The code stands in the address. */
export function BarcodeScreen() {
  const t = useTranslations('scan.reader');
  const title = useTranslations('titles');
  const field = useRef<HTMLInputElement>(null);
  const { query, change } = useListState(ADDRESS);
  const code = codeIn(query.q ?? '');
  const [stored, store] = usePersistedState('tab', 'barcode.recent', Recent);
  const recent = stored ?? [];
  const [camera, setCamera] = useState(false);
  const [sound] = usePreference('sound');
  const lookup = useRead(contract.sims.findByBarcode, code ? { query: { q: code } } : null, {
    keepPreviousData: false,
    shouldRetryOnError: false,
  });

  const show = (text: string) => change({ q: text }, 'replace');
  const read = (codes: string[]) => {
    const last = codes.at(-1);
    if (!last) return;
    const at = new Date().toISOString();
    store(codes.reduce((all, each) => readAgain(all, each, at), recent));
    show(last);
  };
  const focus = () => field.current?.focus();
  const files = useFileCodes((groups) => read(groups.flat()), true);
  const scan = (text: string) => read(codesScanned(text));
  useWedge(field, scan);

  const count = lookup.data?.data.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one sound for each code that is answered
  useEffect(() => {
    if (count !== undefined && sound !== 'off') play(count > 0 ? 'clean' : 'warned');
  }, [code, count]);

  return (
    <Box sx={{ overflow: 'auto', flex: 1, pb: 5 }}>
      <PageHead title={title('barcode')} sub={<span>{t('sub')}</span>} />
      <PageColumns template={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <ScanField field={field} hint={t('hint')} keys={t('keys')} inputMode="text" ready onScan={scan}>
            <ScanWays
              camera={camera}
              onCamera={setCamera}
              onGroups={(groups) => read(groups.flat())}
              onFile={(file) => void files.read(file)}
              onDone={focus}
            />
          </ScanField>
          {camera && <Camera anything onPairs={(pairs) => read(pairs.flat())} onSingles={read} />}
          {files.reading && <FileNote reading={files.reading} />}
          <BarcodeAnswer code={code} lookup={lookup} />
        </Box>
        <BarcodeRecent recent={recent} code={code} onShow={show} onClear={() => store(undefined)} />
      </PageColumns>
    </Box>
  );
}
