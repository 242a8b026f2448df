'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useNarrow, usePhone } from '#components/ui/display/useWidth.ts';
import { lazyPart } from '#components/ui/feedback/lazyPart.ts';

const Drawer = lazyPart(async () => (await import('@mui/material/Drawer')).default);

type Props = {
  label?: string;
  count: number;
  beside?: ReactNode;
  children: ReactNode;
};

/** Filters at the start side, scrolling on their own; under 1100 px a button that opens them as a drawer. Stands in a flex row, before the content. */
export function Sidebar({ label, count, beside, children }: Props) {
  const t = useTranslations('ui.filters');
  const name = label ?? t('name');
  const narrow = useNarrow();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const content = <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>{children}</Box>;
  return (
    <>
      {!narrow && (
        <Box
          component="aside"
          aria-label={name}
          sx={{
            display: { xs: 'none', lg: 'block' },
            flex: '0 0 240px',
            '@media (min-width: 1400px)': { flexBasis: 256 },
            overflow: 'auto',
            padding: '14px 14px 24px',
            borderInlineEnd: '1px solid',
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          {content}
        </Box>
      )}
      <Box
        sx={{
          display: { xs: 'flex', lg: 'none' },
          justifyContent: 'space-between',
          gap: 2,
          padding: '8px 16px',
          borderBlockEnd: '1px solid',
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <Button startIcon={<FilterListOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('open', { count })}
        </Button>
        {beside}
      </Box>
      {narrow && (
        <Drawer
          anchor={phone ? 'bottom' : 'left'}
          open={open}
          onClose={close}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': name,
              sx: { width: phone ? 'auto' : 300, maxHeight: phone ? '85dvh' : undefined, padding: '8px 16px 24px' },
            },
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
            <Typography variant="h2">{name}</Typography>
            <IconButton aria-label={t('close')} onClick={close}>
              <CloseOutlined />
            </IconButton>
          </Box>
          {content}
        </Drawer>
      )}
    </>
  );
}
