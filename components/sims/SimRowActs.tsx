'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Icon } from '#components/ui/display/Icon.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import { simNumber } from '#lib/domain/simNumber.ts';

const SimRowMenu = lazyPart(async () => (await import('./SimRowMenu.tsx')).SimRowMenu, { isBare: true });

export function SimRowActs({ sim }: { sim: Sim }) {
  const t = useTranslations('sims.row');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        aria-label={t('more', { imei: simNumber(sim) })}
        aria-haspopup="menu"
        size="tiny"
        onPointerEnter={() => void SimRowMenu.fetch().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
      </IconButton>
      {open && <SimRowMenu sim={sim} anchor={button.current} onClose={() => setOpen(false)} />}
    </>
  );
}
