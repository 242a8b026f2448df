'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AddButton } from '#components/ui/controls/AddButton.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { nearNames, plainName } from '#lib/format/nearNames.ts';

/** A branch that is new, said on purpose; of one that is only written otherwise, or nearly so, those there are are offered. */
export function NewBranchAction({ known, onTake }: { known: readonly string[]; onTake: (name: string) => void }) {
  const t = useTranslations('users.branch');
  const common = useTranslations('common');
  const toast = useToast();
  const [typed, setTyped] = useState<string>();
  const { trigger, isMutating, error } = useWrite(contract.users.addBranch);
  if (typed === undefined)
    return (
      <Button size="small" onClick={() => setTyped('')} sx={{ justifySelf: 'start' }}>
        {t('new')}
      </Button>
    );
  const name = typed.trim();
  const take = (chosen: string) => {
    onTake(chosen);
    setTyped(undefined);
  };
  const add = () =>
    trigger([{ body: { name } }]).then(
      () => {
        toast(t('added', { name }));
        take(name);
      },
      () => undefined,
    );
  const isOther = name !== '' && known.every((each) => plainName(each) !== plainName(name));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        label={t('name')}
        value={typed}
        autoComplete="off"
        error={error && (error.problem.errors?.name?.join(' ') ?? t('failed'))}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {nearNames(name, known).map((each) => (
          <Button key={each} size="small" onClick={() => take(each)}>
            {common('take', { name: each })}
          </Button>
        ))}
        {isOther && (
          <AddButton isAdding={isMutating} onAdd={add}>
            {t('add', { name })}
          </AddButton>
        )}
      </Box>
    </Box>
  );
}
