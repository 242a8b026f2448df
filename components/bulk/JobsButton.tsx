'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import css from './JobsButton.module.css';
import { JobsPopover } from './JobsPopover.tsx';

export function JobsButton({ count }: { count: number }) {
  const t = useTranslations('bulk');
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={anchor}
        variant="text"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        startIcon={<StatusGlyph glyph={count > 0 ? 'running' : 'done'} />}
        className={css.jobs}
      >
        {t('openCount', { count })}
      </Button>
      {isOpen && <JobsPopover label={t('open')} anchor={anchor.current} onClose={() => setOpen(false)} />}
    </>
  );
}
