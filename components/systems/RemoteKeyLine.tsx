'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { System } from '#lib/contract/systems.ts';

const RemoteKeyDialog = lazyPart(async () => (await import('./RemoteKeyDialog.tsx')).RemoteKeyDialog);

export function RemoteKeyLine({ system }: { system: System }) {
  const t = useTranslations('systems.remoteKey');
  const site = useTranslations('systems.site');
  const common = useTranslations('common');
  const may = useAllows();
  const [isOpen, setOpen] = useState(false);
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      {t(system.remote_key ? 'kept' : 'none')}
      {may(contract.systems.updateRemoteKey.access) && (
        <Button size="small" aria-haspopup="dialog" aria-label={`${common('edit')}: ${site('remoteKey')}`} onClick={() => setOpen(true)}>
          {common('edit')}
        </Button>
      )}
      {isOpen && <RemoteKeyDialog system={system} onClose={() => setOpen(false)} />}
    </span>
  );
}
