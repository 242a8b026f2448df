import { notFound } from 'next/navigation';
import { titled } from '#lib/i18n/titled.ts';

export const generateMetadata = titled('error-404');

export default function UnknownPage() {
  notFound();
}
