'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useStockNames } from '#components/stock/useStockNames.ts';
import { FormDialog } from '#components/ui/controls/FormDialog.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { useToast } from '#components/ui/feedback/Toasts.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import type { StockLevel } from '#lib/contract/stock.ts';

type Props = { levels: readonly StockLevel[]; warehouse?: string; device?: string; onClose: () => void };

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** How many of a type should be ready in a warehouse; empty takes the mark off. */
export function SimStockDialog({ levels, warehouse: firstWarehouse = '', device: firstDevice = '', onClose }: Props) {
  const t = useTranslations('sims');
  const fieldName = useWords('sims.fields', 'fields');
  const common = useTranslations('common');
  const toast = useToast();
  const { names } = useStockNames();
  const { trigger, isMutating, error } = useWrite(contract.stock.setMinimum);
  const [warehouse, setWarehouse] = useState(firstWarehouse);
  const [device, setDevice] = useState(firstDevice);
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);
  const level = levels.find((each) => each.warehouse_code === warehouse && each.device_type === device);
  const minimum = (typed ?? String(level?.minimum ?? '')).trim();
  const isNumber = /^\d{0,6}$/.test(minimum);
  const send = async () => {
    setTried(true);
    if (!warehouse || !device || !isNumber) return;
    const body = {
      warehouse_code: warehouse,
      device_type: device,
      minimum: minimum === '' ? null : Number(minimum),
      version: level?.version,
    };
    try {
      await trigger([{ body }]);
      toast(t('low.saved', { warehouse, device }));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <FormDialog
      title={t('low.setTitle')}
      go={t('low.go')}
      running={isMutating ? common('savingChange') : undefined}
      gap={2}
      onSubmit={send}
      onClose={onClose}
    >
      {error && <Failure title={t('low.failed')} problem={error.problem} retryAfter={error.retryAfter} />}
      <Select
        label={fieldName('warehouse_code')}
        required
        value={warehouse || null}
        options={asOptions(names.warehouse_code)}
        onChange={(value) => setWarehouse(value ?? '')}
        error={tried && !warehouse ? t('rules.fields.warehouse_code') : undefined}
      />
      <Select
        label={fieldName('device_type')}
        required
        value={device || null}
        options={asOptions(names.device_type)}
        onChange={(value) => setDevice(value ?? '')}
        error={tried && !device ? t('rules.fields.device_type') : undefined}
      />
      <TextField
        label={t('low.minimum')}
        inputMode="numeric"
        value={typed ?? level?.minimum ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        hint={level ? t('low.now', { ready: level.ready }) : warehouse && device ? t('low.none') : undefined}
        error={isNumber ? undefined : t('low.notNumber')}
      />
    </FormDialog>
  );
}
