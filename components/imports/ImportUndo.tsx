'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { useConfirm } from '#components/ui/controls/Confirm.tsx';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useRead, useWrite } from '#lib/browser/api/useApi.ts';
import { Import } from '#lib/contract/imports.ts';
import * as contract from '#lib/contract/index.ts';
import { ImportProgress } from './ImportProgress.tsx';

export function ImportUndo({ id }: { id: number }) {
  const t = useTranslations('imports.undo');
  const imports = useTranslations('imports');
  const confirm = useConfirm();
  const toast = useToast();
  const { data } = useRead(contract.imports.show, { params: { id } });
  const { trigger, isMutating, error } = useWrite(contract.imports.undo);
  if (!data) return null;
  const { file_name, rows, joined, updated, created_at, undone_at } = data.data;
  const refused = Import.safeParse(error?.problem.current);
  const { blocked: inTheWay, blocked_numbers: numbers } = refused.success ? refused.data : data.data;

  const only = rows > 0 ? undefined : joined > 0 ? ('joined' as const) : updated > 0 ? ('updated' as const) : undefined;
  const count = only === 'joined' ? joined : only === 'updated' ? updated : rows;
  const of = (what: 'what' | 'title' | 'confirm' | 'undone') => t(only ? `${only}.${what}` : what, { name: file_name ?? '', count });
  const text = [
    only === 'updated' ? undefined : t(only === 'joined' ? 'joined.text' : 'text'),
    rows > 0 && joined > 0 ? t('parted', { count: joined }) : undefined,
    updated > 0 ? t('givenBack', { count: updated }) : undefined,
  ];

  const undo = async () => {
    const question = {
      title: of('title'),
      text: text.filter(Boolean).join(' '),
      confirm: of('confirm'),
      final: true,
    };
    if (!(await confirm(question))) return;
    const undone = await trigger([{ params: { id }, body: {} }]).catch(() => undefined);
    if (undone) toast(of('undone'));
  };

  if (undone_at) return <Alert kind="info">{of('undone')}</Alert>;
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {error && !refused.success && <Failure problem={error.problem} title={t('failed')} retryAfter={error.retryAfter} />}
      <span>
        {of('what')} {created_at && <Time at={created_at} />}
      </span>
      <ActionButton
        color="error"
        reason={inTheWay > 0 ? t('blocked', { count: inTheWay }) : undefined}
        running={isMutating ? imports('running.undo') : undefined}
        onClick={() => void undo()}
      >
        {t('button')}
      </ActionButton>
      {inTheWay > 0 && (
        <Alert kind="refusal">
          {t('blocked', { count: inTheWay })}
          {numbers.length > 0 && <p>{t('numbers', { numbers: numbers.join(', '), more: inTheWay - numbers.length })}</p>}
        </Alert>
      )}
      {isMutating && (
        <Box sx={{ width: '100%' }}>
          <ImportProgress running="undo" />
        </Box>
      )}
    </Box>
  );
}
