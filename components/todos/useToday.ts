'use client';

import { useTimeZone } from 'next-intl';
import { useMinute } from '#components/ui/display/useMinute.ts';
import { localDay } from '#lib/format/localDay.ts';

/** The day it is in the company's time zone. */
export const useToday = () => localDay(useTimeZone() ?? 'UTC', useMinute());
