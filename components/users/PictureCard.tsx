'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { SendButton } from '#components/ui/controls/SendButton.tsx';
import { Avatar } from '#components/ui/display/Avatar.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Problem } from '#lib/contract/problem.ts';
import { AVATAR_LIMIT, type Person } from '#lib/contract/users.ts';
import { UserRefusal } from './UserRefusal.tsx';
import { nameOf } from './userWords.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const RULES = ['kind', 'size', 'broken'] as const;
type Rule = (typeof RULES)[number];

export function PictureCard({ user }: { user: Person }) {
  const t = useTranslations('users.picture');
  const file = useRef<HTMLInputElement>(null);
  const [rule, setRule] = useState<Rule>();
  const [refused, setRefused] = useState<Problem>();
  const draw = useWrite(contract.users.draw);
  const erase = useWrite(contract.users.erase);

  const run = async (activity: () => Promise<unknown>) => {
    setRule(undefined);
    setRefused(undefined);
    try {
      await activity();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const { errors, code } = failure.problem;
      const message = RULES.find((each) => errors?.file?.includes(each)) ?? (code === 'too_large' ? 'size' : undefined);
      setRule(message);
      if (!message) setRefused(failure.problem);
    }
  };
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    setRefused(undefined);
    if (chosen.size > AVATAR_LIMIT) return setRule('size');
    if (!TYPES.includes(chosen.type)) return setRule('kind');
    void run(() => draw.trigger([{ params: { id: user.id }, body: { file: chosen } }]));
  };
  return (
    <Card title={t('title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <Avatar name={nameOf(user)} picture={user.avatar} size={72} />
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <SendButton running={draw.isMutating ? t('running') : undefined} onClick={() => file.current?.click()}>
              {t('choose')}
            </SendButton>
            {user.avatar && (
              <Button
                onClick={() => void run(() => erase.trigger([{ params: { id: user.id }, query: { version: user.version } }]))}
                disabled={erase.isMutating}
              >
                {t('remove')}
              </Button>
            )}
          </Box>
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t('hint')}
          </Box>
          <input
            ref={file}
            type="file"
            accept={TYPES.join()}
            hidden
            aria-label={t('choose')}
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </Box>
      </Box>
      {rule && (
        <Alert kind="crit" title={t('failed')}>
          {t(`rules.${rule}`)}
        </Alert>
      )}
      {refused && <UserRefusal problem={refused} />}
    </Card>
  );
}
