'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { COLUMNS, type TabProps } from './AccountTab.tsx';
import { PictureCard } from './PictureCard.tsx';
import { UserFields } from './UserFields.tsx';

export const INFORMATION_FIELDS = ['contact', 'language', 'company', 'country'] as const;

export function InformationTab({ user, draft, wrong, problem }: TabProps) {
  const t = useTranslations('users.tabs');
  return (
    <>
      <PictureCard user={user} />
      <Card title={t('information')}>
        <Box sx={COLUMNS}>
          <UserFields fields={INFORMATION_FIELDS} values={draft.values} onType={draft.type} wrong={wrong} problem={problem} />
        </Box>
      </Card>
    </>
  );
}
