'use client';

import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { HeadRow } from '#components/ui/lists/HeadRow.tsx';

export type Difference = {
  field: string;
  label: string;
  yours: string;
  theirs: string /** Whether the reader typed it, and so is offered first. */;
  typed: boolean;
};

type Props = {
  differences: Difference[];
  theirs: ReactNode;
  onKeep: (mine: string[]) => void;
  onClose: () => void;
};

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderSpacing: 0,
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', padding: '8px 10px', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& th': { ...theme.typography.caption, fontWeight: 500 },
  '& td': { overflowWrap: 'anywhere' },
  '& td[data-side=yours]': { borderInlineStart: `2px solid ${theme.vars.palette.accent.main}` },
  '& td[data-side=theirs]': { borderInlineStart: `2px solid ${theme.vars.palette.text.secondary}` },
}));

export function Diff({ differences, theirs, onKeep, onClose }: Props) {
  const t = useTranslations('ui.diff');
  const id = useId();
  const [mine, setMine] = useState(() => differences.filter(({ typed }) => typed).map(({ field }) => field));
  const choose = (field: string, own: boolean) => setMine((before) => (own ? [...before, field] : before.filter((each) => each !== field)));
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('title')}</DialogTitle>
      <DialogContent>
        <p>{theirs}</p>
        <Table>
          <HeadRow heads={[t('field'), t('yours'), t('theirs')]} />
          <tbody>
            {differences.map(({ field, label, ...values }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                {(['yours', 'theirs'] as const).map((side) => (
                  <td key={side} data-side={side}>
                    <FormControlLabel
                      label={values[side] || t('empty')}
                      control={
                        <Radio
                          size="small"
                          name={`${id}-${field}`}
                          checked={mine.includes(field) === (side === 'yours')}
                          onChange={() => choose(field, side === 'yours')}
                          slotProps={{ input: { 'aria-label': `${label}, ${t(side)}: ${values[side] || t('empty')}` } }}
                        />
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        <p role="status">{t('result', { mine: mine.length, theirs: differences.length - mine.length })}</p>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={() => setMine([])}>
          {t('takeTheirs')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {t('later')}
        </Button>
        <Button variant="contained" color="primary" onClick={() => onKeep(mine)}>
          {t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
