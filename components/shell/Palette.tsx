'use client';

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { Dialog } from '#components/ui/controls/Dialog.tsx';
import { Failure } from '#components/ui/feedback/Failure.tsx';
import { PaletteGroups } from './PaletteGroups.tsx';
import { PaletteKeys } from './PaletteKeys.tsx';
import { PaletteLooks } from './PaletteLooks.tsx';
import { usePalette } from './usePalette.ts';

const Sheet = styled(Dialog)(({ theme }) => ({
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  [theme.breakpoints.up('sm')]: {
    '& .MuiDialog-paper': { maxWidth: 660, maxHeight: 'calc(100dvh - 128px)', marginBlockStart: 96, borderRadius: 10 },
  },
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  flex: 'none',
  minHeight: 52,
  paddingInline: '16px 12px',
  borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap' },
}));

const Answers = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto', paddingBlock: 4 });

const Note = styled('p')(({ theme }) => ({
  padding: '12px 16px',
  color: theme.vars.palette.text.secondary,
  '&:empty': { display: 'none' },
}));

export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette');
  const common = useTranslations('common');
  const close = common('close');
  const palette = usePalette(onClose);
  const { base, typed, type, sought, search, groups, active, domIdOf, onKeyDown } = palette;
  const label = t(search.may ? 'open' : 'openPages');
  const isEmpty = groups.length === 0;
  const message = () => {
    if (search.failure) return '';
    if (search.waiting) return common('searching');
    if (isEmpty) return t('nothing', { q: typed.trim() });
    return sought ? '' : t(search.may ? 'hint' : 'hintPages');
  };
  return (
    <Sheet open onClose={onClose} transitionDuration={0} slotProps={{ paper: { 'aria-label': label } }}>
      <Head>
        <SearchOutlined aria-hidden fontSize="large" />
        <InputBase
          autoFocus
          value={typed}
          placeholder={label}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': label,
            'aria-expanded': !isEmpty,
            'aria-controls': isEmpty ? undefined : `${base}-list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': active && domIdOf(active),
            'aria-describedby': `${base}-looks`,
            autoComplete: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
          }}
          sx={{ flex: 1, minHeight: 48, fontSize: '1rem', '& ::placeholder': { color: 'text.disabled', opacity: 1 } }}
        />
        <PaletteLooks id={`${base}-looks`} typed={typed} />
        <IconButton aria-label={close} onClick={onClose} sx={{ display: { sm: 'none' } }}>
          <CloseOutlined />
        </IconButton>
      </Head>
      <Answers aria-busy={search.waiting} sx={{ opacity: search.waiting && search.sims.length > 0 ? 0.6 : 1 }}>
        {search.failure && (
          <div style={{ padding: '8px 16px' }}>
            <Failure title={t('failed')} problem={search.failure.problem} retryAfter={search.failure.retryAfter} retry={search.retry} />
          </div>
        )}
        {!isEmpty && <PaletteGroups palette={palette} onClose={onClose} />}
        <Note role="status">{message()}</Note>
      </Answers>
      <PaletteKeys />
    </Sheet>
  );
}
