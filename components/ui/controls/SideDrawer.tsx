'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '#components/ui/controls/IconButton.tsx';
import { useWide } from '#components/ui/display/useWidth.ts';
import { useDiscardGuard } from './useDiscardGuard.ts';

type Props = {
  title: string;
  closeLabel?: string;
  width?: number;
  ofRow?: boolean;
  asksItself?: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function SideDrawer({ title, closeLabel, width = 420, ofRow = false, asksItself = false, onClose, children }: Props) {
  const common = useTranslations('common');
  const head = useId();
  const wide = useWide();
  const typed = useDiscardGuard(onClose);
  const content = (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, padding: '10px 8px 6px 16px' }}>
        <Typography id={head} variant="h2" aria-live={ofRow ? 'polite' : undefined}>
          {title}
        </Typography>
        <IconButton aria-label={closeLabel ?? common('close')} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      {children}
    </>
  );
  if (ofRow && wide)
    return (
      <Beside labelledBy={head} onClose={onClose}>
        {content}
      </Beside>
    );
  return (
    <Drawer
      anchor="right"
      open
      onFocusCapture={typed.onFocusCapture}
      onClose={asksItself ? onClose : () => void typed.close()}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': head, sx: { width: { xs: '100%', sm: width }, maxWidth: '100%' } },
      }}
    >
      {content}
    </Drawer>
  );
}

/** The list stays what it is and can be gone on with; Escape shuts the detail, and whoever stood in it is back in the list. */
function Beside({ labelledBy, onClose, children }: { labelledBy: string; onClose: () => void; children: ReactNode }) {
  const before = useRef<EventTarget>(null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before.current instanceof HTMLElement) before.current.focus();
    },
    [],
  );
  return (
    <Box
      component="aside"
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      aria-labelledby={labelledBy}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) onClose();
      }}
      sx={{
        flex: '0 0 440px',
        minWidth: 0,
        overflow: 'auto',
        borderInlineStart: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {children}
    </Box>
  );
}
