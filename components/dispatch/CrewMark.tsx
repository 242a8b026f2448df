'use client';

import { styled } from '@mui/material/styles';
import type { Technician } from '#lib/contract/technicians.ts';
import { initialsOf, lookOf } from './crew.ts';

const Disc = styled('span')({
  flex: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  borderRadius: '50%',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: 1,
  '@media (forced-colors: active)': { border: '1px solid' },
});

type Props = { who: Pick<Technician, 'id' | 'name' | 'colour'>; size?: number; isOff?: boolean };

export function CrewMark({ who, size = 26, isOff = false }: Props) {
  const { tone } = lookOf(who);
  return (
    <Disc
      aria-hidden
      translate="no"
      sx={(theme) => ({
        width: size,
        height: size,
        backgroundColor: isOff ? theme.vars.palette.status.neu.tint : theme.vars.palette.series[tone],
        color: isOff ? theme.vars.palette.text.secondary : theme.vars.palette.background.paper,
      })}
    >
      {initialsOf(who.name)}
    </Disc>
  );
}
