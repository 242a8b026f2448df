'use client';

import { useState } from 'react';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import { useChannel } from '#lib/browser/realtime/useChannel.ts';
import * as contract from '#lib/contract/index.ts';

const JobsButton = lazyPart(async () => (await import('./JobsButton.tsx')).JobsButton, { isQuiet: true });

/** The bulk jobs that are not over, from any page, also after a reload; nothing while there is none. */
export function JobsAction() {
  const may = useAllows();
  const isThere = useCapability('bulk') && may(contract.bulk.list.access);
  return isThere ? <Counted /> : null;
}

function Counted() {
  const { data } = useRead(contract.bulk.list, { query: { open: '1', per_page: 1 } }, { background: true });
  useChannel('jobs', 'jobs');
  const count = data?.meta.total ?? 0;
  const [wasThere, setWasThere] = useState(false);
  if (count > 0 && !wasThere) setWasThere(true);
  return wasThere ? <JobsButton count={count} /> : null;
}
