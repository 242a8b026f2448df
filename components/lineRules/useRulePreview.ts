'use client';

import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { type ApiError, call } from '#lib/browser/api/api.ts';
import * as contract from '#lib/contract/index.ts';
import type { RuleLooks, RulePreview } from '#lib/contract/lineRules.ts';

const DEBOUNCE_MS = 300;

/** What a rule would find now; nothing is kept by it. Null: what is typed is no rule yet. */
export function useRulePreview(wanted: (RuleLooks & { rule?: number }) | null) {
  const key = wanted && JSON.stringify(wanted);
  const [asked, setAsked] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(key), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const ask = async (body: RuleLooks): Promise<RulePreview> => (await call(contract.lineRules.preview, { body })).data;
  const { data, error, isValidating } = useSWR<RulePreview, ApiError>(asked && ['line-rule', asked], () => ask(JSON.parse(asked ?? '')), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  const isAsking = key !== null && (isValidating || asked !== key);
  return { preview: isAsking || error || key === null ? undefined : data, error: isAsking ? undefined : error, isAsking };
}
