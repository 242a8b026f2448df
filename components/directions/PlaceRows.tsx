'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined';
import PinDropOutlined from '@mui/icons-material/PinDropOutlined';
import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { ActionIconButton } from '#components/ui/controls/ActionIconButton.tsx';
import { useReorder } from '#components/ui/controls/useReorder.ts';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { MOST_POINTS } from '#lib/contract/words/directions.ts';
import { LetterDisc } from './LetterDisc.tsx';
import { PlacePicker } from './PlacePicker.tsx';
import { letterOf, type Slot } from './places.ts';
import type { Plan } from './usePlan.ts';

type Props = {
  plan: Plan;
  /** The row that waits for a press on the map; none is offered where there is no map. */
  armed: number | null;
  onArm?(row: number | null): void;
};

export function PlaceRows({ plan, armed, onArm }: Props) {
  const t = useTranslations('directions');
  const [announced, setAnnounced] = useState('');
  const { slots } = plan;
  const isSpare = (slot: Slot) => slots.length > 2 || slot !== null;
  const nameOf = (at: number) => slots[at]?.label ?? t('place', { letter: letterOf(at) });
  const { list, drag, handle } = useReorder(slots.length, (from, to) => {
    setAnnounced(t('movedTo', { name: nameOf(from), at: String(to + 1), of: String(slots.length) }));
    plan.move(from, to);
  });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box ref={list} component="ol" aria-label={t('places')} sx={{ display: 'grid', gap: 2, padding: 0, listStyle: 'none' }}>
        {slots.map((slot, at) => (
          <Box
            component="li"
            key={at}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              borderRadius: 1,
              opacity: drag?.from === at ? 0.45 : undefined,
              boxShadow:
                drag && drag.to === at && drag.from !== at
                  ? (theme) => `0 ${drag.to > drag.from ? 3 : -3}px 0 ${theme.vars.palette.accent.main}`
                  : undefined,
            }}
          >
            <IconButton
              size="small"
              aria-label={t('move', { name: nameOf(at) })}
              {...handle(at)}
              sx={{ marginInlineStart: -2, cursor: drag ? 'grabbing' : 'grab', touchAction: 'none' }}
            >
              <DragIndicatorOutlined fontSize="small" />
            </IconButton>
            <LetterDisc aria-hidden>{letterOf(at)}</LetterDisc>
            <PlacePicker
              label={t('place', { letter: letterOf(at) })}
              placeholder={t(at === 0 ? 'from' : at === slots.length - 1 ? 'to' : 'over')}
              value={slot}
              onChange={(next) => plan.set(at, next)}
            />
            {onArm && (
              <IconButton
                size="small"
                aria-label={t('pick', { letter: letterOf(at) })}
                aria-pressed={armed === at}
                onClick={() => onArm(armed === at ? null : at)}
                sx={armed === at ? { bgcolor: 'accent.tint', color: 'accent.ink' } : undefined}
              >
                <PinDropOutlined fontSize="small" />
              </IconButton>
            )}
            <ActionIconButton
              aria-label={t('remove', { name: nameOf(at) })}
              reason={!isSpare(slot) && t('twoStay')}
              onClick={() => plan.remove(at)}
              style={{ marginInlineEnd: -8 }}
            >
              <CloseOutlined fontSize="small" />
            </ActionIconButton>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ActionButton startIcon={<AddOutlined />} reason={plan.isFull && t('full', { most: MOST_POINTS })} onClick={plan.add}>
          {t('add')}
        </ActionButton>
        <ActionButton startIcon={<SwapVertOutlined />} reason={plan.places.length === 0 && t('nothingToTurn')} onClick={plan.reverse}>
          {t('reverse')}
        </ActionButton>
      </Box>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </Box>
  );
}
