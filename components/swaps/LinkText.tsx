'use client';

import SmsOutlined from '@mui/icons-material/SmsOutlined';
import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import type { InstallerLink } from '#lib/contract/installer/shapes.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { e164 } from '#lib/format/phoneNumbers.ts';
import { type Contact, useContacts } from './useContacts.ts';

type Props = {
  swap: Swap;
  link: InstallerLink | null;
  isSending: boolean;
  /** To a number as E.164 has it. */
  onSend: (to: string) => void;
};

/** The link goes to the technician’s phone, or to another number, by one press. */
export function LinkText({ swap, link, isSending, onSend }: Props) {
  const t = useTranslations('swaps.site.text');
  const contacts = useContacts(swap);
  const [typed, setTyped] = useState<string>();
  const value = typed ?? contacts[0]?.shown ?? '';
  const to = e164(value);
  const whose = ({ who, name }: Contact) => t(`whose.${who}`, { name });
  const owner = contacts.find(({ number }) => number === to);
  const isWaiting = link?.text?.state === 'waiting' || link?.text?.state === 'sending';
  const reason = isWaiting ? t('why.sending') : to ? undefined : t('badNumber');
  return (
    <>
      <TextField
        label={t('to')}
        type="tel"
        autoComplete="off"
        value={value}
        hint={owner && whose(owner)}
        maxLength={40}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ActionButton
          variant="contained"
          color="primary"
          startIcon={<SmsOutlined />}
          reason={reason}
          running={isSending ? t('sending') : undefined}
          onClick={() => to && onSend(to)}
        >
          {t(link?.state === 'waiting' ? 'go' : 'make')}
        </ActionButton>
        {contacts
          .filter(({ number }) => number !== to)
          .map((contact) => (
            <Button key={contact.number} onClick={() => setTyped(contact.shown)}>
              {t('use', { whose: whose(contact) })}
            </Button>
          ))}
      </Box>
    </>
  );
}
