'use client';

import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))',
  gap: '14px 16px',
});

const Name = styled('dt')(({ theme }) => ({ ...theme.typography.caption, fontWeight: 500, color: theme.vars.palette.text.secondary }));

const Value = styled('dd')({ minHeight: '1.25rem', overflowWrap: 'anywhere' });

export function DescriptionList({ rows }: { rows: readonly { label: string; value: ReactNode; wide?: boolean }[] }) {
  return (
    <List>
      {rows.map(({ label, value, wide }) => (
        <div key={label} style={wide ? { gridColumn: '1 / -1' } : undefined}>
          <Name>{label}</Name>
          <Value>{value}</Value>
        </div>
      ))}
    </List>
  );
}
