import type { Page } from '@playwright/test';
import bwip from 'bwip-js/node';
import { luhnDigit } from '#lib/format/identifiers.ts';

export type Device = { imei: string; iccid: string };

const withDigit = (body: string) => body + luhnDigit(body);

/** Devices of a delivery nobody has yet, one after the other; `series` (three digits) keeps deliveries apart. */
export const delivery = (count: number, series: string): Device[] =>
  Array.from({ length: count }, (_, index) => {
    const place = String(index).padStart(4, '0');
    return { imei: withDigit(`3588877${series}${place}`), iccid: withDigit(`89148000${series}0000${place}`) };
  });

/**
 * A photographed sheet of labels as a JPEG, two bar codes on each, in three columns; drawn by the browser of `page`, which must stand on a page.
 * Its width is that of a camera's picture times `columns`.
 */
export async function photoOf(page: Page, devices: Device[], columns = 3): Promise<Buffer> {
  const draw = (text: string) => bwip.toBuffer({ bcid: 'code128', text, scale: 2, height: 10, includetext: true });
  const codes = await Promise.all(
    devices.map(async ({ imei, iccid }) =>
      [await draw(imei), await draw(iccid)].map((png) => `data:image/png;base64,${png.toString('base64')}`),
    ),
  );
  const jpeg = await page.evaluate(
    async ([labels, across]) => {
      const canvas = document.createElement('canvas');
      canvas.width = 640 * across;
      canvas.height = 480 * Math.ceil(labels.length / across);
      const context = canvas.getContext('2d');
      if (!context) return '';
      context.fillStyle = '#a9a49b';
      context.fillRect(0, 0, canvas.width, canvas.height);
      for (const [index, label] of labels.entries()) {
        const x = (index % across) * 640 + 60;
        const y = Math.floor(index / across) * 480 + 50;
        context.fillStyle = '#fff';
        context.fillRect(x, y, 520, 380);
        for (const [row, code] of label.entries()) {
          const image = new Image();
          image.src = code;
          await image.decode();
          context.drawImage(image, x + 40, y + 40 + row * 170);
        }
      }
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    [codes, columns] as const,
  );
  return Buffer.from(jpeg.slice(jpeg.indexOf(',') + 1), 'base64');
}
