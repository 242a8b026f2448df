'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { AddButton } from '#components/ui/controls/AddButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import type { NameKind } from '#lib/contract/stock.ts';
import { plainName } from '#lib/format/nearNames.ts';

type Props = {
  kind: NameKind;
  name: string;
  near: readonly string[];
  onTake: (name: string) => void;
  /** It has to be added before a SIM can have it; else it is new when a SIM has it. */
  mustAdd: boolean;
  onAdded?: () => void;
};

export function NewNameAction({ kind, name, near, onTake, mustAdd, onAdded }: Props) {
  const t = useTranslations('sims.names');
  const common = useTranslations('common');
  const toast = useToast();
  const may = useAllows();
  const { trigger, isMutating, error } = useWrite(contract.stock.addName);
  // Written otherwise it is the one there is.
  const isOther = near.every((each) => plainName(each) !== plainName(name));
  const add = () =>
    trigger([{ body: { kind, name } }]).then(
      () => {
        toast(t('added', { kind, name }));
        onAdded?.();
      },
      () => undefined,
    );
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' }}>
      <span>{t(mustAdd ? 'none' : 'new', { kind, name })}</span>
      {near.map((each) => (
        <Button key={each} size="small" onClick={() => onTake(each)}>
          {common('take', { name: each })}
        </Button>
      ))}
      {mustAdd &&
        isOther &&
        (may(contract.stock.addName.access) ? (
          <AddButton isAdding={isMutating} onAdd={add}>
            {t('add', { kind, name })}
          </AddButton>
        ) : (
          <span>{t('notYours')}</span>
        ))}
      {error && <span>{error.problem.errors?.name?.join(' ') ?? t('failed')}</span>}
    </Box>
  );
}
