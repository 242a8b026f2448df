import { useTranslations } from 'next-intl';

export function useGridWords() {
  const t = useTranslations('list');
  const common = useTranslations('common');
  return {
    columnHeaderSortIconLabel: t('sort'),
    noRowsLabel: '',
    checkboxSelectionHeaderName: common('selection'),
    checkboxSelectionSelectAllRows: t('tickPage'),
    checkboxSelectionUnselectAllRows: t('tickPage'),
    checkboxSelectionSelectRow: t('tickRow'),
    checkboxSelectionUnselectRow: t('tickRow'),
  };
}
