'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTicketCodes } from '#components/tickets/useTicketCodes.ts';
import { Button } from '#components/ui/controls/Button.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import type { WorkRule } from '#lib/contract/billableWork/work.ts';
import * as contract from '#lib/contract/index.ts';
import { RuleForm } from './RuleForm.tsx';

export function RulesDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations('billableWork.rules');
  const common = useTranslations('common');
  const { data, error, mutate } = useRead(contract.billableWork.rules, {});
  const may = useAllows()(contract.billableWork.changeRule.access);
  const { offered, nameOf } = useTicketCodes();
  const [opened, setOpened] = useState<WorkRule | 'new'>();
  const rules = data?.data ?? [];
  const what = ({ resolution_code: code }: WorkRule) => (code === null ? t('swap') : nameOf('resolution', code));
  const does = ({ trip, labor, round_minutes, lines, parts, under_warranty, under_contract }: WorkRule) =>
    [
      trip,
      labor && t('laborOf', { code: labor, minutes: round_minutes }),
      ...lines.map(({ code, thousandths }) => (thousandths === 1000 ? code : `${thousandths / 1000} × ${code}`)),
      parts && t('parts'),
      under_warranty && t('underWarranty'),
      under_contract && t('underContract'),
    ]
      .filter(Boolean)
      .join(', ');
  const left = [
    ...(rules.some(({ resolution_code }) => resolution_code === null) ? [] : [{ value: '', label: t('swap') }]),
    ...offered('resolution')
      .filter(({ code }) => !rules.some(({ resolution_code }) => resolution_code === code))
      .map(({ code, name }) => ({ value: code, label: name })),
  ];
  const close = () => setOpened(undefined);
  return (
    <SideDrawer title={t('title')} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 3, p: '0 16px 16px', overflow: 'auto', alignContent: 'start' }}>
        <span>{t('about')}</span>
        {error && <Failure problem={error.problem} retryAfter={error.retryAfter} retry={() => void mutate()} />}
        {rules.map((rule) =>
          typeof opened === 'object' && opened.id === rule.id ? (
            <RuleForm key={rule.id} rule={rule} title={String(what(rule))} codes={[]} onClose={close} />
          ) : (
            <Box key={rule.id} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' }}>
              <div>
                <Box sx={{ fontWeight: 600 }}>{what(rule)}</Box>
                <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>{does(rule)}</Box>
              </div>
              {may && (
                <Button size="small" aria-label={t('changeOne', { what: String(what(rule)) })} onClick={() => setOpened(rule)}>
                  {common('change')}
                </Button>
              )}
            </Box>
          ),
        )}
        {opened === 'new' && <RuleForm title={t('add')} codes={left} onClose={close} />}
        {may && opened !== 'new' && left.length > 0 && (
          <div>
            <Button startIcon={<AddOutlined />} onClick={() => setOpened('new')}>
              {t('add')}
            </Button>
          </div>
        )}
      </Box>
    </SideDrawer>
  );
}
