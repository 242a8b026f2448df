'use client';

import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useLocale, useTranslations } from 'next-intl';
import { PricePicker } from '#components/prices/PricePicker.tsx';
import { Button } from '#components/ui/controls/Button.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { type LineValues, pricedLine, type WrongLine, withLine } from './workLines.ts';

type Props = {
  lines: readonly LineValues[];
  money: (cents: number) => string;
  wrong: readonly WrongLine[];
  isFixed: boolean;
  onChange: (lines: LineValues[]) => void;
};

export function WorkItems({ lines, money, wrong, isFixed, onChange }: Props) {
  const form = useTranslations('invoices.form');
  const paper = useTranslations('invoices.paper');
  const locale = useLocale();
  if (isFixed)
    return (
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {lines.map(({ key, description, quantity, cost }) => (
          <li key={key}>
            {quantity} × {description}, {cost}
          </li>
        ))}
      </ul>
    );
  const set = (next: LineValues) => onChange(lines.map((each) => (each.key === next.key ? next : each)));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {lines.map((line, place) => {
        const text = (field: WrongLine['field']) => ({
          label: paper(field),
          required: true,
          value: line[field],
          error: wrong.some((each) => each.key === line.key && each.field === field) && form(`wrong.${field}`),
          onChange: (event: { target: { value: string } }) => set({ ...line, [field]: event.target.value }),
        });
        return (
          <Box
            key={line.key}
            role="group"
            aria-label={form('item', { place: String(place + 1) })}
            sx={{
              display: 'grid',
              gap: 1,
              gridTemplateColumns: '1fr 80px 100px auto',
              pb: 2,
              borderBottom: '1px solid',
              borderColor: 'divider',
            }}
          >
            <PricePicker code={line.item.code} money={money} onPick={(price) => set(pricedLine(line, price, locale))} />
            <TextField {...text('quantity')} inputMode="decimal" />
            <TextField {...text('cost')} inputMode="decimal" />
            <Box sx={{ pt: 5 }}>
              <IconButton
                aria-label={form('remove', { place: String(place + 1) })}
                onClick={() => onChange(lines.filter((each) => each.key !== line.key))}
              >
                <DeleteOutlined />
              </IconButton>
            </Box>
            <Box sx={{ gridColumn: '1 / -1' }}>
              <TextField {...text('description')} />
            </Box>
          </Box>
        );
      })}
      <div>
        <Button startIcon={<AddOutlined />} onClick={() => onChange(withLine(lines))}>
          {form('addItem')}
        </Button>
      </div>
    </Box>
  );
}
