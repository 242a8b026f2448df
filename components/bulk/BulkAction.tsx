'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { type BulkScope, countOf } from './bulkScope.ts';
import { useOrders } from './orderContext.ts';

const BulkMenu = lazyPart(async () => (await import('./BulkMenu.tsx')).BulkMenu);

type Props = BulkScope & { onBegun?: () => void };

export function BulkAction({ onBegun, ...scope }: Props) {
  const t = useTranslations('common.bulk');
  const user = useUser();
  const open = useOrders();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const count = countOf(scope);
  if (!user) return null;
  return (
    <>
      <ActionButton
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        reason={count === 0 ? t('nothing') : undefined}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        {t(scope.selection ? 'these' : 'all', { count })}
        <Icon name="dropDown" />
      </ActionButton>
      {wasOpen && (
        <BulkMenu
          scope={scope}
          anchor={anchor.current}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onOrder={(order) => open({ scope, order, onBegun })}
        />
      )}
    </>
  );
}
