'use client';

import { useTranslations } from 'next-intl';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import * as contract from '#lib/contract/index.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { useSiteWords } from './siteWords.ts';
import { type Editable, isSameValue } from './store.ts';

type Value = SunsetItem[Editable];

export function OvertakenLine({ site, field, value }: { site: number; field: Editable; value: Value }) {
  const t = useTranslations('sunset.edit');
  const words = useSiteWords();
  const asked = useCapability('history') ? { params: { id: site } } : null;
  const { data } = useRead(contract.sunset.history, asked, { background: true, keepPreviousData: false });
  const last = data?.data.find((event) => event.field === field);
  const by = last && isSameValue(last.after as Value, value) ? last.by : null;
  const now = words.value(field, value);
  return <p>{by ? t('staleBy', { by, now }) : t('stale', { now })}</p>;
}
