import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { RichBlock, RichInline, RichText } from '#lib/format/richText.ts';

export const RICH = {
  typography: 'body2',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  '& p': { margin: 0 },
  '& p + p, & p + ul, & p + ol, & ul + p, & ol + p': { marginBlockStart: 1.5 },
  '& ul, & ol': { margin: 0, paddingInlineStart: 5 },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
} as const;

const inline = (node: RichInline, key: number): ReactNode => {
  if (node.type === 'hardBreak') return <br key={key} />;
  return (node.marks ?? []).reduce<ReactNode>(
    (inner, { type }) => (type === 'bold' ? <strong key={key}>{inner}</strong> : <em key={key}>{inner}</em>),
    <span key={key}>{node.text}</span>,
  );
};

const block = (node: RichBlock, key: number): ReactNode => {
  if (node.type === 'paragraph') return <p key={key}>{node.content?.map(inline) ?? <br />}</p>;
  const items = node.content.map((item, at) => <li key={at}>{item.content.map(block)}</li>);
  return node.type === 'bulletList' ? (
    <ul key={key}>{items}</ul>
  ) : (
    <ol key={key} start={node.attrs?.start}>
      {items}
    </ol>
  );
};

/** Formatted text, node by node: what is not known here can't get onto the page. */
export const RichView = ({ text }: { text: RichText }) => <Box sx={RICH}>{text.content.map(block)}</Box>;
