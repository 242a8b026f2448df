import { LoginScreen } from '#components/session/LoginScreen.tsx';
import { titled } from '#lib/i18n/titled.ts';
import { enter } from '#lib/server/pages/enter.ts';
import { safeRedirect } from '#lib/server/session/safeRedirect.ts';

export const generateMetadata = titled('auth-login');

export default async function LoginPage({ searchParams }: PageProps<'/[locale]/login'>) {
  await enter('auth-login');
  const { next } = await searchParams;
  return <LoginScreen next={typeof next === 'string' ? safeRedirect(next) : undefined} />;
}
