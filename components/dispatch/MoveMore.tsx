'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { MoveNeeds } from './MoveNeeds.tsx';
import { MoveWishes } from './MoveWishes.tsx';
import type { MovePlan } from './useMovePlan.ts';

/** What few visits have: open where this one has any of it. */
export function MoveMore({ plan }: { plan: MovePlan }) {
  const t = useTranslations('dispatch.move');
  const hasNeeds = useCapability('requirements');
  const hasPins = useCapability('pins');
  const { requires, preferred, pin } = plan.visit ?? {};
  const [isOpen, setOpen] = useState(Boolean(requires || preferred || pin));
  if (!hasNeeds && !hasPins) return null;
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      sx={{ '& > summary': { typography: 'caption', fontWeight: 500, cursor: 'pointer', minHeight: 24 } }}
    >
      <summary>{t('more')}</summary>
      <Box sx={{ display: 'grid', gap: 3, pt: 2 }}>
        {hasPins && <MoveWishes plan={plan} />}
        {hasNeeds && <MoveNeeds plan={plan} />}
      </Box>
    </Box>
  );
}
