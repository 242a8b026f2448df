/** In place of `fflate`, which `pmtiles` asks only where a browser can't unpack by itself (before Chrome 80, Firefox 113, Safari 16.4). */
export function decompressSync(): never {
  throw new Error('this browser has no DecompressionStream to unpack the map with');
}
