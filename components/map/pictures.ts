import { dark, HOLLOW_SERIES, light } from '#lib/theme/tokens.ts';
import { colourOf, MARKS, type Tone } from './marks.ts';
import { type Picture, pictureOf } from './pictureOf.ts';
import { FIELD, SHIELDS } from './shields.ts';

const TURN = 2 * Math.PI;

function circle(pen: CanvasRenderingContext2D, centre: number, radius: number) {
  pen.beginPath();
  pen.arc(centre, centre, radius, 0, TURN);
}

function drawMark(pen: CanvasRenderingContext2D, size: number, { skin, tone, shape, selected }: Picture & { kind: 'mark' }) {
  const tokens = skin === 'dark' ? dark : light;
  const { line, fill, cut }: { line?: string; fill?: string; cut?: string } = MARKS[shape];
  circle(pen, size / 2, 8.5);
  pen.fillStyle = tokens.surface;
  pen.fill();
  pen.lineWidth = selected ? 2.5 : 1;
  pen.strokeStyle = selected ? tokens.accent : tokens.line;
  if (selected) circle(pen, size / 2, 10);
  pen.stroke();
  pen.translate(size / 2 - 5.5, size / 2 - 5.5);
  pen.scale(11 / 12, 11 / 12);
  Object.assign(pen, {
    lineWidth: 1.6,
    lineCap: 'round',
    lineJoin: 'round',
    strokeStyle: colourOf(tone, skin),
    fillStyle: colourOf(tone, skin),
  });
  if (fill) pen.fill(new Path2D(fill));
  if (line) pen.stroke(new Path2D(line));
  pen.strokeStyle = tokens.surface;
  if (cut) pen.stroke(new Path2D(cut));
}

const isHollow = (tone: Tone) => typeof tone === 'number' && HOLLOW_SERIES.includes(tone % 8);

function drawDonut(pen: CanvasRenderingContext2D, size: number, { skin, arcs, selected }: Picture & { kind: 'donut' }) {
  const tokens = skin === 'dark' ? dark : light;
  const centre = size / 2;
  circle(pen, centre, 22);
  pen.fillStyle = tokens.surface;
  pen.fill();
  pen.lineWidth = 1;
  pen.strokeStyle = tokens.line;
  pen.stroke();
  pen.lineWidth = 5;
  for (const { tone, from, to } of arcs) {
    pen.beginPath();
    // A gap between neighbours tells them apart without their colours.
    const gap = arcs.length > 1 ? 0.045 : 0;
    pen.arc(centre, centre, 18, from * TURN - TURN / 4 + gap, to * TURN - TURN / 4 - gap);
    pen.strokeStyle = colourOf(tone, skin);
    pen.stroke();
    if (!isHollow(tone)) continue;
    pen.lineWidth = 1.6;
    pen.strokeStyle = tokens.surface;
    pen.stroke();
    pen.lineWidth = 5;
  }
  if (selected === 'none') return;
  pen.strokeStyle = tokens.accent;
  pen.lineWidth = 2.5;
  if (selected === 'some') pen.setLineDash([5, 4]);
  circle(pen, centre, 23.5);
  pen.stroke();
}

const SHIELD = 22;

function drawShield(pen: CanvasRenderingContext2D, width: number, { skin, road }: Picture & { kind: 'shield' }) {
  const { map, surface } = skin === 'dark' ? dark : light;
  const shape = new Path2D();
  shape.addPath(new Path2D(SHIELDS[road]), new DOMMatrix([(width - 2) / FIELD, 0, 0, (SHIELD - 2) / FIELD, 1, 1]));
  pen.fillStyle = road === 'I' ? map.label : surface;
  pen.fill(shape);
  pen.lineWidth = 1.1;
  pen.strokeStyle = road === 'I' ? map.land : map.label;
  pen.stroke(shape);
}

function sizeOf(picture: Picture): [width: number, height: number] {
  if (picture.kind === 'shield') return [SHIELD + 6 * Math.max(0, picture.digits - 2), SHIELD];
  return picture.kind === 'mark' ? [24, 24] : [52, 52];
}
export const PIXEL_RATIO = 2;

export function draw(name: string): ImageData | undefined {
  const picture = pictureOf(name);
  if (!picture) return undefined;
  const [size, height] = sizeOf(picture);
  const canvas = document.createElement('canvas');
  canvas.width = size * PIXEL_RATIO;
  canvas.height = height * PIXEL_RATIO;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return undefined;
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  if (picture.kind === 'mark') drawMark(pen, size, picture);
  else if (picture.kind === 'shield') drawShield(pen, size, picture);
  else drawDonut(pen, size, picture);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
