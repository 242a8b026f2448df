'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/controls/Button.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { useWords } from '#components/ui/display/useWords.ts';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { OvertakenLine } from './OvertakenLine.tsx';
import { useSiteWords } from './siteWords.ts';
import { type Editable, isSameValue, type Refused, type Value } from './store.ts';
import { useJustSaved } from './useJustSaved.ts';

export type Control = {
  id: string;
  describedBy: string;
  typed: string | undefined;
  onType(text: string | undefined): void;
  onSave(value: Value): void;
};

type Props = {
  site: number;
  field: Editable;
  value: Value;
  isSaving: boolean;
  refused: Refused | undefined;
  /** `was`: what stood there when somebody began to edit. */
  onSave(value: Value, was: Value): void;
  onDismiss(): void;
  children(control: Control): ReactNode;
};

/** Below the field: what somebody else wrote meanwhile, or why what was typed was not taken, with what was typed. */
export function EditCell({ site, field, value, isSaving, refused, onSave, onDismiss, children }: Props) {
  const t = useTranslations('sunset');
  const fieldName = useWords('sunset.fields', 'fields');
  const common = useTranslations('common');
  const problem = useTranslations('problems');
  const words = useSiteWords();
  const id = useId();
  const describedBy = `${id}-why`;
  const isChecked = useJustSaved(isSaving, refused !== undefined);
  const [typed, onType] = useState<string>();
  const base = useRef(value);
  const begin = () => {
    if (typed === undefined) base.current = value;
  };
  const overtaken = typed !== undefined && !isSameValue(base.current, value) ? typed : undefined;
  const isStale = overtaken !== undefined || refused?.problem.code === 'stale';
  const mine = overtaken ?? refused?.typed;
  const detail = refused?.problem.errors?.[field]?.join(', ');
  const leave = () => {
    onType(undefined);
    onDismiss();
  };
  const insist = () => {
    onType(undefined);
    onSave(mine === '' ? null : (mine ?? null), isStale ? value : (refused?.was ?? null));
  };
  return (
    <Box
      data-field={field}
      onFocusCapture={begin}
      onPointerDownCapture={begin}
      onKeyDownCapture={begin}
      sx={{ minWidth: 0, gridColumn: field === 'notes' || field === 'tags' ? '1 / -1' : undefined }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 18 }}>
        <Typography component="label" variant="caption" htmlFor={id} sx={{ fontWeight: 500, color: 'text.secondary' }}>
          {fieldName(field)}
        </Typography>
        {isSaving && <StatusGlyph glyph="running" />}
        {isChecked && <StatusGlyph glyph="done" />}
        <VisuallyHidden role="status">{isSaving ? common('saving') : isChecked ? t('edit.saved') : ''}</VisuallyHidden>
      </Box>
      {children({ id, describedBy, typed, onType, onSave: (next) => onSave(next, base.current) })}
      <Box id={describedBy} role={isStale || refused ? 'alert' : undefined}>
        {(isStale || refused) && (
          <Box
            sx={{ typography: 'caption', color: 'status.crit.fg', bgcolor: 'status.crit.tint', borderRadius: 1, padding: '6px 8px', mt: 1 }}
          >
            {isStale ? (
              <OvertakenLine site={site} field={field} value={value} />
            ) : (
              <p>{refused?.problem.code === 'invalid' ? t('edit.invalid') : refused && problem(refused.problem.code)}</p>
            )}
            <p>{t('edit.yours', { typed: words.value(field, mine ?? null) })}</p>
            {detail && !isStale && <p>{t('edit.says', { detail })}</p>}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
              {(isStale || refused?.problem.code !== 'invalid') && (
                <Button size="small" onClick={insist}>
                  {t(isStale ? 'edit.mine' : 'edit.again')}
                </Button>
              )}
              <Button size="small" onClick={leave}>
                {t(isStale ? 'edit.theirs' : 'edit.leave')}
              </Button>
            </Box>
          </Box>
        )}
      </Box>
    </Box>
  );
}
