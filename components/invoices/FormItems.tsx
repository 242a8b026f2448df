'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/controls/ActionButton.tsx';
import { Card } from '#components/ui/display/Card.tsx';
import { MOST_ITEMS } from '#lib/contract/invoices/content.ts';
import { ItemLine } from './ItemLine.tsx';
import { type FormValues, moved, newItem } from './invoiceForm.ts';

type ItemsProps = {
  values: FormValues;
  /** What each of them comes to. */
  nets: readonly string[];
  money: (cents: number) => string;
  wrongAt: (place: string) => string | undefined;
  onChange: (more: Partial<FormValues>) => void;
};

export function FormItems({ values, nets, money, wrongAt, onChange }: ItemsProps) {
  const t = useTranslations('invoices.form');
  const common = useTranslations('common');
  return (
    <Card title={common('items')}>
      {values.items.map((item, place) => (
        <ItemLine
          key={item.key}
          values={item}
          place={place}
          of={values.items.length}
          net={nets[place] ?? ''}
          taxes={values.taxes.map(({ name }) => name)}
          money={money}
          wrongAt={(field) => wrongAt(`items.${place}.${field}`)}
          onChange={(next) => onChange({ items: values.items.map((each, index) => (index === place ? next : each)) })}
          onMove={(by) => onChange({ items: moved(values.items, place, by) })}
          onRemove={() => onChange({ items: values.items.filter((_, index) => index !== place) })}
        />
      ))}
      <div>
        <ActionButton
          startIcon={<AddOutlined />}
          reason={values.items.length < MOST_ITEMS ? undefined : t('mostItems', { count: String(MOST_ITEMS) })}
          onClick={() => onChange({ items: [...values.items, newItem(values.items, values.taxes.length)] })}
        >
          {t('addItem')}
        </ActionButton>
      </div>
    </Card>
  );
}
