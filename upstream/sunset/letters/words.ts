import { knownProvider } from '#lib/contract/sims/states.ts';
import type { SunsetItem } from '#lib/contract/sunset.ts';
import { type LetterName, SUNSET_TECHNOLOGIES } from '#lib/contract/words/sunset.ts';
import { SUNSET_TECHNOLOGY_NAMES } from '#lib/domain/technologies.ts';
import { addressLines } from '#lib/format/addressLines.ts';
import type { Company } from '#upstream/core/env.ts';
import type { Language } from '#upstream/core/language.ts';
import type { Paper } from '#upstream/pdf/print.ts';
import type { LetterWords } from '#upstream/sunset/tables.ts';

type Writing = {
  item: SunsetItem;
  letter: LetterName;
  number: number;
  company: Company;
  by: string | null;
  today: string;
  written: string | null;
  paper: Paper;
};

/** As customers know them; where it is not on record, the ones it may be. */
const NETWORKS: Readonly<Record<string, string>> = { ...SUNSET_TECHNOLOGY_NAMES, cdma: '3G (CDMA)', hspa: '3G (HSPA)' };
const networkOf = (technology: string | null | undefined) => {
  const known = SUNSET_TECHNOLOGIES.find((each) => each === technology);
  return (known && NETWORKS[known]) ?? '2G/3G';
};

export function wordsOf(
  { t, locale, ...language }: Language,
  { item, letter, number, company, by, today, written, paper }: Writing,
): LetterWords {
  const whole = (text: string) => text.replace(/ /g, '\u00a0');
  const dayOf = (of: string) => whole(language.dayOf(of));
  const day = dayOf(item.sunset_date ?? today);
  const isPast = (item.sunset_date ?? today) <= today;
  const when = isPast ? 'past' : 'ahead';
  const isComing = typeof item.scheduled_for === 'string' && item.scheduled_for >= today;
  const { name, phone, mail, address } = company;
  const known = knownProvider(item.provider);
  const carrier = known ? t(`sims.provider.${known}`) : (item.provider ?? '');
  const facts = {
    day,
    phone: whole(phone),
    site: item.site_name ?? '',
    cs: item.cs_no ?? '',
    carrier,
    mail: mail ?? '',
    appointment: dayOf(item.scheduled_for ?? today),
    written: dayOf(written ?? today),
    network: networkOf(item.technology),
  };
  const kind = item.technology === 'pots' ? 'line' : 'radio';
  const subject = t(`letters.subject.${kind}.${letter}.${when}`, facts);
  const paragraphs = [
    { text: t(`letters.${letter}.${kind}`, facts) },
    { text: t(`letters.network.${kind}.${when}${carrier ? '' : 'Unnamed'}`, facts) },
    { text: t(kind === 'line' ? 'letters.effect.line' : `letters.effect.radio.${when}`, facts), isStrong: true },
    { text: t(isComing ? `letters.coming.${kind}` : mail ? 'letters.callOrWrite' : 'letters.call', facts) },
    { text: t(isComing ? 'letters.visit' : 'letters.visitAndCost') },
    { text: t(isPast ? (kind === 'line' ? 'letters.meanwhile.pastLine' : 'letters.meanwhile.pastRadio') : 'letters.meanwhile.ahead') },
  ];
  const lines = addressLines(address);
  const contact = item.contact_name?.trim();
  return {
    title: `${subject} (${item.cs_no ?? item.id})`,
    company: name,
    letterhead: [...lines, phone, ...(mail ? [mail] : [])],
    sender: [name, ...lines].join(' · '),
    address: [item.site_name?.trim(), contact, ...addressLines(item.address ?? '')].flatMap((line) => line || []),
    // On American paper a letter has its day alone.
    date: item.Branch && paper === 'a4' ? t('letters.placeAndDay', { place: item.Branch, day: dayOf(today) }) : dayOf(today),
    subject,
    // In French a stranger is not greeted by name.
    salutation: contact && locale !== 'fr' ? `${t('letters.dear')} ${contact},` : t('letters.dearAll'),
    paragraphs,
    closing: t('letters.closing'),
    signature: [...(by ? [by] : []), name],
    foot: t('letters.foot', { cs: item.cs_no ?? String(item.id), number: String(number) }),
  };
}
