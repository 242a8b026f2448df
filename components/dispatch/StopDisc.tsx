import { type Tone, toneVariable } from '#components/map/marks.ts';
import css from './DayList.module.css';

export function StopDisc({ order, tone, size = 22, isOver = false }: { order: number; tone: Tone; size?: number; isOver?: boolean }) {
  const paper = 'var(--lk-palette-background-paper)';
  const colour = toneVariable(tone);
  const [ink, ground] = isOver ? [colour, paper] : [paper, colour];
  return (
    <span aria-hidden className={css.disc} style={{ width: size, height: size, borderColor: colour, color: ink, background: ground }}>
      {order}
    </span>
  );
}
