export type Grey = { width: number; height: number; data: Uint8ClampedArray };

export type Turn = { degrees: number; scale: number };

type Point = { x: number; y: number };

/** What lies around a turned picture: about as light as a label. */
const PAPER = 200;

export function greyOf({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Grey {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4)
    grey[at] = ((data[from] ?? 0) * 306 + (data[from + 1] ?? 0) * 601 + (data[from + 2] ?? 0) * 117) >> 10;
  return { width, height, data: grey };
}

/** The same with the light taken out: each pixel beside the mean around it. Shadows, glare and dark pictures become even. */
export function flattened({ width, height, data }: Grey): Grey {
  const radius = Math.max(8, Math.round(Math.min(width, height) / 16));
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let line = 0;
    for (let x = 0; x < width; x++) {
      line += data[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + line;
    }
  }
  const flat = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius) * (width + 1);
    const bottom = Math.min(height, y + radius + 1) * (width + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const area = ((bottom - top) / (width + 1)) * (right - left);
      const sum = (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0);
      flat[y * width + x] = 128 + 2 * ((data[y * width + x] ?? 0) - sum / area);
    }
  }
  return { width, height, data: flat };
}

/** Each pixel and its eight neighbours made one: noise goes. */
export function softened({ width, height, data }: Grey): Grey {
  const soft = new Uint8ClampedArray(data);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      let sum = 0;
      for (const line of [at - width, at, at + width]) sum += (data[line - 1] ?? 0) + (data[line] ?? 0) + (data[line + 1] ?? 0);
      soft[at] = sum / 9;
    }
  return { width, height, data: soft };
}

/** Turned about its middle and scaled, whole, on grey; `back` tells where a point of it was before. */
export function turned({ width, height, data }: Grey, { degrees, scale }: Turn): { grey: Grey; back: (point: Point) => Point } {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const wide = Math.ceil((width * Math.abs(cos) + height * Math.abs(sin)) * scale);
  const high = Math.ceil((width * Math.abs(sin) + height * Math.abs(cos)) * scale);
  const back = ({ x, y }: Point) => {
    const across = (x - wide / 2) / scale;
    const down = (y - high / 2) / scale;
    return { x: across * cos + down * sin + width / 2, y: down * cos - across * sin + height / 2 };
  };
  const turn = new Uint8ClampedArray(wide * high).fill(PAPER);
  for (let y = 0; y < high; y++) {
    const start = back({ x: 0, y });
    for (let x = 0; x < wide; x++) {
      const fromX = start.x + (x * cos) / scale;
      const fromY = start.y - (x * sin) / scale;
      if (fromX < 0 || fromY < 0 || fromX >= width - 1 || fromY >= height - 1) continue;
      const right = fromX % 1;
      const at = (fromY | 0) * width + (fromX | 0);
      const above = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
      const below = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
      turn[y * wide + x] = above + (below - above) * (fromY % 1);
    }
  }
  return { grey: { width: wide, height: high, data: turn }, back };
}

export function cropped({ width, data }: Grey, part: { x: number; y: number; width: number; height: number }): Grey {
  const crop = new Uint8ClampedArray(part.width * part.height);
  for (let y = 0; y < part.height; y++)
    crop.set(data.subarray((part.y + y) * width + part.x, (part.y + y) * width + part.x + part.width), y * part.width);
  return { width: part.width, height: part.height, data: crop };
}
