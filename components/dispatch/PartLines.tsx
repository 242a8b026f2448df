'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/controls/Button.tsx';
import { Select } from '#components/ui/controls/Select.tsx';
import { TextField } from '#components/ui/controls/TextField.tsx';
import type { TruckDevice } from '#lib/contract/dispatch/proof.ts';
import { truncate } from '#lib/format/truncate.ts';

/** `device`: one of the truck’s stock, which has a number of its own. */
export type PartLine = { name: string; quantity: string; device?: { id: number; number: string | null } };
export const isGoodPart = ({ name, quantity }: PartLine) => name.trim() !== '' && /^[1-9]\d{0,2}$/.test(quantity.trim());

const MOST = 20;

type Props = { lines: readonly PartLine[]; devices: readonly TruckDevice[]; onLines(lines: PartLine[]): void };

/** What was used up: devices from the truck, and parts by their name. */
export function PartLines({ lines, devices, onLines }: Props) {
  const t = useTranslations('dispatch.finish');
  const put = (index: number, change: Partial<PartLine>) =>
    onLines(lines.map((line, at) => (at === index ? { ...line, ...change } : line)));
  const left = devices.filter(({ sim_id }) => !lines.some(({ device }) => device?.id === sim_id));
  const take = (device: TruckDevice | undefined) =>
    device &&
    onLines([
      ...lines,
      { name: device.device_type ?? device.number ?? '', quantity: '1', device: { id: device.sim_id, number: device.number } },
    ]);
  return (
    <Box role="group" aria-label={t('parts')} sx={{ display: 'grid', gap: 2 }}>
      {lines.map((line, index) => (
        <Box key={index} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 84px auto', gap: 2, alignItems: 'end' }}>
          {line.device ? (
            <Box sx={{ gridColumn: 'span 2', alignSelf: 'center', overflowWrap: 'anywhere' }}>
              {[line.name, line.device.number].filter(Boolean).join(', ')}
            </Box>
          ) : (
            <>
              <TextField
                label={t('part', { number: index + 1 })}
                value={line.name}
                onChange={({ target }) => put(index, { name: truncate(target.value, 80) })}
              />
              <TextField
                label={t('quantity')}
                value={line.quantity}
                inputMode="numeric"
                onChange={({ target }) => put(index, { quantity: target.value })}
              />
            </>
          )}
          <Button aria-label={t('removePart', { number: index + 1 })} onClick={() => onLines(lines.filter((_, at) => at !== index))}>
            {t('remove')}
          </Button>
        </Box>
      ))}
      {left.length > 0 && lines.length < MOST && (
        <Select
          label={t('fromTruck')}
          value={null}
          options={left.map(({ sim_id, device_type, number }) => ({
            value: String(sim_id),
            label: [device_type, number].filter(Boolean).join(', '),
          }))}
          onChange={(chosen) => take(left.find(({ sim_id }) => String(sim_id) === chosen))}
        />
      )}
      <div>
        <Button disabled={lines.length >= MOST} onClick={() => onLines([...lines, { name: '', quantity: '1' }])}>
          {t('addPart')}
        </Button>
      </div>
    </Box>
  );
}
