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
  const { file_name, rows, joined, created_at, undone_at, blocked } = data.data;
  const refused = Import.safeParse(error?.problem.current);
  const inTheWay = refused.success ? refused.data.blocked : blocked;

  const undo = async () => {
    const question = {
      title: t('title', { count: rows }),
      text: joined > 0 ? `${t('text')} ${t('parted', { count: joined })}` : t('text'),
      confirm: t('confirm', { count: rows }),
      final: true,
    };
    if (!(await confirm(question))) return;
    const undone = await trigger([{ params: { id }, body: {} }]).catch(() => undefined);
    if (undone) toast(t('undone', { count: rows }));
  };

  if (undone_at) return <Alert kind="info">{t('undone', { count: rows })}</Alert>;
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {error && !refused.success && <Failure problem={error.problem} title={t('failed')} retryAfter={error.retryAfter} />}
      <span>
        {t('what', { name: file_name ?? '', count: rows })} {created_at && <Time at={created_at} />}
      </span>
      <ActionButton
        color="error"
        reason={inTheWay > 0 ? t('blocked', { count: inTheWay }) : undefined}
        running={isMutating ? imports('running.undo') : undefined}
        onClick={() => void undo()}
      >
        {t('button')}
      </ActionButton>
      {inTheWay > 0 && <Alert kind="refusal">{t('blocked', { count: inTheWay })}</Alert>}
      {isMutating && (
        <Box sx={{ width: '100%' }}>
          <ImportProgress running="undo" />
        </Box>
      )}
    </Box>
  );
}
