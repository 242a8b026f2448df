'use client';

import MoreIcon from '@mui/icons-material/MoreHorizOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Sim } from '#lib/contract/sims.ts';

const SimRowMenu = lazy(async () => ({ default: (await import('./SimRowMenu.tsx')).SimRowMenu }));

/** What can be done with the SIM of a row, in a menu that comes when it is opened. */
export function SimRowActs({ sim }: { sim: Sim }) {
  const t = useTranslations('sims.row');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        aria-label={t('more', { imei: sim.imei })}
        aria-haspopup="menu"
        onClick={() => setOpen(true)}
        sx={{ width: 28, height: 28 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <SimRowMenu sim={sim} anchor={button.current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
