'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError, call } from '#lib/browser/api/api.ts';
import type { Reply } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import { type Added, MOST_WATCHED } from './watched.ts';

type Found = Reply<typeof contract.systems.lookup>['data'];
const MOST_SHOWN = 12;

export function AddSystem({ add }: { add: (cs: string) => Added['outcome'] }) {
  const t = useTranslations('watchers.add');
  const common = useTranslations('common');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found>();
  const [error, setError] = useState<ApiError>();
  const [outcome, setOutcome] = useState<Added['outcome']>();
  const take = (cs: string) => {
    const came = add(cs);
    setOutcome(came);
    if (came === 'full') return;
    setFound(undefined);
    setTyped('');
    field.current?.focus();
  };
  const seek = async (event: FormEvent) => {
    event.preventDefault();
    const q = typed.trim();
    if (!q) return;
    setError(undefined);
    setOutcome(undefined);
    try {
      const { data } = await call(contract.systems.lookup, { query: { q } });
      const exact = data.find(({ cs_no }) => cs_no.toUpperCase() === q.toUpperCase());
      const only = exact ?? (data.length === 1 ? data[0] : undefined);
      if (only) take(only.cs_no);
      else setFound(data);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box component="form" onSubmit={(event) => void seek(event)} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '0 1 320px', minWidth: 0 }}>
          <TextField
            inputRef={field}
            label={t('label')}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value.slice(0, 60))}
          />
        </Box>
        <Button type="submit" sx={{ mt: 5 }}>
          {common('add')}
        </Button>
      </Box>
      {error && <Failure problem={error.problem} retryAfter={error.retryAfter} />}
      <Box role="status">
        {outcome === 'known' && t('known')}
        {outcome === 'full' && <Alert kind="warn">{t('full', { most: MOST_WATCHED })}</Alert>}
        {found?.length === 0 && t('none')}
        {found && found.length > 0 && (found.length > MOST_SHOWN ? t('many', { shown: MOST_SHOWN }) : t('choose', { count: found.length }))}
      </Box>
      {found && found.length > 0 && (
        <Box component="ul" aria-label={t('found')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {found.slice(0, MOST_SHOWN).map(({ cs_no, site_name }) => (
            <li key={cs_no}>
              <Button onClick={() => take(cs_no)}>
                {cs_no} {site_name}
              </Button>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
