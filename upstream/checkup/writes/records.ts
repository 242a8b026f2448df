import { pathOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/index.ts';
import type { Sim } from '#lib/contract/sims/sim.ts';
import type { Swap } from '#lib/contract/swaps/swap.ts';
import { luhnDigit } from '#lib/format/identifiers.ts';
import type { Named } from '#upstream/checkup/reads.ts';
import { judged } from '#upstream/checkup/shape.ts';
import type { Trial } from './trial.ts';
import { type Ask, read } from './written.ts';

const { sims, batches, sunset, swaps, systems } = contract;
type Data<Record> = { data: Record };
type Batch = {
  name: string | null;
  device_type: string | null;
  warehouse_code: string | null;
  rows?: { id: number; sim_id: number | null }[];
};

const dataOf = <Record>(reply: unknown) => (reply as Data<Record>).data;
const field =
  <Record extends object>(name: keyof Record) =>
  (reply: unknown) =>
    dataOf<Record>(reply)[name] ?? null;
const marked = (was: unknown) => ({ value: `${was ?? ''} check-upstream`.trim() });
const otherThan = (values: readonly (string | null)[], was: unknown, name: string) => {
  if (was === null || was === '') return `it has no ${name}`;
  const value = values.find((each) => each && each !== was);
  return value ? { value } : `no other ${name} is known`;
};
const randomImei = () => {
  const digits = `35693803${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
  return digits + luhnDigit(digits);
};

async function simsOf(ask: Ask, query: object): Promise<Sim[]> {
  const answer = await read(ask)(pathOf(sims.list, { query: { per_page: 100, ...query } })).catch(() => undefined);
  return (judged(sims.list.reply, answer).data as Data<Sim[]> | undefined)?.data ?? [];
}

function simTrials(id: number, stock: readonly Sim[]): Trial[] {
  const what = (part: string) => `SIM ${id}: ${part}`;
  const params = { id };
  const { change, changeWarehouse } = sims;
  return [
    { what: what('its notes'), endpoint: change, params, pick: field<Sim>('notes'), next: marked, body: (notes) => ({ notes }) },
    { what: what('its IMEI'), endpoint: change, params, pick: field<Sim>('imei'), body: (imei) => ({ imei }), wrong: { imei: '1' } },
    {
      what: what('its warehouse'),
      endpoint: changeWarehouse,
      params,
      pick: field<Sim>('warehouse_code'),
      next: (was) =>
        otherThan(
          stock.map((sim) => sim.warehouse_code),
          was,
          'warehouse',
        ),
      body: (warehouse_code) => ({ warehouse_code }),
      wrong: { warehouse_code: '' },
    },
  ];
}

async function batchTrials(ask: Ask, id: number, stock: readonly Sim[]): Promise<Trial[]> {
  const what = (part: string) => `batch ${id}: ${part}`;
  const params = { id };
  const within = async () =>
    (await simsOf(ask, { batch_id: id }))
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, imei, device_type, warehouse_code }) => ({ id, imei, device_type, warehouse_code }));
  const inside = await within();
  /** What it sets is set on every SIM of it, and can be put back only where they are all alike. */
  const alike = (name: 'device_type' | 'warehouse_code', word: string) => (was: unknown) =>
    inside.length === rows.length && inside.every((sim) => sim[name] === was)
      ? otherThan(
          stock.map((sim) => sim[name]),
          was,
          word,
        )
      : `not all of its SIMs are known to have the same ${word}: it could not be put back`;
  const { change, editDeviceType, changeWarehouse, editImei } = batches;
  const whole = judged(batches.show.reply, await read(ask)(`/batch/${id}`).catch(() => undefined)).data as Data<Batch> | undefined;
  const rows = whole?.data.rows ?? [];
  const [row] = rows;
  return [
    {
      what: what('its name'),
      endpoint: change,
      params,
      pick: field<Batch>('name'),
      next: marked,
      body: (name) => ({ name }),
      wrong: { name: '' },
    },
    {
      what: what('its device type'),
      endpoint: editDeviceType,
      params,
      pick: field<Batch>('device_type'),
      next: alike('device_type', 'device type'),
      body: (deviceType) => ({ deviceType }),
      wrong: { deviceType: '' },
      beside: within,
    },
    {
      what: what('its warehouse'),
      endpoint: changeWarehouse,
      params,
      pick: field<Batch>('warehouse_code'),
      next: alike('warehouse_code', 'warehouse'),
      body: (warehouse_code) => ({ warehouse_code }),
      wrong: { warehouse_code: '' },
      beside: within,
    },
    ...(row
      ? [
          {
            what: what(`the IMEI of row ${row.id}`),
            endpoint: editImei,
            params: { batchId: id, rowId: row.id },
            pick: field<{ imei: string }>('imei'),
            next: () => ({ value: randomImei() }),
            body: (imei: unknown) => ({ imei }),
            wrong: { imei: '1' },
            beside: within,
          },
        ]
      : []),
  ];
}

function sunsetTrials(id: number): Trial[] {
  const what = (part: string) => `sunset item ${id}: ${part}`;
  const params = { id };
  type Item = { notes: string | null; tags: string[] };
  return [
    {
      what: what('its notes'),
      endpoint: sunset.updateField,
      params,
      pick: field<Item>('notes'),
      next: marked,
      body: (value) => ({ field: 'notes', value }),
      wrong: { field: 'no_such_field', value: '1' },
    },
    {
      what: what('its tags'),
      endpoint: sunset.updateTags,
      params,
      pick: field<Item>('tags'),
      next: (was) => ({ value: [...(was as string[]), 'check-upstream'] }),
      body: (value) => ({ value }),
    },
  ];
}

function swapTrials(id: number): Trial[] {
  const pick = (name: keyof Swap) => (reply: unknown) => (reply as { swap: Swap }).swap[name] ?? null;
  const part = { endpoint: swaps.change, params: { id } };
  return [
    { ...part, what: `swap ${id}: its notes`, pick: pick('notes'), next: marked, body: (notes) => ({ notes }) },
    { ...part, what: `swap ${id}: its step`, pick: pick('step'), body: (step) => ({ step }), wrong: { step: 99 } },
  ];
}

function phoneTrials(cs: string): Trial[] {
  const changed = (was: unknown) =>
    typeof was === 'string' && was ? { value: was.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)) } : 'it has none';
  const of = (endpoint: Trial['endpoint'], name: 'phone' | 'night_phone', word: string): Trial => ({
    what: `system ${cs}: its ${word}`,
    endpoint,
    params: { cs },
    pick: (reply) => dataOf<{ phones: Record<string, string | null> | null }>(reply).phones?.[name] ?? null,
    next: changed,
    body: (phone) => ({ phone }),
    wrong: { phone: '' },
  });
  return [of(systems.updatePhone, 'phone', 'phone number'), of(systems.updateNightPhone, 'night_phone', 'phone number at night')];
}

export async function trialsOf(ask: Ask, { sim, batch, sunset: item, swap, cs }: Named): Promise<Trial[]> {
  const stock = sim === undefined && batch === undefined ? [] : await simsOf(ask, {});
  return [
    ...(sim === undefined ? [] : simTrials(sim, stock)),
    ...(batch === undefined ? [] : await batchTrials(ask, batch, stock)),
    ...(cs === undefined ? [] : phoneTrials(cs)),
    ...(swap === undefined ? [] : swapTrials(swap)),
    ...(item === undefined ? [] : sunsetTrials(item)),
  ];
}
