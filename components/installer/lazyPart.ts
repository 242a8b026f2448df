'use client';

import { makeLazyPart } from '#components/ui/feedback/makeLazyPart.tsx';
import { PartLost } from './PartLost.tsx';

export const lazyPart = makeLazyPart(PartLost);
