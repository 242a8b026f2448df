'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card } from '#components/ui/display/Card.tsx';
import { Entry } from '#components/ui/display/Entry.tsx';
import type { Glyph } from '#components/ui/display/shapes.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Deed } from '#lib/contract/users.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { useDeedWords } from './deedWords.ts';

const STEP = 12;

const GLYPHS: Record<string, Glyph> = {
  sim: 'inventory',
  swap: 'test-ready',
  system: 'open',
  ticket: 'scheduled',
  sunset: 'open',
  invoice: 'dispatched',
  account: 'on-site',
};

/** Where the record of a deed is. */
function hrefOfDeed({ source, about, label }: Deed): string | undefined {
  if (!about) return undefined;
  if (source === 'sim') return hrefOf('sim-edit', { id: about });
  if (source === 'swap') return hrefOf('sim-swap', { id: about });
  if (source === 'system') return hrefOf('watch-cs', { csNo: about });
  if (source === 'ticket') return `${hrefOf('tickets')}?ticket=${about}`;
  if (source === 'sunset') return `${hrefOf('sunset')}?q=${encodeURIComponent(label ?? '')}`;
  if (source === 'invoice') return hrefOf('apps-invoice-preview', { id: about });
  return hrefOf('apps-users-view', { id: about });
}

/** What somebody did lately, newest first, each leading to what it was done to. */
export function UserDeeds({ id }: { id: number }) {
  const t = useTranslations('users.deeds');
  const words = useDeedWords();
  const [shown, setShown] = useState(STEP);
  const { data, error, mutate } = useRead(contract.users.deeds, { params: { id } }, { keepPreviousData: false });
  const deeds = data?.data ?? [];
  const visible = deeds.slice(0, shown);
  return (
    <Card title={t('title')}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && deeds.length === 0 && <p>{t('none')}</p>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visible.map((deed, index) => {
          const href = hrefOfDeed(deed);
          const isOwn = deed.source === 'account' && deed.about === String(id);
          const name = deed.label ?? deed.about;
          return (
            <Entry key={deed.id} glyph={GLYPHS[deed.source] ?? 'open'} line={index < visible.length - 1 ? 'on' : 'last'}>
              <b>{words(deed)}</b>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {!isOwn && href && name && (
                  <>
                    {t(`of.${deed.source as 'sim'}`)}{' '}
                    <MuiLink component={Link} href={href} prefetch={false} underline="always" sx={{ color: 'text.primary' }}>
                      {name}
                    </MuiLink>
                    {', '}
                  </>
                )}
                <Time at={deed.at} />
              </Box>
            </Entry>
          );
        })}
      </Box>
      {deeds.length > shown && (
        <Button variant="text" sx={{ justifySelf: 'start' }} onClick={() => setShown(shown + 50)}>
          {t('more')}
        </Button>
      )}
    </Card>
  );
}
