import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement } from 'react';
import { Confirm } from '#components/ui/controls/Confirm.tsx';
import { fetchSelect } from '#components/ui/controls/Select.tsx';
import { Toasts } from '#components/ui/feedback/Toasts.tsx';
import { Themed } from '#components/ui/theme/Themed.tsx';

// As on a page somebody has touched.
await fetchSelect();

const messages = JSON.parse(readFileSync('messages/en.json', 'utf8'));

type Given = { timeZone?: string; now?: Date };

/** For tests: shows it as the desk would, in English words and the desk's theme, and hands back a person to use it. */
export function onScreen(element: ReactElement, { timeZone = 'America/Chicago', now }: Given = {}) {
  const user = userEvent.setup();
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <NextIntlClientProvider locale="en" messages={messages} timeZone={timeZone} now={now}>
      <Themed>
        <Toasts>
          <Confirm>{children}</Confirm>
        </Toasts>
      </Themed>
    </NextIntlClientProvider>
  );
  return { user, ...render(element, { wrapper }) };
}
