'use client';

import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useLocale, useTranslations } from 'next-intl';
import { PricePicker } from '#components/prices/PricePicker.tsx';
import { ActionIconButton } from '#components/ui/controls/ActionIconButton.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextArea } from '#components/ui/controls/TextArea.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { useCapability } from '#lib/browser/api/useCapabilities.tsx';
import { TAX_MARKS } from '#lib/domain/invoicePaper.ts';
import { type ItemValues, priced } from './invoiceForm.ts';

type Props = {
  values: ItemValues;
  place: number;
  of: number;
  net: string;
  taxes: readonly string[];
  money: (cents: number) => string;
  wrongAt: (field: string) => string | undefined;
  onChange: (values: ItemValues) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function ItemLine({ values, place, of, net, taxes, money, wrongAt, onChange, onMove, onRemove }: Props) {
  const t = useTranslations('invoices.form');
  const paper = useTranslations('invoices.paper');
  const prices = useTranslations('prices');
  const locale = useLocale();
  const hasPrices = useCapability('prices');
  const set = (more: Partial<ItemValues>) => onChange({ ...values, ...more });
  const text = (field: 'description' | 'cost' | 'quantity' | 'discount') => ({
    label: paper(field),
    value: values[field],
    error: wrongAt(field),
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  });
  return (
    <Box
      role="group"
      aria-label={t('item', { place: String(place + 1) })}
      sx={{
        display: 'grid',
        gap: '0 12px',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) minmax(0, 1fr)',
          md: `${hasPrices ? '150px ' : ''}minmax(0, 3fr) 110px 90px 90px 100px 110px`,
        },
        alignItems: 'start',
        pb: 3,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      {hasPrices && (
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
          <PricePicker code={values.code} money={money} onPick={(price) => onChange(priced(values, price, taxes.length, locale))} />
        </Box>
      )}
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
        <TextArea {...text('description')} required />
      </Box>
      <TextField {...text('cost')} required inputMode="decimal" />
      <TextField {...text('quantity')} required inputMode="decimal" />
      <TextField {...text('discount')} inputMode="decimal" />
      <Select
        label={t('fields.discountIn')}
        value={values.discountIn}
        onChange={(next) => set({ discountIn: next === 'cents' ? 'cents' : 'percent' })}
        options={(['percent', 'cents'] as const).map((value) => ({ value, label: t(`discountIn.${value}`) }))}
      />
      <Box sx={{ textAlign: 'right', minWidth: 0, gridColumn: { xs: '2', md: 'auto' } }}>
        <Box sx={{ typography: 'caption', fontWeight: 500 }}>{paper('amount')}</Box>
        <Box sx={{ pt: 1.5, fontWeight: 600 }}>{net}</Box>
      </Box>
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 16px' }}>
        {values.taxable === false && <span>{prices('notTaxed')}</span>}
        {(values.taxable === false ? [] : taxes).map((name, tax) => (
          <FormControlLabel
            key={tax}
            control={
              <Checkbox
                size="small"
                checked={values.taxed.includes(tax)}
                onChange={(_, isOn) => set({ taxed: isOn ? [...values.taxed, tax].sort() : values.taxed.filter((each) => each !== tax) })}
              />
            }
            label={`${TAX_MARKS[tax] ?? ''} ${name}`.trim()}
          />
        ))}
        <Box sx={{ display: 'flex', marginInlineStart: 'auto' }}>
          <ActionIconButton
            aria-label={t('up', { place: String(place + 1) })}
            reason={place === 0 && t('first')}
            onClick={() => onMove(-1)}
          >
            <ArrowUpwardOutlined />
          </ActionIconButton>
          <ActionIconButton
            aria-label={t('down', { place: String(place + 1) })}
            reason={place === of - 1 && t('last')}
            onClick={() => onMove(1)}
          >
            <ArrowDownwardOutlined />
          </ActionIconButton>
          <ActionIconButton aria-label={t('remove', { place: String(place + 1) })} reason={of === 1 && t('one')} onClick={onRemove}>
            <DeleteOutlined />
          </ActionIconButton>
        </Box>
      </Box>
    </Box>
  );
}
