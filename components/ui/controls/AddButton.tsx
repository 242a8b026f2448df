'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SendButton } from './SendButton.tsx';

export function AddButton({ isAdding, onAdd, children }: { isAdding: boolean; onAdd: () => unknown; children: ReactNode }) {
  const common = useTranslations('common');
  return (
    <SendButton
      size="small"
      variant="outlined"
      color="secondary"
      running={isAdding ? common('adding') : undefined}
      onClick={() => void onAdd()}
    >
      {children}
    </SendButton>
  );
}
