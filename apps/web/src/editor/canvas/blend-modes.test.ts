/**
 * The workspace blends by the browser's canvas, synthesis by its own integers. Here a frame of the
 * workspace is painted on CanvasKit's canvas: Skia, which is what Chromium draws by.
 */
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { compositeOver } from '@panelflow/render/compose/compose.ts'
import { loadCanvasKit } from '@panelflow/render/engine/load-node.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { composeBox, createLayer } from '../photo/engine/layers.ts'
import { ScriptedEditor } from '../testing/scripted-editor.ts'
import { paintFrame } from './paint-frame.ts'
import type { PaintStores } from './paint-stores.ts'

const SIDE = 48
const WINDOW = { width: 240, height: 280 }
const OPAQUE = 'a'.repeat(64)
const SOFT = 'b'.repeat(64)
/** Where nothing may differ but the rounding of two channels of eight bits. */
const ROUNDING = 1

/** Every pixel another one; straight alpha. */
const noise = (side: number, start: number, alphas: readonly number[]): Uint8Array => {
  let seed = start
  const next = (): number => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) >>> 24
  return Uint8Array.from({ length: side * side * 4 }, (_, at) =>
    at % 4 === 3 ? (alphas[next() % alphas.length] ?? 255) : next(),
  )
}
const premultiplied = (straight: Uint8Array, opacity: number): Uint8Array =>
  straight.map((value, at) => {
    const alpha = (straight[at - (at % 4) + 3] ?? 0) * opacity
    return Math.round(at % 4 === 3 ? alpha : (value * alpha) / 255)
  })
const findMost = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let most = 0
  for (let at = 0; at < a.length; at++) most = Math.max(most, Math.abs((a[at] ?? 0) - (b[at] ?? 0)))
  return most
}

const PIXELS = {
  [OPAQUE]: noise(SIDE, 99, [255]),
  [SOFT]: noise(SIDE, 55, [0, 40, 128, 200, 255]),
}
const CASES = ([undefined, 'multiply', 'screen', 'overlay'] as const).flatMap((blend, row) =>
  [
    { asset: OPAQUE, opacity: 1 },
    { asset: SOFT, opacity: 1 },
    { asset: OPAQUE, opacity: 0.5 },
  ].map(({ asset, opacity }, column) => ({
    id: `patch${row}${column}`,
    asset,
    opacity,
    blend,
    x: 300 + column * 56,
    y: 200 + row * 56,
  })),
)

afterEach(() => {
  vi.unstubAllGlobals()
})

test('patches on the canvas of the workspace are the pixels that synthesis makes of them', async () => {
  vi.stubGlobal('devicePixelRatio', 1)
  const kit = await loadCanvasKit()
  const canvas = kit.MakeCanvas(WINDOW.width, WINDOW.height)
  const own = canvas.getContext('2d')!
  const pen = Object.create(own, { canvas: { value: WINDOW } }) as typeof own
  const decode = (data: Uint8Array, side: number) => {
    const { RGBA_8888: colorType } = kit.ColorType
    const info = { width: side, height: side, colorType, alphaType: kit.AlphaType.Unpremul }
    const image = kit.MakeImage({ ...info, colorSpace: kit.ColorSpace.SRGB }, data, side * 4)
    return canvas.decodeImage(image!.encodeToBytes()!)
  }
  const ground = decode(noise(512, 7, [255]), 512)
  const pictures = { [OPAQUE]: decode(PIXELS[OPAQUE]!, SIDE), [SOFT]: decode(PIXELS[SOFT]!, SIDE) }
  const stores = {
    tiles: { get: () => ground, want: () => undefined },
    texts: { get: () => undefined },
    pictures: { get: (asset: string) => pictures[asset] },
  } as unknown as PaintStores
  const ed = await ScriptedEditor.open({ pages: { p1: {} } })
  ed.editor.camera.set({ page: 0, x: 300 + 490, y: 200 + 390, zoom: 1 })
  const drawn: (readonly number[])[] = []
  const draw = own.drawImage.bind(pen) as (...all: unknown[]) => void
  Object.defineProperty(pen, 'drawImage', {
    value: (image: unknown, ...at: number[]) => {
      if (image !== ground) drawn.push(at)
      draw(image, ...at)
    },
  })
  const paint = (): Uint8Array => {
    const colours = { backdrop: '#000000', paper: '#ffffff', edge: '#888888' }
    paintFrame(pen as unknown as CanvasRenderingContext2D, ed.editor, stores, {
      show: 'lettered',
      dpr: 1,
      colours,
      isMoving: false,
    })
    return Uint8Array.from(pen.getImageData(0, 0, WINDOW.width, WINDOW.height)!.data)
  }
  const before = paint()
  const ops = CASES.map(({ id, blend, ...at }) => {
    const props = createPatchProps({ ...at, w: SIDE, h: SIDE, ...(blend ? { blend } : {}) })
    return { op: 'add' as const, item: { id, kind: 'patch' as const, props } }
  })
  ed.studio.remote('p1', ops)
  const channels = ed.editor.session.page('p1').channels()
  await Promise.all(channels.map((channel) => channel.pull()))
  const after = paint()

  expect(drawn).toHaveLength(CASES.length)
  const expected = { ...WINDOW, rgba: before.slice() }
  const [left, top] = [0, 1].map((axis) => Math.min(...drawn.map((at) => at[axis] ?? 0)))
  for (const { asset, opacity, blend, x, y } of CASES) {
    const rgba = premultiplied(PIXELS[asset]!, opacity)
    const at = { x: left! + x - 300, y: top! + y - 200 }
    compositeOver(expected, { width: SIDE, height: SIDE, rgba, ...at }, 0, blend ?? null)
  }
  expect(findMost(expected.rgba, before)).toBeGreaterThan(200)
  expect(findMost(expected.rgba, after)).toBeLessThanOrEqual(ROUNDING)
})

test('layers of the photo editor multiply and screen as synthesis does', () => {
  const [below, above] = [noise(SIDE, 3, [255]), PIXELS[SOFT]!]
  const box = { x: 0, y: 0, w: SIDE, h: SIDE }
  const toLayer = (id: number, pixels: Uint8Array, blend: 'normal' | 'multiply' | 'screen') => {
    const data = new Uint8ClampedArray(pixels)
    const look = { name: '', visible: true, opacity: 1, blend }
    return createLayer(id, { ...look, pixels: { width: SIDE, height: SIDE, data } })
  }
  for (const blend of ['multiply', 'screen'] as const) {
    const target = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 4) }
    composeBox([toLayer(1, below, 'normal'), toLayer(2, above, blend)], target, box)
    const expected = { width: SIDE, height: SIDE, rgba: below.slice() }
    const rgba = premultiplied(above, 1)
    compositeOver(expected, { width: SIDE, height: SIDE, rgba, x: 0, y: 0 }, 0, blend)
    expect(findMost(expected.rgba, target.data)).toBeLessThanOrEqual(ROUNDING)
  }
})
