'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { JobAction } from '#components/bulk/JobAction.tsx';
import { useRuleWords } from '#components/session/ruleWords.ts';
import { useSubjectWords } from '#components/session/useSubjectWords.ts';
import { useWords } from '#components/ui/display/useWords.ts';
import { AbilityRule } from '#lib/contract/ability.ts';
import { type AuditEvent, REFUSED_WHY } from '#lib/contract/audit.ts';
import { USER_FIELDS } from './userForm.ts';
import { useRoleWord } from './userWords.ts';

const Rules = z.array(AbilityRule);
const Fields = z.record(z.string(), z.unknown());

const shown = (value: unknown, none: string) =>
  value === null || value === undefined || value === ''
    ? none
    : typeof value === 'object'
      ? Object.values(value).join(' ') || none
      : String(value);

function useFactWords() {
  const t = useTranslations('users');
  const ofUsers = useWords('users.fields', 'fields');
  const common = useTranslations('common');
  const roleWord = useRoleWord();
  const subjectWord = useSubjectWords();
  const ruleWords = useRuleWords();
  const none = common('notGiven');
  const listed = (value: unknown) => {
    const rules = Rules.safeParse(value);
    if (!rules.success) return t('audit.everything');
    if (rules.data.length === 0) return common('nothing');
    return rules.data.map((rule) => `${[rule.subject].flat().map(subjectWord).join(', ')}: ${ruleWords(rule)}`).join('. ');
  };
  const fieldName = (field: string) => {
    if (field === 'technicianId') return ofUsers('technician_id');
    if (field === 'customerId') return ofUsers('customer_id');
    if (field === 'links') return t('social');
    if (field === 'name') return t('roles.nameOf');
    if (field === 'ability') return t('matrix.title');
    const known = USER_FIELDS.find((each) => each === field);
    return known ? ofUsers(known) : field;
  };

  return ({ kind, facts }: AuditEvent): string[] => {
    if (!facts) return [];
    const { before, after, why } = facts;
    if (kind === 'sign-in-refused') return [t(`audit.why.${REFUSED_WHY.find((each) => each === why) ?? 'password'}`)];
    if (kind === 'role') return [t('audit.change', { before: roleWord(String(before)), after: roleWord(String(after)) })];
    if (kind === 'ability') return [t('audit.before', { what: listed(before) }), t('audit.after', { what: listed(after) })];
    if (kind === 'bulk')
      return [
        t('audit.bulk', {
          action: t.has(`audit.acts.${facts.action as 'activate'}`) ? t(`audit.acts.${facts.action as 'activate'}`) : String(facts.action),
          count: Number(facts.count ?? 0),
        }),
      ];
    if (kind === 'maintenance-on') return [String(facts.reason ?? none)];
    if ('picture' in facts) return [t(facts.picture ? 'audit.picture' : 'audit.noPicture')];
    const [old, now] = [Fields.safeParse(before).data, Fields.safeParse(after).data];
    return Object.keys({ ...old, ...now }).map((field) => {
      const say = (value: unknown) =>
        field === 'role' ? roleWord(String(value)) : field === 'ability' ? listed(value) : shown(value, none);
      const name = fieldName(field);
      if (!now) return `${name}: ${say(old?.[field])}`;
      return old ? `${name}: ${t('audit.change', { before: say(old[field]), after: say(now[field]) })}` : `${name}: ${say(now[field])}`;
    });
  };
}

export function AuditFacts({ event, isWhole }: { event: AuditEvent; isWhole?: boolean }) {
  const words = useFactWords()(event);
  const job = Number(event.facts?.job);
  if (!isWhole) return <span title={words.join('\n')}>{words.join(' · ')}</span>;
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      {words.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {event.kind === 'bulk' && job > 0 && <JobAction id={job} />}
    </Box>
  );
}
