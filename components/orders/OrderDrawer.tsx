'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NamePicker } from '#components/sims/NamePicker.tsx';
import { FormActions } from '#components/ui/controls/FormActions.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { SideDrawer } from '#components/ui/controls/SideDrawer.tsx';
import { SideForm } from '#components/ui/controls/SideForm.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { ApiError } from '#lib/browser/api/api.ts';
import { useWrite } from '#lib/browser/api/useApi.ts';
import * as contract from '#lib/contract/index.ts';
import { NewOrder, type OrderWithLines } from '#lib/contract/orders/order.ts';
import { fieldMessage } from '#lib/contract/problem.ts';
import { PROVIDERS } from '#lib/contract/sims/states.ts';
import { SupplierList } from './SupplierList.tsx';

type Props = { order?: OrderWithLines; onClose: () => void; onSaved?: (order: OrderWithLines) => void };

type Field = 'number' | 'supplier' | 'device_type' | 'provider' | 'warehouse_code' | 'due_on' | 'notes' | 'expected';

const plainNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text.trim() ? Number.NaN : null);

/** A new order, or one that changes. Its list may be read from the supplier's file; what has a list needs no count. */
export function OrderDrawer({ order, onClose, onSaved }: Props) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const sims = useTranslations('sims');
  const fieldName = useWords('orders.fields', 'fields');
  const simField = useWords('sims.fields', 'fields');
  const [version] = useState(order?.version);
  const [values, setValues] = useState({
    ...{ number: order?.number ?? '', supplier: order?.supplier ?? '', device_type: order?.device_type ?? '' },
    ...{ provider: order?.provider ?? '', warehouse_code: order?.warehouse_code ?? '', due_on: order?.due_on ?? '' },
    ...{ notes: order?.notes ?? '', expected: order && order.lines_count === 0 ? String(order.expected) : '' },
  });
  const [lines, setLines] = useState<NewOrder['lines']>();
  const [tried, setTried] = useState(false);
  const add = useWrite(contract.orders.create);
  const change = useWrite(contract.orders.change);
  const { error, isMutating } = order ? change : add;
  const listed = lines?.length ?? order?.lines_count ?? 0;
  const read = NewOrder.safeParse({
    ...values,
    ...{ supplier: values.supplier.trim() || null, notes: values.notes.trim() || null, due_on: values.due_on || null },
    ...{ expected: listed > 0 ? null : (plainNumber(values.expected) ?? Number.NaN), lines: lines ?? [] },
  });
  const wrong = read.success ? [] : read.error.issues.map(({ path }) => String(path[0]));
  const set = (more: Partial<typeof values>) => setValues({ ...values, ...more });
  const errorOf = (field: Field) =>
    fieldMessage(error?.problem, field) ??
    (field === 'number' && error?.problem.errors?.number ? t('wrong.taken') : undefined) ??
    (tried && wrong.includes(field) ? t(`wrong.${field === 'expected' ? field : 'missing'}`) : undefined);
  const submit = async () => {
    setTried(true);
    if (!read.success || isMutating) return;
    const { lines: _, ...facts } = read.data;
    try {
      const { data } = order
        ? await change.trigger([{ params: { id: order.id }, body: { ...facts, ...(lines && { lines }), version } }])
        : await add.trigger([{ body: read.data }]);
      onClose();
      onSaved?.(data);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  const text = (key: 'number' | 'supplier' | 'due_on' | 'notes', more: object = {}) => (
    <TextField
      label={fieldName(key)}
      value={values[key]}
      onChange={(event) => set({ [key]: event.target.value })}
      error={errorOf(key)}
      {...more}
    />
  );
  return (
    <SideDrawer title={order ? t('titleOf', { number: order.number }) : t('add')} onClose={onClose}>
      <SideForm onSubmit={() => void submit()}>
        {error && !error.problem.errors?.number && <Failure title={t('failed')} problem={error.problem} retryAfter={error.retryAfter} />}
        {text('number', { required: true, autoFocus: !order })}
        {text('supplier')}
        <NamePicker
          kind="device_type"
          value={values.device_type}
          onChange={(device_type) => set({ device_type })}
          error={errorOf('device_type')}
        />
        <Select
          label={simField('provider')}
          required
          value={values.provider || null}
          options={PROVIDERS.map((value) => ({ value, label: sims(`provider.${value}`) }))}
          onChange={(value) => set({ provider: value ?? '' })}
          error={errorOf('provider')}
        />
        <NamePicker
          kind="warehouse_code"
          value={values.warehouse_code}
          onChange={(warehouse_code) => set({ warehouse_code })}
          error={errorOf('warehouse_code')}
        />
        {text('due_on', { type: 'date' })}
        <SupplierList listed={listed} isNew={lines !== undefined} onRead={setLines} />
        {listed === 0 && (
          <TextField
            label={fieldName('expected')}
            required
            inputMode="numeric"
            value={values.expected}
            onChange={(event) => set({ expected: event.target.value })}
            error={errorOf('expected')}
          />
        )}
        {text('notes')}
        <Box>
          <FormActions go={common(order ? 'save' : 'add')} running={isMutating ? common('saving') : undefined} onClose={onClose} />
        </Box>
      </SideForm>
    </SideDrawer>
  );
}
