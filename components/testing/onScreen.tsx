import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { Confirm } from '#components/ui/controls/Confirm.tsx';
import { fetchSelect } from '#components/ui/controls/Select.tsx';
import { Toasts } from '#components/ui/feedback/Toasts.tsx';
import { Themed } from '#components/ui/theme/Themed.tsx';

// As on a page somebody has touched.
await fetchSelect();

const messages = JSON.parse(readFileSync('messages/en.json', 'utf8'));

type Given = { timeZone?: string; now?: Date };

/** For tests: with what stands around it on the desk, in English words and the desk's theme. */
export const asOnDesk = (element: ReactNode, { timeZone = 'America/Chicago', now }: Given = {}) => (
  <NextIntlClientProvider locale="en" messages={messages} timeZone={timeZone} now={now}>
    <Themed>
      <Toasts>
        <Confirm>{element}</Confirm>
      </Toasts>
    </Themed>
  </NextIntlClientProvider>
);

/** For tests: shows it as the desk would, and hands back a person to use it. */
export function onScreen(element: ReactElement, given: Given = {}) {
  const user = userEvent.setup();
  return { user, ...render(element, { wrapper: ({ children }) => asOnDesk(children, given) }) };
}
