'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useToast } from '#components/ui/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api.ts';
import type { ScanRow } from '#lib/browser/scan/scan.ts';
import { useWrite } from '#lib/browser/useApi.ts';
import { contract } from '#lib/contract/index.ts';
import type { Problem } from '#lib/contract/problem.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import type { Setup } from './useSetup.ts';

/** The refused codes with what was said of them, from a refusal's `rows.7.imei`; a refusal of the whole row stands on its IMEI. */
export function refusalsIn({ errors = {} }: Problem, rows: readonly Pick<ScanRow, 'imei' | 'iccid'>[]): Map<string, string[]> {
  const refusals = new Map<string, string[]>();
  for (const [path, words] of Object.entries(errors)) {
    const [, index, field] = /^rows\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
    const row = rows[Number(index)];
    const code = row && (field === 'iccid' ? row.iccid : row.imei);
    if (code) refusals.set(code, [...(refusals.get(code) ?? []), ...words]);
  }
  return refusals;
}

const NONE: ReadonlyMap<string, string[]> = new Map();

/** Makes one batch of everything scanned, and goes to it. Sent again after a broken connection it is made once. */
export function useSave(onSaved: () => void) {
  const t = useTranslations('scan.save');
  const toast = useToast();
  const router = useRouter();
  const { trigger, isMutating, error, reset } = useWrite(contract.batches.create);
  const [refusals, setRefusals] = useState(NONE);

  const save = async (rows: readonly ScanRow[], { name, device_type, provider, warehouse_code }: Setup): Promise<string[]> => {
    if (!provider) return [];
    setRefusals(NONE);
    reset();
    const sent = rows.map(({ imei, iccid }) => ({ imei, iccid: iccid || null }));
    try {
      const { data } = await trigger([{ body: { name, device_type, provider, warehouse_code, rows: sent } }]);
      onSaved();
      toast(t('saved', { id: String(data.id), count: rows.length }));
      router.push(hrefOf('batch-view', { id: data.id }));
      return [];
    } catch (failure) {
      const refused = failure instanceof ApiError ? refusalsIn(failure.problem, rows) : NONE;
      setRefusals(refused);
      return [...refused.keys()];
    }
  };
  return { save, saving: isMutating, refusals, failure: refusals.size > 0 ? undefined : error };
}
