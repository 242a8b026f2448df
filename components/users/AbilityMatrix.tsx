'use client';

import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { SUBJECTS, type Subject } from '#lib/contract/ability.ts';
import { SPECIAL_ACTIONS } from '#lib/domain/abilityMatrix.ts';
import { AbilityCell, type MatrixProps, useCellWords } from './AbilityCell.tsx';

const PLAIN = ['read', 'create', 'update', 'delete', 'manage'] as const;
const ROWS: readonly Subject[] = ['all', ...SUBJECTS.filter((subject) => subject !== 'all' && subject !== 'Auth')];

const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    borderSpacing: 0,
    fontSize: '0.8125rem',
    '& th': { textAlign: 'start', fontWeight: 500 },
    '& thead th': { padding: '8px 8px', fontSize: '0.75rem', color: palette.text.secondary, borderBottom: `1px solid ${palette.divider}` },
    '& tbody th, & td': { padding: '2px 8px', borderBottom: `1px solid ${palette.divider}`, verticalAlign: 'middle' },
    '& tbody tr:hover': { background: palette.row.hover },
    '& td[data-none]': { color: palette.text.disabled },
    [theme.breakpoints.up('sm')]: { '& tbody tr[data-all] > *': { background: palette.ground.sunken } },
    [theme.breakpoints.down('sm')]: {
      '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
      '&, & tbody, & tr': { display: 'block' },
      '& tr': {
        padding: '8px 0',
        borderBottom: `1px solid ${palette.divider}`,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '2px 16px',
      },
      '& tbody th': { flex: '1 0 100%', border: 0, padding: '0 4px' },
      '& td': { border: 0, padding: '0 4px', minHeight: 32, display: 'flex', alignItems: 'center' },
      '& td[data-empty]': { display: 'none' },
    },
  };
});

export function AbilityMatrix(matrix: MatrixProps) {
  const given = useCellWords(matrix.ofRole);
  const { t, words, subjectWord } = given;
  return (
    <Table aria-label={t('name')}>
      <thead>
        <tr>
          <th scope="col">{t('subject')}</th>
          {PLAIN.map((action) => (
            <th key={action} scope="col">
              {words(`actions.${action}`)}
            </th>
          ))}
          <th scope="col">{t('more')}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((subject) => {
          const special = SPECIAL_ACTIONS[subject] ?? [];
          return (
            <tr key={subject} data-all={subject === 'all' || undefined}>
              <th scope="row">{subjectWord(subject)}</th>
              {PLAIN.map((action) => (
                <td key={action}>
                  <AbilityCell {...matrix} given={given} subject={subject} action={action} isLabelled={false} />
                </td>
              ))}
              <td data-empty={special.length === 0 || undefined}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 14px' }}>
                  {special.map((action) => (
                    <span key={action}>
                      <AbilityCell {...matrix} given={given} subject={subject} action={action} isLabelled />
                    </span>
                  ))}
                </Box>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
