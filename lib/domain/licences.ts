import type { Licence, TechnicianRecord } from '#lib/contract/technicians.ts';
import { daysAfter } from '#lib/format/localDay.ts';

const WARNED_DAYS = 30;

const hasEnded = ({ until }: Licence, date: string) => until !== null && until < date;

export const endedLicences = (licences: readonly Licence[], date: string): Licence[] =>
  licences.filter((licence) => hasEnded(licence, date));

/** The skills that may be worked on a day. One that needs no licence is never without one. */
export const skillsOn = ({ skills, licences }: Pick<TechnicianRecord, 'skills' | 'licences'>, date: string): string[] =>
  skills.filter((skill) => !licences.some((licence) => licence.skill === skill && hasEnded(licence, date)));

/** Ended, or about to, of what somebody does: what has to be renewed. */
export const licencesToRenew = (licences: readonly Licence[], date: string): Licence[] =>
  licences.filter(({ until }) => until !== null && until <= daysAfter(date, WARNED_DAYS));
