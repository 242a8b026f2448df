'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { Dispatch } from '#lib/contract/dispatch.ts';
import type { Technician } from '#lib/contract/technicians.ts';

const CrewDayMenu = lazyPart(async () => (await import('./CrewDayMenu.tsx')).CrewDayMenu);

export function CrewDayActs({ who, day }: { who: Technician; day: Dispatch }) {
  const t = useTranslations('dispatch.whole');
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        aria-label={t('menu', { who: who.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => {
          setWanted(true);
          setAnchor(currentTarget);
        }}
        size="tiny"
      >
        <Icon name="more" />
      </IconButton>
      {isWanted && <CrewDayMenu who={who} day={day} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
}
