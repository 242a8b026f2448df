'use client';

import ClearIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';

type Props = {
  name: string;
  chosen: ReactNode;
  message: string;
  acts: ReactNode;
  clearLabel: string;
  onClear: () => void;
  children: ReactNode;
};

export function SelectionBar({ name, chosen, message, acts, clearLabel, onClear, children }: Props) {
  return (
    <Box
      sx={{ display: 'flex', justifyContent: 'flex-end', minHeight: { sm: 46 }, px: { xs: 2, sm: 5 }, pb: { xs: chosen ? 2 : 0, sm: 2 } }}
    >
      {chosen ? (
        <Box
          component="section"
          aria-label={name}
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: '4px 8px',
            padding: '2px 4px 2px 12px',
            border: '1px solid',
            borderColor: 'accent.main',
            borderRadius: 1,
            bgcolor: 'accent.tint',
          }}
        >
          {chosen}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, marginInlineStart: 'auto' }}>
            {acts}
            <IconButton aria-label={clearLabel} onClick={onClear}>
              <ClearIcon />
            </IconButton>
          </Box>
        </Box>
      ) : (
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>{children}</Box>
      )}
      <VisuallyHidden role="status">{chosen ? message : ''}</VisuallyHidden>
    </Box>
  );
}
