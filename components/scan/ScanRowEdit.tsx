'use client';

import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { codeIn } from '#lib/browser/scan/codes.ts';
import type { ScanRow } from '#lib/browser/scan/scan.ts';
import { MONO } from '#lib/theme/type.ts';
import type { RowActions } from './useRowActions.ts';
import { OWN_SCANS } from './useWedge.ts';

type Props = { row: ScanRow; number: number; actions: RowActions };

const SECOND = ['meid', 'eid'] as const;

/** A row's codes, to be typed or scanned anew: a scan takes the place of what is marked and, as it ends with Enter, is kept. */
export function ScanRowEdit({ row, number, actions }: Props) {
  const t = useTranslations('scan.rows');
  const fields = useTranslations('fields');
  const form = useRef<HTMLFormElement>(null);
  const store = () => {
    const data = new FormData(form.current ?? undefined);
    const typed = (name: string) => codeIn(String(data.get(name) ?? ''));
    const others = SECOND.filter((name) => data.has(name)).map((name) => [name, typed(name)]);
    actions.save(row.id, { imei: typed('imei'), iccid: typed('iccid'), ...Object.fromEntries(others) });
  };
  const field = (name: 'imei' | 'iccid' | 'meid' | 'eid', value: string, first: boolean) => (
    <OutlinedInput
      name={name}
      defaultValue={value}
      autoFocus={first}
      size="small"
      onFocus={(event) => event.target.select()}
      inputProps={{
        'aria-label': `${t('editRow', { number })}: ${fields(name)}`,
        inputMode: name === 'meid' ? 'text' : 'numeric',
        autoComplete: 'off',
        spellCheck: false,
      }}
      sx={{ fontFamily: MONO, flex: '1 1 170px' }}
    />
  );
  return (
    <Box
      component="form"
      ref={form}
      {...OWN_SCANS}
      onSubmit={(event) => {
        event.preventDefault();
        store();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') actions.edit(undefined);
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, gridColumn: { xs: '1 / -1', md: '3 / -1' } }}
    >
      {field('imei', row.imei || row.other, row.imei !== '' || row.iccid === '' || row.other !== '')}
      {row.meid && field('meid', row.meid, row.imei === '' && row.iccid !== '')}
      {field('iccid', row.iccid, false)}
      {row.eid && field('eid', row.eid, false)}
      <Button type="submit">{t('keep')}</Button>
      <Button variant="text" onClick={() => actions.edit(undefined)}>
        {t('leave')}
      </Button>
    </Box>
  );
}
