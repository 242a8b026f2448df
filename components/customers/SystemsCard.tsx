'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CsLink } from '#components/swaps/CsLink.tsx';
import { type ChosenSystem, SystemPicker } from '#components/systems/SystemPicker.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { FullCustomer } from '#lib/contract/customers/customer.ts';
import * as contract from '#lib/contract/index.ts';
import { usePayer } from './usePayer.ts';

const SHOWN = 12;

export function SystemsCard({ customer }: { customer: FullCustomer }) {
  const t = useTranslations('customers.systems');
  const common = useTranslations('common');
  const mayChange = useAllows()(contract.customers.changeSystems.access);
  const confirm = useConfirm();
  const [chosen, setChosen] = useState<ChosenSystem | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [all, setAll] = useState(false);
  const { trigger, error, isMutating } = useWrite(contract.customers.changeSystems);
  const { id, name, version, systems, system_count } = customer;
  const send = async (body: { add?: string[]; remove?: string[] }) => {
    if (isMutating) return;
    try {
      await trigger([{ params: { id }, body: { add: [], remove: [], ...body, version } }]);
      setChosen(null);
      setAdding(false);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  const remove = async (csNo: string) => {
    const text = t('removeText', { cs: csNo, name });
    if (await confirm({ title: t('removeTitle', { cs: csNo }), text, confirm: t('remove') })) await send({ remove: [csNo] });
  };
  const { payer } = usePayer(chosen?.cs_no);
  const add = async () => {
    if (!chosen) return;
    const isTheirs = payer === undefined || payer.id === id;
    const text = t('takeText', { cs: chosen.cs_no, from: payer?.name ?? '', name });
    if (isTheirs || (await confirm({ title: t('takeTitle', { cs: chosen.cs_no }), text, confirm: t('take') })))
      await send({ add: [chosen.cs_no] });
  };
  const billed = error?.problem.errors?.billed;
  const shown = all ? systems : systems.slice(0, SHOWN);
  return (
    <Card title={t('title')} meta={system_count}>
      {error && !billed && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
      {billed && <Alert kind="refusal">{t('billed', { cs: billed.join(', ') })}</Alert>}
      {systems.length === 0 && <span>{t('none')}</span>}
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ cs_no, site_name, address }) => (
          <Box
            component="li"
            key={cs_no}
            sx={{ display: 'grid', gridTemplateColumns: '110px minmax(0, 1fr) auto', gap: 3, alignItems: 'center' }}
          >
            <CsLink cs={cs_no} />
            <span>
              {site_name}
              {address && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{address}</Box>}
            </span>
            {mayChange && (
              <IconButton aria-label={t('removeOne', { cs: cs_no })} onClick={() => void remove(cs_no)}>
                <CloseOutlined fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {systems.length > shown.length && <Button onClick={() => setAll(true)}>{t('showAll', { count: systems.length })}</Button>}
      {mayChange && !isAdding && (
        <div>
          <Button onClick={() => setAdding(true)}>{t('add')}</Button>
        </div>
      )}
      {isAdding && (
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end' }}
        >
          <Box sx={{ flex: '1 1 240px' }}>
            <SystemPicker label={common('system')} value={chosen} onChange={setChosen} />
          </Box>
          <Button type="submit" variant="contained" color="primary" disabled={!chosen || isMutating}>
            {common('add')}
          </Button>
          <Button onClick={() => setAdding(false)}>{common('close')}</Button>
        </Box>
      )}
    </Card>
  );
}
