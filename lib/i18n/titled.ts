import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { PageName } from '#lib/access/pages.ts';
import { shownParams } from '#lib/format/ids.ts';
import { isLocale, routing } from './routing.ts';

/** `export const generateMetadata = titled('sim-edit')`: the document title from `messages.titles`, with the page's parameters. */
export const titled =
  (name: PageName) =>
  async ({ params }: { params: Promise<Record<string, string>> }): Promise<Metadata> => {
    const { locale: asked, ...given } = await params;
    const locale = isLocale(asked) ? asked : routing.defaultLocale;
    const decoded = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, decodeURIComponent(value)]));
    const title = (await getTranslations({ locale, namespace: 'titles' })) as unknown as (
      key: string,
      values: Record<string, string>,
    ) => string;
    return { title: title(name, shownParams(decoded)) };
  };
