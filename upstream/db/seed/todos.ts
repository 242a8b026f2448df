import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { TodoAbout, TodoTag } from '#lib/contract/todos.ts';
import { localDay } from '#lib/format/localDay.ts';
import { plainText, type RichBlock, type RichText, richOf } from '#lib/format/richText.ts';
import type { Database } from '#upstream/db/connect.ts';
import { sims } from '#upstream/sims/tables.ts';
import { swaps } from '#upstream/swaps/tables.ts';
import { tickets } from '#upstream/tickets/tables.ts';
import { todos } from '#upstream/todos/tables.ts';
import { users } from '#upstream/users/tables.ts';

const DAY = 86_400_000;
const ROOM = 2 ** 20;
const TEXAS = 'America/Chicago';

type Who = 'dispatcher' | 'warehouse' | 'admin';
type Scene = {
  title: string;
  by: Who;
  description?: RichText;
  due?: number;
  to?: Who;
  tags?: TodoTag[];
  important?: true;
  about?: TodoAbout | undefined;
  source?: string | undefined;
  is?: 'completed' | 'deleted';
};

const words = (text: string, bold = false) => ({ type: 'text' as const, text, ...(bold && { marks: [{ type: 'bold' as const }] }) });
const line = (...content: ReturnType<typeof words>[]): RichBlock => ({ type: 'paragraph', content });
const steps = (...lines: string[]): RichBlock => ({
  type: 'orderedList',
  attrs: { start: 1, type: null },
  content: lines.map((each) => ({ type: 'listItem', content: [line(words(each))] })),
});

async function subjects(tx: Database) {
  const [open] = await tx
    .select()
    .from(swaps)
    .where(notInArray(swaps.status, ['finalized', 'aborted', 'go-back']))
    .orderBy(asc(swaps.id))
    .limit(1);
  const back = await tx.select().from(tickets).where(eq(tickets.status, 'go-back')).orderBy(asc(tickets.id)).limit(2);
  const urgent = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.priority, 'urgent'), inArray(tickets.status, ['open', 'scheduled'])))
    .orderBy(asc(tickets.id))
    .limit(2);
  const unknown = await tx.select().from(sims).where(eq(sims.status, 'unknown')).orderBy(asc(sims.id)).limit(2);
  const [loose] = await tx
    .select()
    .from(sims)
    .where(and(eq(sims.status, 'active'), isNull(sims.csNo), isNotNull(sims.warehouseCode)))
    .orderBy(asc(sims.id))
    .limit(1);
  const [resolved] = await tx.select().from(tickets).where(eq(tickets.status, 'resolved')).orderBy(desc(tickets.id)).limit(1);
  return { open, back, urgent, unknown, loose, resolved };
}

const ticket = (row: { id: number } | undefined): TodoAbout | undefined => row && { kind: 'ticket', id: String(row.id) };
const sim = (row: { id: number } | undefined): TodoAbout | undefined => row && { kind: 'sim', id: String(row.id) };

function scenesOf({ open, back, urgent, unknown, loose, resolved }: Awaited<ReturnType<typeof subjects>>): Scene[] {
  return [
    {
      title: 'Ask for the roof key before anyone drives out again',
      by: 'dispatcher',
      to: 'dispatcher',
      due: -2,
      tags: ['high'],
      important: true,
      about: ticket(back[0]),
      description: {
        type: 'doc',
        content: [
          line(words('The technician stood in front of a locked hatch. ', false), words('Do not send anyone without the key.', true)),
          steps('Call the property manager', 'Note name and hours on the ticket', 'Only then plan the visit'),
        ],
      },
    },
    {
      title: open ? `Finish the swap on ${open.csNo}` : 'Look through the unfinished swaps',
      by: 'dispatcher',
      to: 'dispatcher',
      due: 0,
      tags: ['team'],
      about: open && { kind: 'swap', id: String(open.id) },
      source: open && `swap:${open.id}`,
    },
    {
      title: 'Verizon account manager: why are these two lines unknown to the portal?',
      by: 'warehouse',
      to: 'admin',
      due: 1,
      tags: ['medium'],
      about: sim(unknown[0]),
      description: richOf('Case opened by mail, no number yet.\nIf nothing comes by tomorrow, call.'),
    },
    { title: 'Card is on the shelf and still billed: deactivate it or put it to use', by: 'warehouse', tags: ['low'], about: sim(loose) },
    {
      title: 'Tell the customer that the test moves to the morning',
      by: 'dispatcher',
      due: 2,
      tags: ['high', 'update'],
      important: true,
      about: ticket(urgent[0]),
    },
    {
      title: 'Watch the signals after the weekend',
      by: 'dispatcher',
      to: 'admin',
      due: 3,
      tags: ['medium'],
      about: urgent[1]?.csNo ? { kind: 'system', id: urgent[1].csNo } : undefined,
    },
    { title: 'Count the 263LTE-V in Dallas before the next delivery', by: 'warehouse', to: 'warehouse', due: 5, tags: ['team'] },
    { title: 'Label printer jams on the second roll: order the narrow one', by: 'warehouse', tags: ['low', 'team'] },
    { title: 'New night-phone list to the central station', by: 'admin', due: 8, tags: ['update'] },
    { title: 'Ask whether the second card in this radio was ever fitted', by: 'dispatcher', about: sim(unknown[1]), tags: ['low'] },
    { title: 'Send the evidence sheet to the customer', by: 'dispatcher', about: ticket(resolved), is: 'completed' },
    { title: 'Return the wrong antennas from the last delivery', by: 'warehouse', tags: ['team'], is: 'completed' },
    { title: 'Call back about the quote', by: 'dispatcher', about: ticket(back[1]), is: 'deleted' },
  ];
}

export async function seedTodos(tx: Database, epoch: Date): Promise<void> {
  const people = new Map((await tx.select().from(users)).map((user) => [user.username, user]));
  const nameOf = (who: Who) => people.get(who)?.fullName ?? null;
  const scenes = scenesOf(await subjects(tx));
  await tx.insert(todos).values(
    scenes.map(({ title, by, description, due, to, tags = [], important = false, about, source, is }, index) => {
      const createdAt = new Date(epoch.getTime() - (index + 1) * 0.4 * DAY);
      const ended = is && new Date(epoch.getTime() - (index % 3) * 0.1 * DAY);
      return {
        title,
        description: description ?? null,
        words: description ? plainText(description) : '',
        due: due === undefined ? null : localDay(TEXAS, epoch.getTime() + due * DAY),
        assigneeId: (to && people.get(to)?.id) ?? null,
        tags,
        important,
        linkKind: about?.kind ?? null,
        linkId: about?.id ?? null,
        source: source ?? null,
        position: index * ROOM,
        createdBy: nameOf(by),
        completedAt: is === 'completed' ? ended : null,
        completedBy: is === 'completed' ? nameOf(by) : null,
        deletedAt: is === 'deleted' ? ended : null,
        deletedBy: is === 'deleted' ? nameOf(by) : null,
        createdAt,
        updatedAt: ended ?? createdAt,
      };
    }),
  );
}
