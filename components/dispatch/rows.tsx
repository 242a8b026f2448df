import type { ComponentProps } from 'react';
import css from './rows.module.css';

export const Row = (props: ComponentProps<'li'>) => <li {...props} className={css.row} />;

export const RowMain = (props: ComponentProps<'button'>) => <button type="button" {...props} className={css.main} />;

export const RowList = (props: ComponentProps<'ol'>) => <ol {...props} />;

export const Part = (props: ComponentProps<'section'>) => <section {...props} className={css.part} />;

export const PartHead = (props: ComponentProps<'div'>) => <div {...props} className={css.head} />;

export const PartNote = (props: ComponentProps<'div'>) => <div {...props} className={css.note} />;
