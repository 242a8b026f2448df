'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';
import css from './JobsAction.module.css';

const JobsPopover = lazyPart(async () => (await import('./JobsPopover.tsx')).JobsPopover);

/** The bulk jobs that are not over, from any page, also after a reload; nothing while there is none. */
export function JobsAction() {
  const t = useTranslations('bulk');
  const may = useAllows();
  const isThere = useCapability('bulk') && may(contract.bulk.list.access);
  return isThere ? <OpenJobs label={t('open')} /> : null;
}

function OpenJobs({ label }: { label: string }) {
  const t = useTranslations('bulk');
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead(contract.bulk.list, { query: { open: '1', per_page: 1 } }, { background: true });
  useChannel('jobs', 'jobs');
  const count = data?.meta.total ?? 0;
  const [wasThere, setWasThere] = useState(false);
  if (count > 0 && !wasThere) setWasThere(true);
  if (!wasThere) return null;
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
      {isOpen && <JobsPopover label={label} anchor={anchor.current} onClose={() => setOpen(false)} />}
    </>
  );
}
