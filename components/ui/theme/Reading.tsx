'use client';

import type { ReactNode } from 'react';
import { type Direction, ReadingContext } from './reading.ts';

type Props = { direction: Direction; nonce: string | undefined; children: ReactNode };

export const Reading = ({ direction, nonce, children }: Props) => <ReadingContext value={{ direction, nonce }}>{children}</ReadingContext>;
