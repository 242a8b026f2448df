'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { ReadDialog } from '#components/ui/controls/ReadDialog.tsx';
import { PhoneLink } from '#components/ui/display/PhoneLink.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { RowsSkeleton } from '#components/ui/feedback/RowsSkeleton.tsx';
import { useRead } from '#lib/browser/api/useApi.ts';
import { useAllows } from '#lib/browser/api/useUser.tsx';
import * as contract from '#lib/contract/index.ts';
import { daysAfter } from '#lib/format/localDay.ts';
import { Choice } from './Choice.tsx';
import { useDispatchContext } from './DispatchContext.ts';
import { OnCallNights } from './OnCallNights.tsx';
import { OnCallNightsForm } from './OnCallNightsForm.tsx';
import { OnCallRotaForm } from './OnCallRotaForm.tsx';
import { type NightStretch, nightsAhead } from './onCallForm.ts';
import { useOnCallWords } from './useOnCallWords.ts';

const AHEAD = 27;

type Props = { branches: readonly string[]; onClose(): void };

/** Who of a branch is on call in the weeks to come, with what can be changed of it. */
export function OnCallDialog({ branches, onClose }: Props) {
  const t = useTranslations('dispatch.onCall');
  const { day, today, now } = useDispatchContext();
  const [branch, setBranch] = useState(branches[0] ?? '');
  const [form, setForm] = useState<'rota' | NightStretch>();
  const { days } = useOnCallWords();
  const may = useAllows();
  const from = day < today ? today : day;
  const nights = useRead(contract.technicians.onCall, {
    query: { from: daysAfter(from, -1), to: daysAfter(from, AHEAD), Branch: [branch] },
  });
  const rotas = useRead(contract.technicians.rotas, {});
  const ahead = nights.data && nightsAhead(nights.data.data, from, now);
  const failed = [nights, rotas].find(({ error }) => error !== undefined);
  const rota = rotas.data?.data.find(({ Branch }) => Branch === branch);
  const mayChange = may(contract.technicians.setRota.access);
  const back = () => setForm(undefined);
  if (form === 'rota') return <OnCallRotaForm branch={branch} rota={rota} onClose={back} />;
  if (form) return <OnCallNightsForm branch={branch} stretch={form} version={rota?.version} onClose={back} />;
  return (
    <ReadDialog title={t('titleOf', { branch })} onClose={onClose} sx={{ display: 'grid', gap: 3 }}>
      {branches.length > 1 && (
        <Choice label={t('branch')} value={branch} choices={branches.map((value) => ({ value, label: value }))} onChoose={setBranch} />
      )}
      {failed?.error && <Failure problem={failed.error.problem} retryAfter={failed.error.retryAfter} retry={() => void failed.mutate()} />}
      {!failed && !nights.data && <RowsSkeleton />}
      {ahead?.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('none')}</Box>}
      {ahead && (
        <OnCallNights
          nights={ahead}
          act={(stretch) => (
            <>
              {stretch.night.phone && !stretch.night.absent && <PhoneLink number={stretch.night.phone} />}
              {mayChange && stretch.to >= today && (
                <Button aria-label={t('changeOf', { day: days(stretch.from, stretch.to) })} onClick={() => setForm(stretch)}>
                  {t('change')}
                </Button>
              )}
            </>
          )}
        />
      )}
      {mayChange && rotas.data && (
        <Button onClick={() => setForm('rota')} style={{ justifySelf: 'start' }}>
          {t(rota ? 'rotaChange' : 'rotaNew')}
        </Button>
      )}
    </ReadDialog>
  );
}
