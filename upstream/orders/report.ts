import type { Content } from 'pdfmake/interfaces.js';
import type * as contract from '#lib/contract/index.ts';
import type { OrderLine, OrderWithLines } from '#lib/contract/orders/order.ts';
import { ORDER_LINE_STATES, type OrderLineState } from '#lib/contract/words/orders.ts';
import type { Context, Handlers } from '#upstream/context.ts';
import { findRecord } from '#upstream/core/findRecord.ts';
import { type Language, languageOf } from '#upstream/core/language.ts';
import { exportFile } from '#upstream/export/exportFile.ts';
import { pdfFile } from '#upstream/pdf/file.ts';
import { facts, grid, heading, idText, orNone } from '#upstream/pdf/parts.ts';
import { paperOf, printed } from '#upstream/pdf/print.ts';
import { ordersAllowed } from './open.ts';
import { shownOrder } from './repository.ts';
import { orders } from './tables.ts';

const isState = (line: OrderLine, state: OrderLineState) => line.state === state;

/** More on paper nobody reads, and drawing it keeps others waiting: the table has all. */
const MOST_PRINTED = 1000;

const HEADS = ['row', 'box', 'imei', 'iccid', 'state', 'received_imei', 'received_iccid', 'delivery', 'provider_state'] as const;

function csvOf(order: OrderWithLines, { t }: Language, name: string) {
  const stateOf = ({ state }: OrderLine) => {
    const known = ORDER_LINE_STATES.find((each) => each === state);
    return known ? t(`orders.states.${known}`) : state;
  };
  async function* rows() {
    for (const line of order.lines)
      yield [
        ...[line.row, line.box, line.imei, line.iccid, stateOf(line)],
        ...[line.received?.imei ?? null, line.received?.iccid ?? null, line.batch_id, line.provider_state],
      ];
    for (const { imei, iccid, batch_id } of order.extra) yield [null, null, null, null, t('orders.extra'), imei, iccid, batch_id, null];
  }
  const heads = HEADS.map((head) => t(`orders.report.heads.${head}`));
  return exportFile({ name, format: 'csv', heads, rows: rows(), total: order.lines.length + order.extra.length });
}

function contentOf(order: OrderWithLines, { t, when, dayOf, number }: Language): Content[] {
  const of = (state: OrderLineState) => order.lines.filter((line) => isState(line, state));
  const some = <Item>(all: readonly Item[]) => all.slice(0, MOST_PRINTED);
  const rest = (all: readonly unknown[]): Content[] =>
    all.length > MOST_PRINTED ? [{ text: t('orders.report.rest', { count: all.length - MOST_PRINTED }) }] : [];
  const numbers = (lines: readonly OrderLine[]) =>
    grid(
      ['auto', 'auto', 'auto', '*'],
      [t('orders.report.heads.row'), t('orders.report.heads.box'), t('fields.imei'), t('fields.iccid')],
      some(lines).map(({ row, box, imei, iccid }) => [number(row), orNone(box), idText('imei', imei), idText('iccid', iccid)]),
    );
  const [missing, short, differing] = [of('missing'), of('short'), of('differs')];
  const isShort = order.expected - order.received;
  const states = order.lines.length > 0 ? ORDER_LINE_STATES : (['missing'] as const);
  const countOf = (state: OrderLineState) => (order.lines.length > 0 ? of(state).length : Math.max(0, isShort));
  const known: [string, Content | null | undefined][] = [
    [t('orders.fields.supplier'), order.supplier],
    [t('orders.report.what'), order.device_type],
    [t('orders.report.to'), order.warehouse_code],
    [t('fields.due_on'), order.due_on && dayOf(order.due_on)],
    [t('orders.fields.expected'), number(order.expected)],
    [t('orders.report.received'), number(order.received)],
    ...states.map((state): [string, string] => [t(`orders.states.${state}`), number(countOf(state))]),
    [
      t(order.lines.length > 0 ? 'orders.extra' : 'orders.over'),
      number(order.lines.length > 0 ? order.extra.length : Math.max(0, -isShort)),
    ],
    [t('orders.report.closed'), order.closed_at && [when(order.closed_at), order.closed_by].filter(Boolean).join(', ')],
  ];
  return [
    facts(known),
    ...(missing.length > 0 ? [heading(t('orders.states.missing')), numbers(missing), ...rest(missing)] : []),
    ...(short.length > 0 ? [heading(t('orders.states.short')), numbers(short), ...rest(short)] : []),
    ...(differing.length > 0
      ? [
          heading(t('orders.states.differs')),
          grid(
            ['auto', 'auto', 'auto', 'auto', '*'],
            ['row', 'imei', 'iccid', 'received_imei', 'received_iccid'].map((head) => t(`orders.report.heads.${head as 'row'}`)),
            some(differing).map(({ row, imei, iccid, received }) => [
              number(row),
              ...[idText('imei', imei), idText('iccid', iccid), idText('imei', received?.imei), idText('iccid', received?.iccid)],
            ]),
          ),
        ]
      : []),
    ...(order.extra.length > 0
      ? [
          heading(t('orders.extra')),
          grid(
            ['auto', '*'],
            [t('fields.imei'), t('fields.iccid')],
            some(order.extra).map(({ imei, iccid }) => [idText('imei', imei), idText('iccid', iccid)]),
          ),
        ]
      : []),
    heading(t('orders.deliveries')),
    order.batches.length > 0
      ? grid(
          ['auto', '*', 'auto', 'auto', 'auto'],
          [t('orders.report.heads.delivery'), t('fields.name'), t('orders.report.received'), t('orders.report.at'), t('orders.report.by')],
          order.batches.map(({ id, name, rows_count, created_at, created_by }) => [
            ...[number(id), orNone(name), number(rows_count), when(created_at) ?? '', orNone(created_by)],
          ]),
        )
      : { text: t('orders.report.nothing') },
  ];
}

/** `GET /orders/:id/report`: what was ordered, what came and what did not, for the file and for the supplier. */
export const orderReport =
  ({ database, env, clock }: Context): Handlers<typeof contract.orders>['report'] =>
  async ({ params, query: { format, locale, paper }, ability }) => {
    const row = await findRecord(database, orders, params.id, { seen: ordersAllowed(ability, 'read') });
    if (!row) return undefined;
    const order = await shownOrder(database, row, ability);
    const language = languageOf(locale ?? 'en', env.TIME_ZONE);
    const { t, when } = language;
    const name = `order-${row.number}`;
    if (format === 'csv') return csvOf(order, language, name);
    const title = t('orders.report.title', { number: row.number });
    const at = clock.now();
    const { bytes } = await printed({
      ...{ title, subject: env.company?.name, locale: language.locale, paper: paper ?? paperOf(env.TIME_ZONE), at },
      running: { text: title },
      content: [{ text: title, bold: true, fontSize: 12, margin: [0, 0, 0, 6] }, ...contentOf(order, language)],
      foot: (page, pages) => ({ text: t('visits.report.foot', { at: when(at) ?? '', page, pages }), color: '#444' }),
    });
    return pdfFile(name, bytes);
  };
