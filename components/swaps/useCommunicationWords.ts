'use client';

import { useTranslations } from 'next-intl';
import { COMMUNICATION_RULES, type CommunicationChange, type CommunicationError } from '#lib/domain/communicationRules.ts';

const FIELDS = [
  ...(['account', 'transmit_delay', 'apn', 'type', 'role', 'receiver', 'check_in', 'fail_time'] as const),
  ...(['test_every', 'test_unit', 'encrypted'] as const),
];
const VALUES = ['NET', 'CELL', 'DD', 'primary', 'backup', 'hours', 'days', 'true', 'false'] as const;

export function useCommunicationWords() {
  const t = useTranslations('swaps.communication');
  const common = useTranslations('common');
  const fieldName = ({ path, field }: { path?: number; field: string }) => {
    const known = FIELDS.find((each) => each === field);
    const name = known ? t(`fields.${known}`) : field;
    return path === undefined ? name : t('ofPath', { place: path, field: name });
  };
  const valueName = (value: string | null) => {
    const known = VALUES.find((each) => each === value);
    return known ? t(`values.${known}`) : (value ?? common('notGiven'));
  };
  const wrong = ({ value, rule }: CommunicationError) => {
    const words = COMMUNICATION_RULES.includes(rule) ? t(`rules.${rule}`) : rule;
    return value ? `${value}: ${words}` : words;
  };
  const change = (each: CommunicationChange) => `${fieldName(each)}: ${valueName(each.before)} → ${valueName(each.after)}`;
  return { fieldName, valueName, wrong, change };
}
