'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from './Button.tsx';

type Props = { accept: string; onFile(file: File): void };

/** One file from this computer; the same one may be chosen again once it was mended. */
export function ChooseFile({ accept, onFile }: Props) {
  const t = useTranslations('ui.import');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{t('choose')}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t('choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
