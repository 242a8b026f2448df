'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Avatar } from '#components/ui/display/Avatar.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import css from './Account.module.css';

const AccountPanel = lazyPart(async () => (await import('./AccountPanel.tsx')).AccountPanel, { isBare: true });

const ID = 'account';

export function Account() {
  const t = useTranslations('shell');
  const user = useUser();
  const name = user?.fullName || user?.email || t('nameless');
  const panel = useRef<HTMLDivElement>(null);
  const [wasOpen, setWasOpen] = useState(false);
  // The browser opens it, also before the page is alive.
  useEffect(() => setWasOpen(panel.current?.matches(':popover-open') ?? false), []);
  return (
    <>
      <button type="button" popoverTarget={ID} aria-label={t('account', { name })} className={css.press}>
        <Avatar name={name} picture={user?.avatar} size={32} />
      </button>
      <div ref={panel} id={ID} popover="auto" className={css.panel} onBeforeToggle={() => setWasOpen(true)}>
        {wasOpen && <AccountPanel close={() => panel.current?.hidePopover()} />}
      </div>
    </>
  );
}
