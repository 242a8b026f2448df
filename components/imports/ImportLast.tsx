'use client';

import { z } from 'zod';
import { useRead } from '#lib/browser/api/useApi.ts';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import * as contract from '#lib/contract/index.ts';
import { ImportUndo } from './ImportUndo.tsx';

export function ImportLast() {
  const [id] = usePersistedState('tab', 'import', z.number());
  const { data } = useRead(contract.imports.show, id === undefined ? null : { params: { id } });
  return !data || data.data.undone_at ? null : <ImportUndo id={data.data.id} />;
}
