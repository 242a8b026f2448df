'use client';

import { useTranslations } from 'next-intl';
import type { LostProps } from '#components/ui/feedback/makeLazyPart.tsx';
import { PhoneNote } from './PhoneNote.tsx';

/** In the place of what could not be loaded. A page of a newer build is offered by itself, above. */
export function PartLost({ isGone }: LostProps) {
  const t = useTranslations('installer.camera.lost');
  return <PhoneNote family="warn">{t(isGone ? 'gone' : 'waiting')}</PhoneNote>;
}
