'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { StockState } from '#lib/contract/sims/states.ts';
import { inWarehouse } from '#lib/domain/stockPlace.ts';
import { shownId } from '#lib/format/ids.ts';
import { NamePicker } from './NamePicker.tsx';

const MOVES = ['warehouse', 'truck', 'transit', 'returned', 'lost', 'scrapped'] as const satisfies StockState[];
type Move = (typeof MOVES)[number];
const NEEDS_PLACE: readonly Move[] = ['warehouse', 'truck', 'returned'];

export function SimMove({ sim, onClose }: { sim: Sim; onClose: () => void }) {
  const t = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const toast = useToast();
  const move = useWrite(contract.sims.change);
  const transfer = useWrite(contract.sims.changeWarehouse);
  const [to, setTo] = useState<Move>(
    sim.stock_state === 'installed' ? 'returned' : (MOVES.find((each) => each === sim.stock_state) ?? 'warehouse'),
  );
  const [place, setPlace] = useState(sim.warehouse_code ?? '');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);

  const needsPlace = NEEDS_PLACE.includes(to);
  // A transfer without words says where it lies by going there: that is not so of a truck.
  const isTransfer = to === sim.stock_state && inWarehouse(to) === to && reason.trim() === '';
  const noReason = (to === 'lost' || to === 'scrapped') && reason.trim() === '';
  const error = move.error ?? transfer.error;

  const send = async () => {
    setTried(true);
    if ((needsPlace && !place) || noReason) return;
    const params = { id: sim.id };
    const { version } = sim;
    const sent = isTransfer
      ? transfer.trigger([{ params, body: { warehouse_code: place, version } }])
      : move.trigger([
          { params, body: { stock_state: to, ...(needsPlace && { warehouse_code: place }), reason: reason.trim() || undefined, version } },
        ]);
    await sent.then(
      () => {
        toast(t('move.done', { state: t(`stock.${to}`), place: needsPlace ? place : '' }));
        onClose();
      },
      () => undefined,
    );
  };

  return (
    <FormDialog
      title={t('move.title', { id: shownId(sim.id) })}
      go={t('move.send')}
      running={move.isMutating || transfer.isMutating ? t('acts.running') : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {sim.stock_state === 'installed' && <span>{t('move.leaves', { cs: sim.cs_no ?? '', site: sim.site_name ?? '' })}</span>}
      {error && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
      <Select
        label={fieldName('stock_state')}
        required
        value={to}
        options={MOVES.map((value) => ({ value, label: t(`stock.${value}`) }))}
        onChange={(value) => setTo(MOVES.find((each) => each === value) ?? to)}
      />
      {needsPlace && (
        <NamePicker
          kind="warehouse_code"
          value={place}
          onChange={setPlace}
          error={tried && !place ? t('rules.fields.warehouse_code') : undefined}
        />
      )}
      <TextField
        label={fieldName('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        required={to === 'lost' || to === 'scrapped'}
        error={tried && noReason ? t('acts.reasonMissing') : undefined}
      />
    </FormDialog>
  );
}
