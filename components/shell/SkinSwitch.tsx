'use client';

import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';

const DARK = 'html[data-mui-color-scheme="dark"] &';

/** Light or dark, remembered in this browser. Which icon shows is CSS, so the server need not know the skin. */
export function SkinSwitch() {
  const t = useTranslations('shell');
  const { mode, setMode } = useColorScheme();
  const dark = mode === 'dark';
  const label = dark ? t('toLight') : t('toDark');
  return (
    <Tooltip title={label} isName>
      <IconButton aria-label={label} onClick={() => setMode(dark ? 'light' : 'dark')} sx={{ color: 'inherit' }}>
        <LightModeOutlined fontSize="large" sx={{ [DARK]: { display: 'none' } }} />
        <DarkModeOutlined fontSize="large" sx={{ display: 'none', [DARK]: { display: 'block' } }} />
      </IconButton>
    </Tooltip>
  );
}
