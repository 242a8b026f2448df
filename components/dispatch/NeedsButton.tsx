'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';

type Props = { count: number | undefined; hasFailed: boolean; isOpen: boolean; onPress(): void };

/** Opens the queue; the focus that goes with the panel as it closes comes back here. */
export function NeedsButton({ count, hasFailed, isOpen, onPress }: Props) {
  const t = useTranslations('dispatch.repair');
  const own = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) own.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const isUnread = count === undefined;
  if (isUnread && !hasFailed) return null;
  const glyph = isUnread ? 'failed' : count > 0 ? 'late' : 'done';
  return (
    <Button ref={own} aria-expanded={isOpen} startIcon={<StatusGlyph glyph={glyph} />} onClick={onPress}>
      {isUnread ? t('title') : t('open', { count })}
    </Button>
  );
}
