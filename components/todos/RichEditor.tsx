'use client';

import BoldIcon from '@mui/icons-material/FormatBoldOutlined';
import ItalicIcon from '@mui/icons-material/FormatItalicOutlined';
import BulletsIcon from '@mui/icons-material/FormatListBulletedOutlined';
import NumbersIcon from '@mui/icons-material/FormatListNumberedOutlined';
import RedoIcon from '@mui/icons-material/RedoOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Tooltip } from '#components/ui/display/Tooltip.tsx';
import { plainText, RichText } from '#lib/format/richText.ts';
import { RICH } from './RichView.tsx';

/** Paragraphs, two marks and two lists: what `RichText` knows. Pasted text loses the rest. */
const EXTENSIONS = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
];

type Props = {
  value: RichText | null;
  onChange: (text: RichText | null | undefined) => void;
  label: string;
  describedBy: string;
};

/** Writes formatted text. `value` is where it begins; give it another `key` to begin anew. */
export function RichEditor({ value, onChange, label, describedBy }: Props) {
  const latest = useRef(onChange);
  latest.current = onChange;
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value ?? undefined,
    immediatelyRender: false,
    // A style element of its own would be against the page's policy; what it needs stands below.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-describedby': describedBy },
    },
    onUpdate: ({ editor: now }) => {
      const text = RichText.safeParse(now.getJSON()).data;
      latest.current(text && plainText(text) === '' ? null : text);
    },
  });
  return (
    <Box
      sx={{
        border: '1px solid',
        borderColor: 'line.strong',
        borderRadius: '6px',
        bgcolor: 'background.paper',
        '&:focus-within': { outline: '2px solid', outlineColor: 'accent.main', outlineOffset: -1 },
        '& .ProseMirror': { ...RICH, minHeight: 96, maxHeight: '40dvh', overflow: 'auto', padding: '8px 12px', outline: 'none' },
        '& .ProseMirror li > p': { margin: 0 },
      }}
    >
      {editor && <Tools editor={editor} />}
      <EditorContent editor={editor} />
    </Box>
  );
}

function Tools({ editor }: { editor: Editor }) {
  const t = useTranslations('todos.editor');
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const does = () => editor.chain().focus();
  const tools = [
    { name: 'bold', icon: <BoldIcon />, run: () => does().toggleBold().run() },
    { name: 'italic', icon: <ItalicIcon />, run: () => does().toggleItalic().run() },
    { name: 'bullets', icon: <BulletsIcon />, run: () => does().toggleBulletList().run() },
    { name: 'numbers', icon: <NumbersIcon />, run: () => does().toggleOrderedList().run() },
  ] as const;
  const steps = [
    { name: 'undo', icon: <UndoIcon />, run: () => does().undo().run() },
    { name: 'redo', icon: <RedoIcon />, run: () => does().redo().run() },
  ] as const;
  return (
    <Box
      role="group"
      aria-label={t('tools')}
      sx={{ display: 'flex', gap: 0.5, padding: 1, borderBottom: '1px solid', borderColor: 'divider', '& svg': { fontSize: 18 } }}
    >
      {tools.map(({ name, icon, run }) => (
        <Tooltip key={name} title={t(name)}>
          <IconButton
            size="small"
            aria-label={t(name)}
            aria-pressed={state[name]}
            onClick={run}
            sx={{ borderRadius: 1, bgcolor: state[name] ? 'row.selected' : undefined }}
          >
            {icon}
          </IconButton>
        </Tooltip>
      ))}
      <Box sx={{ flex: 1 }} />
      {steps.map(({ name, icon, run }) => (
        <IconButton
          key={name}
          size="small"
          aria-label={t(name)}
          disabled={!state[name]}
          onClick={run}
          sx={{ borderRadius: 1, '[dir="rtl"] & svg': { transform: 'scaleX(-1)' } }}
        >
          {icon}
        </IconButton>
      ))}
    </Box>
  );
}
