/** The longer side a picture is read at: a label sheet from a phone keeps its thin bars, and a pass over it takes well under a second. */
const LONGEST = 2400;

function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

export const frameOf = (video: HTMLVideoElement): ImageData | undefined =>
  video.videoWidth > 0 ? pixelsOf(video, video.videoWidth, video.videoHeight) : undefined;

/** A chosen picture, the way up it was taken. Fails when it is none. */
export async function pixelsOfFile(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const pixels = pixelsOf(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  bitmap.close();
  return pixels;
}
