'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Glyph } from '#components/ui/display/glyphs.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import type { Column } from '#components/ui/lists/columns.ts';
import type { AuditEvent, AuditKind } from '#lib/contract/audit.ts';
import { AuditFacts } from './AuditFacts.tsx';
import { useAuditWord } from './activityWords.ts';
import { UserLink } from './UserLink.tsx';

const GLYPHS: Partial<Record<AuditKind, Glyph>> = {
  'signed-in': 'active',
  'sign-in-refused': 'failed',
  'signed-out': 'open',
  'token-reused': 'late',
  ability: 'test-ready',
  role: 'test-ready',
  'user-deactivated': 'deactivated',
  'user-deleted': 'retired',
  'user-added': 'inventory',
  'user-activated': 'active',
  bulk: 'running',
  'maintenance-on': 'suspended',
  'maintenance-off': 'active',
};

export const glyphOf = (kind: string): Glyph => GLYPHS[kind as AuditKind] ?? 'done';

export const Whom = ({ id, name, none }: { id: number | null; name: string | null; none: string }) =>
  id && name ? <UserLink id={id}>{name}</UserLink> : <span>{name ?? none}</span>;

export function useAuditColumns(onOpen: (event: AuditEvent) => void): Column<AuditEvent>[] {
  const t = useTranslations('users.audit');
  const word = useAuditWord();
  return useMemo(
    () => [
      { field: 'at', title: t('fields.at'), width: 150, sortable: true, cell: ({ at }) => <Time at={at} exact /> },
      {
        field: 'kind',
        title: t('fields.kind'),
        width: 210,
        cell: (event) => (
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
            <StatusGlyph glyph={glyphOf(event.kind)} />
            <Box
              component="button"
              type="button"
              onClick={() => onOpen(event)}
              sx={{
                font: 'inherit',
                color: 'inherit',
                background: 'none',
                border: 0,
                p: 0,
                cursor: 'pointer',
                textAlign: 'inherit',
                '&:hover': { textDecoration: 'underline' },
              }}
            >
              {word(event.kind)}
            </Box>
          </Box>
        ),
      },
      { field: 'by', title: t('fields.by'), width: 160, cell: ({ user_id, by }) => <Whom id={user_id} name={by} none={t('nobody')} /> },
      {
        field: 'about',
        title: t('fields.about'),
        width: 160,
        cell: ({ about_id, about, user_id }) => about_id !== user_id && <Whom id={about_id} name={about} none="" />,
      },
      { field: 'address', title: t('fields.address'), width: 150, cell: ({ address }) => <span dir="ltr">{address}</span> },
      { field: 'details', title: t('fields.details'), width: 240, flex: 1, cell: (event) => <AuditFacts event={event} /> },
    ],
    [t, word, onOpen],
  );
}
