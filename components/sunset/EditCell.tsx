'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { StatusGlyph } from '#components/ui/StatusGlyph.tsx';
import { Unseen } from '#components/ui/Unseen.tsx';
import type { Editable, Refused } from '#lib/browser/sunset/store.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { useSiteWords } from './siteWords.ts';

const TICK_MS = 1200;

/** True for a moment after something was saved. */
function useJustSaved(isSaving: boolean, isRefused: boolean) {
  const [isTicked, setTicked] = useState(false);
  const was = useRef(false);
  useEffect(() => {
    const hasEnded = was.current && !isSaving;
    was.current = isSaving;
    if (!hasEnded || isRefused) return;
    setTicked(true);
    const timer = setTimeout(() => setTicked(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [isSaving, isRefused]);
  return isTicked;
}

type Props = {
  field: Editable;
  value: SunsetItem[Editable];
  isSaving: boolean;
  refused: Refused | undefined;
  onSave(value: SunsetItem[Editable]): void;
  onDismiss(): void;
  children(control: { id: string; describedBy: string }): ReactNode;
};

/** A field of a site with its name, how its saving goes, and below it why what was typed was not taken, with what was typed. */
export function EditCell({ field, value, isSaving, refused, onSave, onDismiss, children }: Props) {
  const t = useTranslations('sunset');
  const problem = useTranslations('problems');
  const words = useSiteWords();
  const id = useId();
  const describedBy = `${id}-why`;
  const isTicked = useJustSaved(isSaving, refused !== undefined);
  const typed = refused && words.value(field, refused.typed);
  const detail = refused?.problem.errors?.[field]?.join(', ');
  const why = (word: Refused) => {
    if (word.problem.code === 'stale') return t('edit.stale', { now: words.value(field, value) });
    if (word.problem.code === 'invalid') return t('edit.invalid');
    return problem(word.problem.code);
  };
  return (
    <Box data-field={field} sx={{ minWidth: 0, gridColumn: field === 'notes' || field === 'tags' ? '1 / -1' : undefined }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 18 }}>
        <Typography component="label" variant="caption" htmlFor={id} sx={{ fontWeight: 500, color: 'text.secondary' }}>
          {t(`fields.${field}`)}
        </Typography>
        {isSaving && <StatusGlyph glyph="running" />}
        {isTicked && <StatusGlyph glyph="done" />}
        <Unseen role="status">{isSaving ? t('edit.saving') : isTicked ? t('edit.saved') : ''}</Unseen>
      </Box>
      {children({ id, describedBy })}
      <Box id={describedBy} role={refused ? 'alert' : undefined}>
        {refused && (
          <Box
            sx={{ typography: 'caption', color: 'status.crit.fg', bgcolor: 'status.crit.tint', borderRadius: 1, padding: '6px 8px', mt: 1 }}
          >
            <p>{why(refused)}</p>
            <p>{t('edit.yours', { typed: typed ?? '' })}</p>
            {detail && refused.problem.code !== 'stale' && <p>{t('edit.says', { detail })}</p>}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
              {refused.problem.code !== 'invalid' && (
                <Button size="small" onClick={() => onSave(refused.typed)}>
                  {t(refused.problem.code === 'stale' ? 'edit.mine' : 'edit.again')}
                </Button>
              )}
              <Button size="small" onClick={onDismiss}>
                {t('edit.leave')}
              </Button>
            </Box>
          </Box>
        )}
      </Box>
    </Box>
  );
}
