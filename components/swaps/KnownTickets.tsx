'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';

type Props = { cs: string; numbers: readonly string[]; onChoose: (number: string) => void };

export function KnownTickets({ cs, numbers, onChoose }: Props) {
  const t = useTranslations('swaps.wizard.ticket');
  if (numbers.length === 0) return <Alert kind="info">{t('noTicket', { cs })}</Alert>;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <span>{t('choose', { cs })}</span>
      {numbers.map((number) => (
        <Button key={number} variant="outlined" onClick={() => onChoose(number)}>
          {number}
        </Button>
      ))}
    </div>
  );
}
