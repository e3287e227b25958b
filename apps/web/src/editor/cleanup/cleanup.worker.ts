import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { Pixels } from '../photo/engine/pixels.ts'
import type { LyingPatch, PaintPage, PaintReply, PaintRequest } from './cleanup-protocol.ts'
import type { ReadPart } from './engine/sheet.ts'
import { createPictureCache } from '../image/picture-cache.ts'
import { createPainter } from './painter.ts'

/** A page or two, and what lies on them. */
const MOST_PICTURES = 40
const loadPicture = createPictureCache(MOST_PICTURES)

type Pen = OffscreenCanvasRenderingContext2D

const createPen = (width: number, height: number): Pen => {
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (pen === null) throw new Error('no canvas')
  return pen
}

const readPart =
  (draw: (pen: Pen) => void): ReadPart =>
  ({ x, y, w, h }: Box): Pixels => {
    const pen = createPen(w, h)
    pen.translate(-x, -y)
    draw(pen)
    return { width: w, height: h, data: pen.getImageData(0, 0, w, h).data }
  }

const drawPatch = (pen: Pen, patch: LyingPatch, picture: ImageBitmap): void => {
  const { x, y, w, h, rotation, opacity, blend } = patch
  pen.save()
  pen.globalCompositeOperation = blend ?? 'source-over'
  pen.globalAlpha = opacity
  pen.translate(x + w / 2, y + h / 2)
  pen.rotate((rotation * Math.PI) / 180)
  pen.drawImage(picture, -w / 2, -h / 2, w, h)
  pen.restore()
}

const openPage = async ({ assets, source, patches }: PaintPage) => {
  const original = await loadPicture(assets, source)
  const lying = await Promise.all(
    patches.map(async (patch) => ({ patch, picture: await loadPicture(assets, patch.asset) })),
  )
  return {
    source: readPart((pen) => pen.drawImage(original, 0, 0)),
    ground: readPart((pen) => {
      pen.drawImage(original, 0, 0)
      for (const { patch, picture } of lying) drawPatch(pen, patch, picture)
    }),
  }
}

const toPicture = ({ width, height, data }: Pixels): ImageBitmap => {
  const pen = createPen(width, height)
  pen.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  return pen.canvas.transferToImageBitmap()
}

const post = (reply: PaintReply<Pixels>): void => {
  if (reply.type !== 'tiles') return self.postMessage(reply)
  const tiles = reply.tiles.map((tile) => ({ ...tile, picture: toPicture(tile.picture) }))
  const message = { ...reply, tiles } satisfies PaintReply<ImageBitmap>
  self.postMessage(message, { transfer: tiles.map(({ picture }) => picture) })
}

const painter = createPainter({
  openPage,
  openPatch: async ({ assets }, { box, asset }) => {
    const picture = await loadPicture(assets, asset)
    return readPart((pen) => pen.drawImage(picture, box.x, box.y, box.w, box.h))
  },
  encode: async ({ width, height, data }) => {
    const pen = createPen(width, height)
    pen.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
    return await pen.canvas.convertToBlob({ type: 'image/png' })
  },
  post,
  pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
  now: () => performance.now(),
})

self.addEventListener('message', ({ data }: MessageEvent<PaintRequest>) => painter.receive(data))
