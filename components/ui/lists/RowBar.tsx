import type { CSSProperties } from 'react';
import css from './RowBar.module.css';

export const RowBar = ({ style }: { style: CSSProperties }) => <span className={css.bar} style={style} />;

/** Of each row that is to come, how much of its width is filled: per cent. */
export const COMING = [72, 56, 64, 80, 60, 68, 76, 52, 66, 58, 74, 62];
