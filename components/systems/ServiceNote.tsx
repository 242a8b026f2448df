'use client';

import { useTranslations } from 'next-intl';
import { Time } from '#components/ui/display/Time.tsx';
import { Alert } from '#components/ui/feedback/Alert.tsx';
import type { System } from '#lib/contract/systems.ts';

export function ServiceNote({ system: { service, station_asked_at: at } }: { system: System }) {
  const t = useTranslations('systems.service');
  if (service !== 'cancelled' && service !== 'out-of-service') return null;
  return (
    <Alert kind="warn" title={t(`${service}.title`)}>
      {t(`${service}.text`)} {at && t.rich('said', { time: () => <Time at={at} /> })}
    </Alert>
  );
}
