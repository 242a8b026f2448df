'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useConditionWords } from '#components/session/ruleWords.ts';
import { useSubjectWords } from '#components/session/useSubjectWords.ts';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { useUser } from '#lib/browser/api/useUser.tsx';
import type { AbilityRule, Action, Subject } from '#lib/contract/ability.ts';
import { beyond, cellOf, withCell } from '#lib/domain/abilityMatrix.ts';

const Where = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  display: 'block',
  maxWidth: 170,
}));

/** Beside a tick on a phone; in the table the head of the column says it. */
const ALONE_WORDS = {
  position: { sm: 'absolute' },
  width: { sm: '1px' },
  height: { sm: '1px' },
  overflow: { sm: 'hidden' },
  clipPath: { sm: 'inset(50%)' },
  whiteSpace: 'nowrap',
} as const;

export type MatrixProps = {
  rules: readonly AbilityRule[];
  onChange?: (rules: AbilityRule[]) => void;
  /** The list as it was, whose conditions come back with a tick. */
  before?: readonly AbilityRule[];
  /** The list is a role's, for users of any branch. */
  ofRole?: boolean;
};

/** Asked for once for all cells of a table, of which there are more than a hundred. */
export function useCellWords(ofRole = false) {
  return {
    t: useTranslations('users.matrix'),
    common: useTranslations('common'),
    words: useTranslations('session.access'),
    subjectWord: useSubjectWords(),
    conditionWords: useConditionWords(ofRole),
    own: useUser()?.ability ?? [],
  };
}

type CellProps = MatrixProps & {
  given: ReturnType<typeof useCellWords>;
  subject: Subject;
  action: Action;
  /** No head of a column says what it is. */
  isLabelled: boolean;
};

export function AbilityCell({ given, rules, onChange, before, subject, action, isLabelled }: CellProps) {
  const { t, common, words, subjectWord, conditionWords, own } = given;
  const { state, conditions, except, by } = cellOf(rules, action, subject);
  const name = words(`actions.${action}`);
  const where = [
    ...conditions.map((each) => conditionWords(each) || t('someFields')),
    ...except.map((each) => t('except', { what: conditionWords(each) || t('someFields') })),
  ];
  const message = t(state);
  const note = where.length > 0 && <Where>{where.join('; ')}</Where>;
  if (!onChange)
    return (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
        <StatusGlyph glyph={state === 'always' ? 'done' : state === 'some' ? 'activation-ready' : 'skipped'} />
        <Box component="span" sx={isLabelled ? undefined : ALONE_WORDS}>
          {name}
        </Box>
        <VisuallyHidden>{`: ${message}`}</VisuallyHidden>
        {state !== 'never' && note}
      </Box>
    );
  const isOn = state !== 'never';
  const wider = by && isOn ? t(by === 'all' ? 'byAll' : 'byManage', { subject: subjectWord(subject) }) : undefined;
  const notMine = !isOn && beyond(own, [{ action, subject }]).length > 0 ? common('cannotGive') : undefined;
  return (
    <Choice
      as={Checkbox}
      label={
        <span>
          <Box component="span" sx={isLabelled ? undefined : ALONE_WORDS}>
            {name}
          </Box>
          <VisuallyHidden>{`, ${subjectWord(subject)}`}</VisuallyHidden>
          {isOn && note}
        </span>
      }
      reason={wider ?? notMine}
      checked={isOn}
      onChange={(on) => onChange(withCell(rules, { action, subject, on }, before))}
    />
  );
}
