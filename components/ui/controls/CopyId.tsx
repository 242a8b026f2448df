import { Id } from '#components/ui/display/Id.tsx';
import type { IdKind } from '#lib/format/identifiers.ts';
import { CopyButton } from './CopyButton.tsx';

export const CopyId = ({ kind, value, name }: { kind: IdKind; value: string; name: string }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
    <Id kind={kind} value={value} />
    <CopyButton text={value} name={name} />
  </span>
);
