import css from '#components/ui/controls/TextLink.module.css';
import { dialAddress, readablePhone } from '#lib/format/phoneNumbers.ts';

export const PhoneLink = ({ number }: { number: string }) => (
  <a href={dialAddress(number)} dir="ltr" translate="no" className={css.link} style={{ whiteSpace: 'nowrap' }}>
    {readablePhone(number)}
  </a>
);
