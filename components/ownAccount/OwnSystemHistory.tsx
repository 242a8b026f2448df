'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Entry } from '#components/ui/display/Entry.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { useOwnEventWords } from './useOwnEventWords.ts';

const GLYPHS = { test: 'on-test', radio: 'done', visit: 'resolved' } as const;

export function OwnSystemHistory({ cs }: { cs: string }) {
  const common = useTranslations('common');
  const words = useOwnEventWords();
  const { data, error, mutate } = useRead(contract.ownAccount.history, { params: { cs } });
  if (error) return <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />;
  if (!data) return <span>{common('loading')}</span>;
  if (data.data.length === 0) return <span>{common('nothingRecorded')}</span>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {data.data.map((event) => {
        const { what, result } = words(event);
        return (
          <Entry key={event.id} glyph={event.result === 'doubts' ? 'unknown' : GLYPHS[event.kind]}>
            {what}
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              <Time at={event.at} />
              {result && <Box component="span">{` · ${result}`}</Box>}
            </Box>
          </Entry>
        );
      })}
    </Box>
  );
}
