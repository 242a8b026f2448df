import { useTranslations } from 'next-intl';
import css from './SiteMap.module.css';

export function MapSkeleton() {
  const t = useTranslations('ui.map');
  return (
    <div role="status" className={css.wait}>
      <div>{t('loading')}</div>
    </div>
  );
}
