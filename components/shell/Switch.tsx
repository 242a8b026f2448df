'use client';

import { styled } from '@mui/material/styles';
import { useId } from 'react';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '0 12px',
  minHeight: 32,
  '& label': { cursor: 'pointer' },
  '& small': { ...theme.typography.caption, gridColumn: 1, color: theme.vars.palette.text.secondary },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

const Track = styled('input')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    appearance: 'none',
    position: 'relative',
    flex: 'none',
    width: 34,
    height: 20,
    margin: 0,
    borderRadius: 10,
    border: `1px solid ${palette.line.strong}`,
    backgroundColor: palette.background.paper,
    cursor: 'pointer',
    transition: 'background-color 80ms',
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlockStart: 3,
      insetInlineStart: 3,
      width: 12,
      height: 12,
      borderRadius: '50%',
      backgroundColor: palette.line.strong,
      transition: 'inset-inline-start 80ms',
    },
    '&:checked': { backgroundColor: palette.accent.main, borderColor: palette.accent.main },
    '&:checked::before': { insetInlineStart: 17, backgroundColor: palette.primary.contrastText },
    '@media (forced-colors: active)': { '&::before': { backgroundColor: 'CanvasText' }, '&:checked': { backgroundColor: 'Highlight' } },
  };
});

type Props = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void };

export function Switch({ label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <Row>
      <label htmlFor={id}>{label}</label>
      <Track
        id={id}
        type="checkbox"
        role="switch"
        aria-describedby={hint && `${id}-hint`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </Row>
  );
}
