'use client';

import { lazyPart } from '#components/ui/feedback/lazyPart.ts';
import type { ShownView } from './useView.ts';

const ViewNote = lazyPart(async () => (await import('./ViewNote.tsx')).ViewNote, { isBare: true });

/** Above a list: that the view is somebody else's, or is gone. */
export const ViewNotePanel = ({ shown, columns }: { shown: ShownView; columns?: readonly string[] }) =>
  (shown.isGone || (shown.view && !shown.view.mine)) && <ViewNote shown={shown} columns={columns} />;
