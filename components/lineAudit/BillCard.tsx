'use client';

import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { useMoney } from '#components/ui/display/useMoney.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { CarrierBill } from '#lib/contract/lineAudit.ts';
import { knownProvider } from '#lib/contract/sims/states.ts';

export function BillCard({ bill, currency }: { bill: CarrierBill; currency: string }) {
  const t = useTranslations('lineAudit');
  const words = useTranslations('ghosts.total');
  const common = useTranslations('common');
  const providers = useTranslations('sims.provider');
  const money = useMoney(currency);
  const may = useAllows();
  const confirm = useConfirm();
  const toast = useToast();
  const { trigger, error } = useWrite(contract.lineAudit.remove);
  const name = `${providers(knownProvider(bill.provider) ?? 'other')} ${bill.account}`;
  const remove = async () => {
    if (!(await confirm({ title: t('remove.title', { name }), text: t('remove.text'), confirm: common('delete'), final: true }))) return;
    const done = await trigger([{ params: { id: bill.id }, query: { version: bill.version } }]).then(
      () => true,
      () => false,
    );
    if (done) toast(t('remove.done', { name }));
  };
  return (
    <Box
      component="li"
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '8px', bgcolor: 'background.paper', p: '8px 12px' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        <span>{providers(knownProvider(bill.provider) ?? 'other')}</span>
        {bill.total_cents !== null && <span>{money(bill.total_cents)}</span>}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'caption', color: 'text.secondary' }}>
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {bill.account}
          <br />
          {words('lines', { count: bill.lines })}
          {bill.left_out > 0 && ` · ${t('leftOut', { count: bill.left_out })}`}
        </Box>
        {may(contract.lineAudit.remove.access) && (
          <IconButton aria-label={t('remove.title', { name })} size="tiny" onClick={() => void remove()}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {error && <Failure title={common('notDone')} problem={error.problem} retryAfter={error.retryAfter} />}
    </Box>
  );
}
