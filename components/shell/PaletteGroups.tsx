'use client';

import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { PaletteLine } from './PaletteLine.tsx';
import type { usePalette } from './usePalette.ts';

const Title = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '8px 16px 4px',
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
}));

type Props = { palette: ReturnType<typeof usePalette>; onClose: () => void };

export function PaletteGroups({ palette: { base, groups, active, activate, domIdOf, taken }, onClose }: Props) {
  const t = useTranslations('palette');
  return (
    <div role="listbox" id={`${base}-list`} aria-label={t('found')}>
      {groups.map(({ name, title, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={name} role="group" aria-labelledby={`${base}-${name}`}>
          <Title id={`${base}-${name}`} role="presentation">
            {title}
          </Title>
          {choices.map((choice) => (
            <PaletteLine
              key={choice.id}
              choice={choice}
              domId={domIdOf(choice)}
              active={choice.id === active?.id}
              onPoint={() => choice.id !== active?.id && activate(choice)}
              onTake={({ ctrlKey, metaKey, shiftKey }) => {
                taken(choice);
                if (!ctrlKey && !metaKey && !shiftKey) onClose();
              }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
