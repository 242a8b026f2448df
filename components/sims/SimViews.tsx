'use client';

import ViewIcon from '@mui/icons-material/BookmarkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useLocale, useTranslations } from 'next-intl';
import { type MouseEvent, useState } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { hrefOf } from '#lib/access/pages.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import type { View } from '#lib/contract/views.ts';
import { getPathname } from '#lib/i18n/navigation.ts';
import { SimViewMenuButton } from './SimViewMenuButton.tsx';
import { addressOf, showSearch } from './useSimView.ts';

const SimViewDialog = lazyPart(async () => (await import('./SimViewDialog.tsx')).SimViewDialog);

const Way = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  flex: 1,
  minWidth: 0,
  justifyContent: 'flex-start',
  gap: 8,
  minHeight: 32,
  paddingInline: 8,
  borderRadius: 6,
  color: 'inherit',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& svg': { fontSize: '1rem', color: theme.vars.palette.text.secondary },
  '&:hover': { background: theme.vars.palette.row.hover },
  '&[aria-current]': { background: theme.vars.palette.accent.tint, color: theme.vars.palette.accent.ink, fontWeight: 600 },
  '@media (pointer: coarse)': { minHeight: 44 },
})) as typeof ButtonBase;

type Props = {
  view: View | undefined;
  isChanged: boolean;
  /** What the list shows, as a view would keep it. */
  shown: string;
  /** Something is filtered, ordered or chosen that could be kept. */
  isWorthKeeping: boolean;
  columns: readonly string[];
  onSaved: () => void;
};

export function SimViews({ view, isChanged, shown, isWorthKeeping, columns, onSaved }: Props) {
  const t = useTranslations('sims.views');
  const locale = useLocale();
  const isThere = useCapability('views');
  const { data } = useRead(contract.views.list, isThere ? { query: { list: 'sims' } } : null, { revalidateOnFocus: false });
  const [saving, setSaving] = useState(false);
  if (!isThere) return null;
  const way = (search: string, name: string, isCurrent: boolean) => (
    <Way
      component="a"
      href={`${getPathname({ href: hrefOf('sims'), locale })}${search && `?${search}`}`}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        showSearch(search);
      }}
    >
      <ViewIcon aria-hidden />
      <span>{name}</span>
    </Way>
  );
  return (
    <Box component="nav" aria-label={t('title')}>
      <Box sx={{ pb: 1, typography: 'caption', fontWeight: 500, color: 'text.secondary' }}>{t('title')}</Box>
      <Box component="ul" sx={{ marginInline: -2 }}>
        <li style={{ display: 'flex' }}>{way('', t('all'), !view && shown === '')}</li>
        {data?.data.map((each) => (
          <Box component="li" key={each.id} sx={{ display: 'flex', alignItems: 'center' }}>
            {way(addressOf(each), each.name, each.id === view?.id)}
            <SimViewMenuButton view={each} isCurrent={each.id === view?.id} isChanged={isChanged} columns={columns} onSaved={onSaved} />
          </Box>
        ))}
      </Box>
      {(view ? isChanged : isWorthKeeping) && (
        <Button variant="text" onClick={() => setSaving(true)}>
          {t('save')}
        </Button>
      )}
      {saving && (
        <SimViewDialog
          columns={columns}
          onClose={() => setSaving(false)}
          onDone={(saved) => {
            onSaved();
            showSearch(addressOf(saved));
          }}
        />
      )}
    </Box>
  );
}
