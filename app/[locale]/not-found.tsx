import { NotFoundScreen } from '#components/session/SystemPages.tsx';

export default function NotFoundPage() {
  return <NotFoundScreen />;
}
