import { z } from 'zod';

/** Formatted text as a tree of ProseMirror nodes. What is not named here can't be in it: no links, pictures, classes or styles. */
const MOST_LETTERS = 10_000;
const MOST_NODES = 2000;
/** A list in a list in a list, and a little more: each level of a list is two nodes. */
const MOST_DEEP = 16;

const RICH_MARKS = ['bold', 'italic'] as const;
const Mark = z.strictObject({ type: z.enum(RICH_MARKS) });
const TextNode = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1).max(MOST_LETTERS),
  marks: z.array(Mark).max(RICH_MARKS.length).optional(),
});
const Break = z.strictObject({ type: z.literal('hardBreak'), marks: z.array(Mark).max(RICH_MARKS.length).optional() });
const Paragraph = z.strictObject({
  type: z.literal('paragraph'),
  content: z.array(z.discriminatedUnion('type', [TextNode, Break])).optional(),
});

export type RichBlock = z.infer<typeof Paragraph> | RichList;
export type RichInline = z.infer<typeof TextNode> | z.infer<typeof Break>;
type RichItem = { type: 'listItem'; content: RichBlock[] };
type RichList = {
  type: 'bulletList' | 'orderedList';
  attrs?: { start?: number; type?: null };
  content: RichItem[];
};

const Item: z.ZodType<RichItem> = z.lazy(() => z.strictObject({ type: z.literal('listItem'), content: z.array(Block).min(1) }));
const List = z.strictObject({
  type: z.enum(['bulletList', 'orderedList']),
  attrs: z.strictObject({ start: z.number().int().min(0).max(9999).optional(), type: z.null().optional() }).optional(),
  content: z.array(Item).min(1),
});
const Block: z.ZodType<RichBlock> = z.lazy(() => z.union([Paragraph, List]));

const contentOf = (node: unknown): unknown[] =>
  typeof node === 'object' && node !== null && 'content' in node && Array.isArray(node.content) ? node.content : [];

/** Counted level by level before anything descends into it, so that no depth costs the stack. */
function isBounded(doc: unknown): boolean {
  let nodes = 0;
  let level: unknown[] = [doc];
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > MOST_DEEP || nodes > MOST_NODES) return false;
    level = level.flatMap(contentOf);
  }
  return true;
}

const Doc = z.strictObject({ type: z.literal('doc'), content: z.array(Block) });
export const RichText = z
  .unknown()
  .refine(isBounded, { error: `too long or nested too deep: at most ${MOST_NODES} nodes, ${MOST_DEEP} deep`, abort: true })
  .pipe(Doc)
  .refine((doc) => plainText(doc).length <= MOST_LETTERS, `at most ${MOST_LETTERS} letters`);
export type RichText = z.infer<typeof Doc>;

/** The words alone, a line per paragraph: for a search, and for one line in a list. */
export function plainText({ content }: RichText): string {
  const lineOf = (block: RichBlock): string =>
    block.type === 'paragraph'
      ? (block.content ?? []).map((each) => (each.type === 'text' ? each.text : '\n')).join('')
      : block.content.map((item) => item.content.map(lineOf).join('\n')).join('\n');
  return content.map(lineOf).join('\n').trim();
}

export const richOf = (text: string): RichText => ({
  type: 'doc',
  content: text.split('\n').map((line) => ({ type: 'paragraph', ...(line && { content: [{ type: 'text' as const, text: line }] }) })),
});
