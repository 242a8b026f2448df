'use client';

import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslations } from 'next-intl';

export const TABS = ['account', 'information', 'social'] as const;
export type TabName = (typeof TABS)[number];

type TabsProps = { id: string; tab: TabName; isBad: (name: TabName) => boolean; onTab: (name: TabName) => void };

export function UserTabs({ id, tab, isBad, onTab }: TabsProps) {
  const t = useTranslations('users');
  return (
    <Tabs
      value={tab}
      onChange={(_, next: TabName) => onTab(next)}
      aria-label={t('tabs.name')}
      sx={{ px: { xs: 2, sm: 5 }, borderBottom: 1, borderColor: 'divider' }}
    >
      {TABS.map((name) => (
        <Tab
          key={name}
          id={`${id}-${name}`}
          value={name}
          aria-controls={`${id}-panel`}
          label={`${t(`tabs.${name}`)}${isBad(name) ? ` ${t('tabs.bad')}` : ''}`}
        />
      ))}
    </Tabs>
  );
}
