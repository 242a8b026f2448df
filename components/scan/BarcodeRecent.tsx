'use client';

import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { Button } from '#components/ui/controls/Button.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { MONO } from '#lib/theme/type.ts';

/** Codes read in this tab, newest first, with when (ISO 8601). */
export const Recent = z.array(z.object({ code: z.string().min(1), at: z.string() }));
export type Recent = z.infer<typeof Recent>;

const MOST = 50;

/** A code on top of those read before; the same again moves up. */
export const readAgain = (recent: Recent, code: string, at: string): Recent =>
  [{ code, at }, ...recent.filter((each) => each.code !== code)].slice(0, MOST);

type Props = { recent: Recent; code: string; onShow: (code: string) => void; onClear: () => void };

export function BarcodeRecent({ recent, code, onShow, onClear }: Props) {
  const t = useTranslations('scan.reader');
  return (
    <Card title={t('recent')} meta={recent.length > 0 && <Button onClick={onClear}>{t('clear')}</Button>}>
      {recent.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('recentNone')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {recent.map((each) => (
          <Box component="li" key={each.code} sx={{ borderBlockStart: '1px solid', borderColor: 'divider' }}>
            <ButtonBase
              onClick={() => onShow(each.code)}
              aria-current={each.code === code || undefined}
              sx={{
                width: '100%',
                minHeight: 36,
                justifyContent: 'space-between',
                gap: 3,
                textAlign: 'inherit',
                '&[aria-current]': { color: 'accent.main' },
              }}
            >
              <Box component="span" dir="ltr" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
                {each.code}
              </Box>
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', flexShrink: 0 }}>
                <Time at={each.at} />
              </Box>
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
