'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { useSelectedIds } from '#components/ui/lists/useSelectedIds.ts';
import type { AuditLine, AuditQuery } from '#lib/contract/lineAudit.ts';
import { numberOf } from './numberOf.ts';

const byId = (rows: readonly AuditLine[]) => rows.map((row) => [row.id, row] as const);

/** Lines that are ticked, as ids of SIMs: what has none can't be. `seen`: every line that was on a page since this one was opened. */
export function useTicked(rows: readonly AuditLine[], query: AuditQuery) {
  const t = useTranslations('ghosts');
  const label = useCallback((line: AuditLine) => (line.sim_id === line.id ? t('tick', { name: numberOf(line) }) : null), [t]);
  const { ids, selection, clear } = useSelectedIds<AuditLine>('line-audit', query, label);
  const [known, setKnown] = useState(() => ({ rows, seen: new Map(byId(rows)) }));
  if (known.rows !== rows) setKnown({ rows, seen: new Map([...known.seen, ...byId(rows)]) });
  return { ids, clear, selection, seen: known.seen };
}
