import type { ReactNode } from 'react';
import css from './DescriptionList.module.css';

export function DescriptionList({ rows }: { rows: readonly { label: string; value: ReactNode; wide?: boolean }[] }) {
  return (
    <dl className={css.list}>
      {rows.map(({ label, value, wide }) => (
        <div key={label} style={wide ? { gridColumn: '1 / -1' } : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
