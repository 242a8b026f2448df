'use client';

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useConditionWords } from '#components/session/ruleWords.ts';
import { Choice } from '#components/ui/controls/Choice.tsx';
import { StatusGlyph } from '#components/ui/display/StatusGlyph.tsx';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import { useUser } from '#lib/browser/api/useUser.tsx';
import { type AbilityRule, type Action, SUBJECTS, type Subject } from '#lib/contract/ability.ts';
import { beyond, cellOf, SPECIAL_ACTIONS, withCell } from '#lib/domain/abilityMatrix.ts';

const PLAIN = ['read', 'create', 'update', 'delete', 'manage'] as const;
/** Everything first; signing in is everyone's. */
const ROWS: readonly Subject[] = ['all', ...SUBJECTS.filter((subject) => subject !== 'all' && subject !== 'Auth')];

const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    borderSpacing: 0,
    fontSize: '0.8125rem',
    '& th': { textAlign: 'start', fontWeight: 500 },
    '& thead th': { padding: '8px 8px', fontSize: '0.75rem', color: palette.text.secondary, borderBottom: `1px solid ${palette.divider}` },
    '& tbody th, & td': { padding: '2px 8px', borderBottom: `1px solid ${palette.divider}`, verticalAlign: 'middle' },
    '& tbody tr:hover': { background: palette.row.hover },
    '& td[data-none]': { color: palette.text.disabled },
    [theme.breakpoints.up('sm')]: { '& tbody tr[data-all] > *': { background: palette.ground.sunken } },
    [theme.breakpoints.down('sm')]: {
      '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
      '&, & tbody, & tr': { display: 'block' },
      '& tr': {
        padding: '8px 0',
        borderBottom: `1px solid ${palette.divider}`,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '2px 16px',
      },
      '& tbody th': { flex: '1 0 100%', border: 0, padding: '0 4px' },
      '& td': { border: 0, padding: '0 4px', minHeight: 32, display: 'flex', alignItems: 'center' },
      '& td[data-empty]': { display: 'none' },
    },
  };
});

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

type Props = {
  rules: readonly AbilityRule[];
  /** Left out, it is to be read. */
  onChange?: (rules: AbilityRule[]) => void;
  /** The list as it was, whose conditions come back with a tick. */
  before?: readonly AbilityRule[];
};

export function AbilityMatrix({ rules, onChange, before }: Props) {
  const t = useTranslations('users.matrix');
  const common = useTranslations('common');
  const words = useTranslations('session.access');
  const conditionWords = useConditionWords();
  const own = useUser()?.ability ?? [];

  const cell = (subject: Subject, action: Action, isLabelled: boolean) => {
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
    const wider = by && isOn ? t(by === 'all' ? 'byAll' : 'byManage', { subject: words(`subjects.${subject}`) }) : undefined;
    const notMine = !isOn && beyond(own, [{ action, subject }]).length > 0 ? common('cannotGive') : undefined;
    return (
      <Choice
        as={Checkbox}
        label={
          <span>
            <Box component="span" sx={isLabelled ? undefined : ALONE_WORDS}>
              {name}
            </Box>
            <VisuallyHidden>{`, ${words(`subjects.${subject}`)}`}</VisuallyHidden>
            {isOn && note}
          </span>
        }
        reason={wider ?? notMine}
        checked={isOn}
        onChange={(on) => onChange(withCell(rules, { action, subject, on }, before))}
      />
    );
  };

  return (
    <Table aria-label={t('name')}>
      <thead>
        <tr>
          <th scope="col">{t('subject')}</th>
          {PLAIN.map((action) => (
            <th key={action} scope="col">
              {words(`actions.${action}`)}
            </th>
          ))}
          <th scope="col">{t('more')}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((subject) => {
          const special = SPECIAL_ACTIONS[subject] ?? [];
          return (
            <tr key={subject} data-all={subject === 'all' || undefined}>
              <th scope="row">{words(`subjects.${subject}`)}</th>
              {PLAIN.map((action) => (
                <td key={action}>{cell(subject, action, false)}</td>
              ))}
              <td data-empty={special.length === 0 || undefined}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 14px' }}>
                  {special.map((action) => (
                    <span key={action}>{cell(subject, action, true)}</span>
                  ))}
                </Box>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
