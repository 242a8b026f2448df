'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card } from '#components/ui/display/Card.tsx';
import { Entry } from '#components/ui/display/Entry.tsx';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { Link } from '#lib/i18n/navigation.ts';
import { hrefOfAction, useActivityWords } from './activityWords.ts';

const STEP = 12;

const GLYPHS: Record<string, Glyph> = {
  sim: 'inventory',
  swap: 'test-ready',
  system: 'open',
  ticket: 'scheduled',
  sunset: 'open',
  invoice: 'dispatched',
  customer: 'dispatched',
  recurring: 'dispatched',
  price: 'dispatched',
  technician: 'scheduled',
  account: 'on-site',
};

export function UserActivity({ id }: { id: number }) {
  const t = useTranslations('users.actions');
  const kindWord = useWords('users.actions.of', 'common');
  const words = useActivityWords();
  const [shown, setShown] = useState(STEP);
  const { data, error, mutate } = useRead(contract.users.actions, { params: { id } }, { keepPreviousData: false });
  const activities = data?.data ?? [];
  const visible = activities.slice(0, shown);
  return (
    <Card title={t('title')}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && activities.length === 0 && <p>{t('none')}</p>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visible.map((activity, index) => {
          const href = hrefOfAction(activity);
          const isOwn = activity.source === 'account' && activity.about === String(id);
          const name = activity.label ?? activity.about;
          return (
            <Entry key={activity.id} glyph={GLYPHS[activity.source] ?? 'open'} line={index < visible.length - 1 ? 'on' : 'last'}>
              <b>{words(activity)}</b>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {!isOwn && href && name && (
                  <>
                    {kindWord(activity.source as 'sim')}{' '}
                    <MuiLink component={Link} href={href} prefetch={false} underline="always" sx={{ color: 'text.primary' }}>
                      {name}
                    </MuiLink>
                    {', '}
                  </>
                )}
                <Time at={activity.at} />
              </Box>
            </Entry>
          );
        })}
      </Box>
      {activities.length > shown && (
        <Button variant="text" sx={{ justifySelf: 'start' }} onClick={() => setShown(shown + 50)}>
          {t('more')}
        </Button>
      )}
    </Card>
  );
}
