'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { hrefOf } from '#lib/access/pages.ts';
import { ApiError } from '#lib/browser/api/api.ts';
import { Open, useWrite } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import type { ScanRow } from '#lib/browser/scan/scan.ts';
import { usePersistedState } from '#lib/browser/storage/usePersistedState.ts';
import { NewBatch } from '#lib/contract/batches.ts';
import * as contract from '#lib/contract/index.ts';
import type { Problem } from '#lib/contract/problem.ts';
import { simNumber } from '#lib/domain/simNumber.ts';
import { shownId } from '#lib/format/ids.ts';
import { useRouter } from '#lib/i18n/navigation.ts';
import type { Setup } from './useSetup.ts';

/** The refused codes with what was said of them, from a refusal's `rows.7.imei`; a refusal of the whole row stands on its IMEI. */
function refusalsIn({ errors = {} }: Problem, rows: NewBatch['rows']): Map<string, string[]> {
  const refusals = new Map<string, string[]>();
  for (const [path, words] of Object.entries(errors)) {
    const [, index, field] = /^rows\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
    const row = rows[Number(index)];
    const code = row && (field === 'iccid' || field === 'meid' || field === 'eid' ? row[field] : simNumber(numbersIn(row)));
    if (code) refusals.set(code, [...(refusals.get(code) ?? []), ...words]);
  }
  return refusals;
}

const numbersIn = ({ imei, meid, iccid }: NewBatch['rows'][number]) => ({ imei, meid: meid ?? null, iccid: iccid ?? null });

const NONE: ReadonlyMap<string, string[]> = new Map();

const Asked = z.tuple([z.object({ body: NewBatch })]);
const bodyIn = (open: Open | undefined): NewBatch | undefined => {
  try {
    return Asked.parse(JSON.parse(open?.intent ?? ''))[0].body;
  } catch {
    return undefined;
  }
};

const numbersOf = (batch?: NewBatch): ReadonlySet<string> => new Set(batch?.rows.map((row) => simNumber(numbersIn(row))));

/** What was sent and has no answer is written down with its key: the next save asks for that answer first, so the batch is made once. */
export function useSave(userId: number, orderId: number | undefined, onSaved: (numbers: ReadonlySet<string>) => number) {
  const t = useTranslations('scan.save');
  const knowsMore = useCapability('identifiers');
  const toast = useToast();
  const router = useRouter();
  const stored = usePersistedState('browser', `draft.scan.${userId}.sent`, Open);
  const { trigger, isMutating, error, reset } = useWrite(contract.batches.create, stored);
  const [refusals, setRefusals] = useState(NONE);
  const [orderRefused, setOrderRefused] = useState(false);
  const [open] = stored;
  const unanswered = useMemo(() => bodyIn(open), [open]);

  const save = async (rows: readonly ScanRow[], { name, device_type, provider, warehouse_code }: Setup): Promise<string[]> => {
    const scanned = rows.map(({ imei, iccid, meid, eid }) => ({
      ...{ imei, iccid: iccid || null },
      ...(knowsMore && meid && { meid }),
      ...(knowsMore && eid && { eid }),
    }));
    const body =
      unanswered ??
      (provider && {
        ...{ name, device_type, provider, warehouse_code, rows: scanned },
        ...(orderId !== undefined && { order_id: orderId }),
      });
    if (!body) return [];
    setRefusals(NONE);
    setOrderRefused(false);
    reset();
    try {
      const { data } = await trigger([{ body }]);
      toast(t('saved', { id: shownId(data.id), count: body.rows.length }));
      if (onSaved(numbersOf(body)) === 0) {
        const order = body.order_id;
        router.push(order === undefined ? hrefOf('batch-view', { id: data.id }) : hrefOf('order', { id: order }));
      }
      return [];
    } catch (failure) {
      const refused = failure instanceof ApiError ? refusalsIn(failure.problem, body.rows) : NONE;
      setRefusals(refused);
      setOrderRefused(failure instanceof ApiError && failure.problem.errors?.order_id !== undefined);
      return [...refused.keys()];
    }
  };
  return {
    save,
    saving: isMutating,
    sent: useMemo(() => numbersOf(unanswered), [unanswered]),
    refusals,
    orderRefused,
    failure: refusals.size > 0 || orderRefused ? undefined : error,
  };
}
