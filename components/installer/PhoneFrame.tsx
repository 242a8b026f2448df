'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Logo } from '#components/shell/Logo.tsx';
import { PhoneIcon } from './PhoneIcon.tsx';
import type { InstallerState } from './phoneState.ts';
import { SkinButton } from './SkinButton.tsx';

type Props = {
  title: string;
  aside?: ReactNode;
  sub?: ReactNode;
  connectivity: InstallerState['connectivity'];
  onBack?: () => void;
  test?: ReactNode;
  /** The thumb's part: the main button first. */
  foot?: ReactNode;
  children: ReactNode;
};

/** Top bar, test, one thing, and the main button at the thumb. A new title is where reading begins. */
export function PhoneFrame({ title, aside, sub, connectivity, onBack, test, foot, children }: Props) {
  const t = useTranslations('installer');
  const heading = useRef<HTMLHeadingElement>(null);
  const [first] = useState(title);
  useEffect(() => {
    if (title !== first) heading.current?.focus({ preventScroll: true });
  }, [title, first]);
  return (
    <div className="ph">
      <header className="ph-top">
        <div className="ph-bar">
          {onBack ? (
            <button type="button" className="ph-back" aria-label={t('back')} onClick={onBack}>
              <PhoneIcon name="back" />
            </button>
          ) : (
            <Logo width={32} />
          )}
          <span className="ph-bar-title">{t('title')}</span>
          <span className="ph-live" role="status" data-live={connectivity}>
            {connectivity === 'offline' && <PhoneIcon name="noNetwork" />}
            {t(`live.${connectivity}`)}
          </span>
          <SkinButton />
        </div>
        {test}
      </header>
      <main className="ph-main">
        <div>
          <div className="ph-head">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {aside}
          </div>
          {sub && <p className="ph-sub">{sub}</p>}
        </div>
        {children}
      </main>
      {foot && (
        <footer className="ph-foot">
          <div className="ph-foot-in">{foot}</div>
        </footer>
      )}
    </div>
  );
}
