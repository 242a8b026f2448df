'use client';

import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useFormatter, useTranslations } from 'next-intl';
import type { Role } from '#lib/contract/roles.ts';
import { useRoleWord } from './userWords.ts';

const Item = styled('button')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...{ all: 'unset', boxSizing: 'border-box', cursor: 'pointer', width: '100%', padding: '8px 12px', borderRadius: 6 },
    ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 8, minHeight: 40, alignItems: 'center' },
    '&:hover': { background: palette.row.hover },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '&[aria-current]': { background: palette.ground.sunken, fontWeight: 600 },
  };
});

type Props = { roles: readonly Role[]; chosen: string | undefined; onChoose: (name: string) => void };

export function RolesList({ roles, chosen, onChoose }: Props) {
  const t = useTranslations('users.roles');
  const roleWord = useRoleWord();
  const { number } = useFormatter();
  const groups = [
    { title: t('own'), of: roles.filter(({ id }) => id !== null) },
    { title: t('builtIn'), of: roles.filter(({ id }) => id === null) },
  ];
  return (
    <Box component="nav" aria-label={t('name')} sx={{ display: 'grid', gap: 3 }}>
      {groups.map(({ title, of }) => (
        <Box key={title} sx={{ display: 'grid', gap: 1 }}>
          <Box component="h2" sx={{ m: 0, px: 3, typography: 'caption', color: 'text.secondary' }}>
            {title}
          </Box>
          {of.length === 0 && <Box sx={{ px: 3, color: 'text.secondary' }}>{t('noneOwn')}</Box>}
          {of.map(({ name, users }) => (
            <Item key={name} type="button" aria-current={name === chosen || undefined} onClick={() => onChoose(name)}>
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {roleWord(name)}
              </Box>
              <Box component="span" aria-label={t('users', { count: users })} sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {number(users)}
              </Box>
            </Item>
          ))}
        </Box>
      ))}
    </Box>
  );
}
