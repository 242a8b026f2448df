'use client';

import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/display/Card.tsx';
import { isFlagged, type System } from '#lib/contract/systems.ts';
import { PhoneField } from './PhoneField.tsx';

/** The numbers a DMP panel dials by day and by night. Of other panels none are known here. */
export function PhonesCard({ system, retry }: { system: System; retry: () => void }) {
  const t = useTranslations('systems.phones');
  const type = system.panel?.PanelType;
  if (!isFlagged(type))
    return (
      <Card title={t('title')}>
        <span>{t('onSite', { type: type ?? '' })}</span>
      </Card>
    );
  return (
    <Card title={t('title')}>
      <PhoneField key={`day ${system.phones?.phone}`} which="phone" system={system} retry={retry} />
      <PhoneField key={`night ${system.phones?.night_phone}`} which="night_phone" system={system} retry={retry} />
    </Card>
  );
}
