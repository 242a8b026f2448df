'use client';

import { useRef } from 'react';
import type { IconName } from '#components/ui/display/iconPaths.ts';
import { MainButton } from './MainButton.tsx';

type Props = { children: string; icon?: IconName; main?: boolean; onFile: (file: File) => void };

export function PictureButton({ children, icon = 'camera', main, onFile }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <MainButton icon={icon} main={main} onClick={() => chooser.current?.click()}>
        {children}
      </MainButton>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={children}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
