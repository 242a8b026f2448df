'use client';

import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const ICONS = {
  ok: CheckCircleOutlined,
  info: InfoOutlined,
  warn: ReportProblemOutlined,
  crit: ErrorOutlineOutlined,
  refusal: BlockOutlined,
};

type Props = {
  /** `refusal`: a rule forbids it now; drawn as a warning with the block sign. */
  kind: keyof typeof ICONS;
  title?: ReactNode;
  action?: ReactNode;
  /** Somebody else has it read aloud. */
  isQuiet?: boolean;
  children?: ReactNode;
};

export function Alert({ kind, title, action, isQuiet, children }: Props) {
  const Icon = ICONS[kind];
  const family = kind === 'refusal' ? 'warn' : kind;
  return (
    <Box
      role={isQuiet ? undefined : kind === 'crit' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        padding: '10px 12px',
        borderRadius: 1,
        border: '1px solid',
        borderInlineStartWidth: 3,
        borderColor: `status.${family}.mark`,
        bgcolor: `status.${family}.tint`,
        color: 'text.primary',
      }}
    >
      <Icon aria-hidden sx={{ mt: 0.25, color: `status.${family}.fg` }} />
      <Box sx={{ flex: action ? '1 1 16rem' : '1 1 9rem', minWidth: 0, maxWidth: '72ch', overflowWrap: 'anywhere' }}>
        {title && <strong>{title}</strong>} {children}
      </Box>
      {action && <Box sx={{ display: 'flex', alignSelf: 'center', marginInlineStart: { xs: '30px', sm: 'auto' } }}>{action}</Box>}
    </Box>
  );
}
