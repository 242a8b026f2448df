'use client';

import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import { TEST_CATEGORIES, TEST_SCOPES } from '#lib/contract/words/onTest.ts';
import { zonesIn, zonesText } from '#lib/domain/testScope.ts';
import { truncate } from '#lib/format/truncate.ts';
import type { TestScopeProps } from './useTestScope.ts';

const PAIR = { display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } };

export function TestScopePanel({ draft, isOn, refused, isUnread, onChange }: TestScopeProps) {
  const t = useTranslations('onTest.scope');
  const { isCalled, caller, passcode, category, scope, zones } = draft;
  const read = zonesIn(zones);
  return (
    <>
      <RadioGroup
        row
        aria-label={t('who')}
        value={isCalled ? 'called' : 'self'}
        onChange={(_, who) => onChange({ isCalled: who === 'called' })}
      >
        <FormControlLabel value="self" control={<Radio size="small" />} label={t('self')} />
        <FormControlLabel value="called" control={<Radio size="small" />} label={t('called')} />
      </RadioGroup>
      {isCalled && (
        <Box sx={PAIR}>
          <TextField label={t('caller')} value={caller} onChange={(event) => onChange({ caller: truncate(event.target.value, 120) })} />
          <TextField
            label={t('passcode')}
            hint={t('passcodeHint')}
            error={refused === 'wrong' ? t('refused.wrong') : refused && t('refused.locked')}
            value={passcode}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ passcode: truncate(event.target.value, 40) })}
          />
        </Box>
      )}
      <Select
        label={t('category')}
        options={TEST_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
        value={category}
        onChange={(value) => onChange({ category: TEST_CATEGORIES.find((each) => each === value) ?? null })}
      />
      {!isOn && (
        <RadioGroup
          row
          aria-label={t('scope')}
          value={scope}
          onChange={(_, value) => onChange({ scope: TEST_SCOPES.find((each) => each === value) ?? 'all' })}
        >
          {TEST_SCOPES.map((each) => (
            <FormControlLabel key={each} value={each} control={<Radio size="small" />} label={t(`scopes.${each}`)} />
          ))}
        </RadioGroup>
      )}
      {!isOn && scope !== 'all' && (
        <>
          <TextField
            label={t('zones')}
            hint={t('zonesHint')}
            error={isUnread ? t('zonesMissing') : undefined}
            value={zones}
            onChange={(event) => onChange({ zones: truncate(event.target.value, 400) })}
          />
          {read && (
            <span>
              {t(`means.${scope}`, { zones: zonesText(read) })} {scope === 'only' && t('ofPanel')}
            </span>
          )}
        </>
      )}
    </>
  );
}
