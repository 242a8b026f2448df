import css from './mapMarkers.module.css';

export function MapHome({ label }: { label: string }) {
  return (
    <div className={css.home}>
      <div className={css.square} />
      <div className={css.label}>{label}</div>
    </div>
  );
}
