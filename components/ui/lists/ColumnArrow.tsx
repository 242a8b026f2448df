'use client';

import DownIcon from '@mui/icons-material/ArrowDownwardOutlined';
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { ActionIconButton } from '#components/ui/controls/ActionIconButton.tsx';

type ArrowProps = {
  by: 1 | -1;
  name: string;
  isEnd: boolean;
  pressed: RefObject<HTMLButtonElement | null>;
  onPress: () => void;
};

export function ColumnArrow({ by, name, isEnd, pressed, onPress }: ArrowProps) {
  const t = useTranslations('list.columns');
  const Icon = by === 1 ? DownIcon : UpIcon;
  return (
    <ActionIconButton
      aria-label={t(by === 1 ? 'down' : 'up', { name })}
      reason={isEnd && t(by === 1 ? 'last' : 'first')}
      style={{ width: 24, height: 24 }}
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget;
        onPress();
      }}
      onBlur={() => {
        pressed.current = null;
      }}
    >
      <Icon fontSize="small" />
    </ActionIconButton>
  );
}
