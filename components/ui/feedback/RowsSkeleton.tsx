import { useTranslations } from 'next-intl';
import { VisuallyHidden } from '#components/ui/display/VisuallyHidden.tsx';
import css from './skeleton.module.css';

const ROWS = ['94%', '82%', '90%', '76%', '88%', '80%', '92%', '70%'];

export function RowsSkeleton() {
  const common = useTranslations('common');
  return (
    <div aria-busy="true" className={css.rows}>
      <VisuallyHidden>{common('loading')}</VisuallyHidden>
      {ROWS.map((width) => (
        <div key={width} aria-hidden style={{ width }} />
      ))}
    </div>
  );
}
