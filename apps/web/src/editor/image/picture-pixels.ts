import type { Pixels } from '../photo/engine/pixels.ts'

const createCanvasContext = (width: number, height: number): OffscreenCanvasRenderingContext2D => {
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (pen === null) throw new Error('no canvas')
  return pen
}

/** Straight-alpha pixels of a decoded picture. */
export const readPixels = (picture: ImageBitmap): Pixels => {
  const { width, height } = picture
  const pen = createCanvasContext(width, height)
  pen.drawImage(picture, 0, 0)
  return { width, height, data: pen.getImageData(0, 0, width, height).data }
}

/** PNG file of pixels. */
export const toPng = async ({ width, height, data }: Pixels): Promise<Blob> => {
  const pen = createCanvasContext(width, height)
  pen.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  return await pen.canvas.convertToBlob({ type: 'image/png' })
}
