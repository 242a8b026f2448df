'use client';

import { useTranslations } from 'next-intl';
import { useWords } from '#components/ui/display/useWords.ts';
import type { AbilityRule, ConditionField } from '#lib/contract/ability.ts';

/** `ofRole`: null stands for each user's own. */
export function useConditionWords(ofRole = false) {
  const t = useTranslations('users.roles');
  const common = useTranslations('common');
  const nullWord = ofRole ? t('theirOwn') : common('notGiven');
  const wantedValues = (wanted: unknown): string[] =>
    typeof wanted === 'object' && wanted !== null && '$in' in wanted && Array.isArray(wanted.$in)
      ? wanted.$in.map(String)
      : [wanted === null ? nullWord : String(wanted)];
  const ofPeople = useWords('users.fields', 'fields');
  const ofSims = useWords('sims.fields', 'fields');
  const fieldName = (field: ConditionField) => (field === 'Branch' || field === 'technician_id' ? ofPeople(field) : ofSims(field));
  return (conditions: AbilityRule['conditions']) =>
    Object.entries(conditions ?? {})
      .map(([field, wanted]) => `${fieldName(field as ConditionField)}: ${wantedValues(wanted).join(', ')}`)
      .join('; ');
}

export function useRuleWords(ofRole = false) {
  const t = useTranslations('session.access');
  const conditionWords = useConditionWords(ofRole);
  return ({ action, conditions, inverted }: AbilityRule) => {
    const actions = [action]
      .flat()
      .map((each) => t(`actions.${each}`))
      .join(', ');
    const only = conditionWords(conditions);
    return `${inverted ? t('not', { actions }) : only ? `${actions}.` : actions}${only ? ` ${t('own', { conditions: only })}` : ''}`;
  };
}
