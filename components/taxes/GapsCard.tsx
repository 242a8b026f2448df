'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CustomerLink } from '#components/customers/CustomerLink.tsx';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { SearchField } from '#components/ui/lists/SearchField.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';

/** Systems that would be billed with the usual tax, because nobody can tell that of their site. */
export function GapsCard() {
  const t = useTranslations('taxes.gaps');
  const [q, setQ] = useState('');
  const { data, error, mutate } = useRead(contract.taxes.gaps, { query: { q: q || undefined, per_page: 100 } });
  const { data: places } = useRead(contract.taxes.places, { query: { q: undefined, per_page: 100 } });
  if (places?.meta.total === 0) return null;
  return (
    <Card title={t('title')} meta={data?.meta.total}>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
      {data && (data.meta.total > 0 || q) && <SearchField value={q} onSearch={setQ} label={t('search')} placeholder={t('hint')} />}
      {data?.data.length === 0 && <span>{t(q ? 'noMatch' : 'none')}</span>}
      {data && data.data.length > 0 && <span>{t('about')}</span>}
      {data && data.data.length < data.meta.total && <span>{t('part', { shown: data.data.length, total: data.meta.total })}</span>}
      <Box role="group" aria-label={t('title')} tabIndex={0} sx={{ maxHeight: 420, overflow: 'auto' }}>
        <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
          {data?.data.map(({ cs_no, site_name, address, customer_id, customer_name, why }) => (
            <li key={cs_no}>
              <CsLink cs={cs_no} /> {site_name}
              <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {[t(`why.${why}`), address].filter(Boolean).join(': ')}
                {customer_id !== null && (
                  <div>
                    <CustomerLink id={customer_id} name={customer_name ?? ''} />
                  </div>
                )}
              </Box>
            </li>
          ))}
        </Box>
      </Box>
    </Card>
  );
}
