import { describe, expect, test, vi } from 'vitest'
import { addAdjustment, addMask } from './layer-looks.ts'
import { openPhoto, type Photo } from './photo.ts'
import { createPhotoView } from '../photo-view.ts'
import { createPhotoPointer } from '../parts/photo-pointer.ts'
import { selectPolygon } from './photo-actions.ts'
import type { Pixels } from './pixels.ts'
import { flipQuad, moveQuad, rotateQuad, settleQuad } from './quad.ts'
import { beginTransform, type Transforming } from './transforming.ts'
import { answerWarp, type OpenWarper } from './warper.ts'

const timers = { now: () => 0, later: (run: () => void) => queueMicrotask(run) }
/** White, with a red square of 10 px at 20, 20. */
const drawSquare = (): Pixels => {
  const data = new Uint8ClampedArray(80 * 60 * 4).fill(255)
  for (let y = 20; y < 30; y++)
    for (let x = 20; x < 30; x++) data.set([255, 0, 0, 255], (y * 80 + x) * 4)
  return { width: 80, height: 60, data }
}
const open = (): Photo =>
  openPhoto([{ name: 'page', visible: true, opacity: 1, pixels: drawSquare() }], timers)
const at = ({ composite }: Photo, x: number, y: number): readonly number[] => [
  ...composite.data.subarray((y * 80 + x) * 4, (y * 80 + x) * 4 + 4),
]
const [RED, WHITE, CLEAR] = [
  [255, 0, 0, 255],
  [255, 255, 255, 255],
  [0, 0, 0, 0],
]
const openDirectly: OpenWarper = (source) => ({
  warp: (request) => Promise.resolve(answerWarp(source, request)),
  close: () => undefined,
})
const begin = (photo: Photo, openWarper = openDirectly, step = 1): Transforming => {
  const begun = beginTransform(photo, openWarper, {
    getStep: () => step,
    onEnd: () => undefined,
    onFail: () => undefined,
  })
  if (typeof begun === 'string') throw new Error(begun)
  return begun
}
const select = (photo: Photo): void =>
  selectPolygon(
    photo,
    [
      { x: 20, y: 20 },
      { x: 30, y: 20 },
      { x: 30, y: 30 },
      { x: 20, y: 30 },
    ],
    false,
  )
const turn = (): Promise<void> => new Promise((done) => setTimeout(done, 0))

describe('transforming', () => {
  test('the selected part moves with its selection, what was under it is clear, one undo brings all back', async () => {
    const photo = open()
    const first = photo.composite.data.slice()
    select(photo)
    const frame = begin(photo)
    frame.change(moveQuad(frame.frame.get(), { x: 25, y: 5 }))
    expect(await frame.take()).toBe(true)
    expect([at(photo, 50, 30), at(photo, 22, 22), at(photo, 10, 10)]).toEqual([RED, CLEAR, WHITE])
    expect(photo.selection.get()?.[30 * 80 + 50]).toBe(255)
    expect(photo.selection.get()?.[22 * 80 + 22]).toBe(0)
    photo.undo()
    expect(photo.composite.data).toEqual(first)
    expect([22, 50].map((x) => photo.selection.get()?.[25 * 80 + x])).toEqual([255, 0])
    expect(photo.state.get().mayUndo).toBe(false)
    photo.redo()
    expect([22, 50].map((x) => photo.selection.get()?.[30 * 80 + x])).toEqual([0, 255])
  })

  test('it is seen while it is pulled; Escape puts every byte back and leaves no step and no draft', async () => {
    const photo = open()
    const first = photo.composite.data.slice()
    const { version, layers } = photo.state.get()
    select(photo)
    const frame = begin(photo)
    frame.pull(rotateQuad(moveQuad(frame.frame.get(), { x: 25, y: 5 }), 45))
    await turn()
    expect([at(photo, 50, 30), at(photo, 22, 22)]).toEqual([RED, CLEAR])
    expect(photo.state.get()).toMatchObject({ version, layers, mayUndo: false })
    frame.cancel()
    expect(photo.composite.data).toEqual(first)
    expect(photo.selection.get()?.[22 * 80 + 22]).toBe(255)
  })

  test('seen made smaller, one pixel is counted for each that the screen shows, and all of them once it is let go', async () => {
    const photo = open()
    const steps: number[] = []
    const watched: OpenWarper = (source) => ({
      ...openDirectly(source),
      warp: (request) => {
        steps.push(request.step)
        return Promise.resolve(answerWarp(source, request))
      },
    })
    const frame = begin(photo, watched, 4.7)
    const first = frame.frame.get()
    const turned = rotateQuad(first, 10)
    frame.pull(turned)
    await turn()
    const coarse = photo.composite.data.slice()
    // squares of 4 px are of one colour
    const [x, y] = [24, 24]
    const own = [0, 1, 2, 3, 4, 5, 6].map((by) => at(photo, x + by, y).join())
    expect(new Set(own).size).toBeLessThan(4)
    frame.settle(first)
    await turn()
    const exact = photo.composite.data.slice()
    expect(exact).not.toEqual(coarse)
    expect(steps).toEqual([4, 1])
    frame.cancel()
    const other = open()
    begin(other).change(turned)
    await turn()
    expect(other.composite.data).toEqual(exact)
  })

  test('a pull that is given up leaves the frame as fine as it was, and no step', async () => {
    const photo = open()
    const frame = begin(photo, openDirectly, 4.7)
    frame.change(rotateQuad(frame.frame.get(), 10))
    await turn()
    const exact = photo.composite.data.slice()
    const pointer = createPhotoPointer(
      photo,
      createPhotoView(photo),
      () => frame,
      () => undefined,
    )
    const keys = { shift: false, alt: false, ctrl: false }
    pointer.down({ screen: { x: 40, y: 30 }, pans: false, ...keys })
    pointer.move([{ x: 55, y: 30 }], keys)
    await turn()
    expect(photo.composite.data).not.toEqual(exact)
    pointer.cancel()
    await turn()
    expect(photo.composite.data).toEqual(exact)
    expect([frame.undo(), frame.undo()]).toEqual([true, false])
  })

  test('a tall layer that was let go is counted in bands, which stop when it is pulled again', async () => {
    const data = new Uint8ClampedArray(30 * 700 * 4).fill(255)
    for (let row = 0; row < 700; row++) data[row * 120] = row % 256
    const pixels = { width: 30, height: 700, data }
    const layers = [{ name: 'strip', visible: true, opacity: 1, pixels }]
    const targets: number[] = []
    const watched: OpenWarper = (source) => ({
      ...openDirectly(source),
      warp: async (request) => {
        targets.push(request.target.h)
        if (targets.length === 2) frame.pull(moveQuad(turned, { x: 2, y: 0 }))
        return answerWarp(source, request)
      },
    })
    const photo = openPhoto(layers, timers)
    const frame = begin(photo, watched, 2)
    const turned = settleQuad(rotateQuad(frame.frame.get(), 1))
    frame.change(turned)
    await turn()
    expect(targets).toEqual([256, 256, 700])
    frame.settle(turned)
    await turn()
    expect(targets).toEqual([256, 256, 700, 256, 256, 188])
    const other = openPhoto(layers, timers)
    const last = frame.frame.get()
    const once: OpenWarper = (source) => ({
      ...openDirectly(source),
      warp: async (request) => answerWarp(source, { ...request, step: 1 }),
    })
    begin(other, once, 2).pull(last)
    await turn()
    expect(photo.composite.data).toEqual(other.composite.data)
  })

  test('pulls are taken back one by one within the frame', async () => {
    const photo = open()
    const frame = begin(photo)
    const [one] = [frame.frame.get()]
    frame.change(moveQuad(one, { x: 3, y: 0 }))
    frame.pull(moveQuad(one, { x: 9, y: 0 }))
    frame.settle(moveQuad(one, { x: 3, y: 0 }))
    expect(frame.undo()).toBe(true)
    expect(frame.frame.get()[0].x).toBe(3)
    expect(frame.undo()).toBe(true)
    expect(frame.frame.get()).toEqual(one)
    expect(frame.undo()).toBe(false)
    // where it was: no step, the same pixels
    const { layers } = photo.state.get()
    expect(await frame.take()).toBe(true)
    expect(photo.state.get()).toMatchObject({ layers, mayUndo: false })
  })

  test('a layer goes with its mask and with what its adjustments are for', async () => {
    const photo = open()
    select(photo)
    addAdjustment(photo, 'levels')
    addMask(photo)
    photo.selection.set(null)
    expect(at(photo, 22, 22)).toEqual(RED)
    const frame = begin(photo)
    frame.change(settleQuad(flipQuad(frame.frame.get(), 'x')))
    await turn()
    // seen while it is pulled already
    expect([at(photo, 22, 22), at(photo, 57, 22)]).toEqual([CLEAR, RED])
    await frame.take()
    expect([at(photo, 22, 22), at(photo, 57, 22)]).toEqual([CLEAR, RED])
    const { mask, adjustments } = photo.activeLayer()
    expect(mask?.data[(22 * 80 + 57) * 4]).toBe(255)
    expect(adjustments[0]?.mask?.[22 * 80 + 57]).toBe(255)
    expect(adjustments[0]?.mask?.[22 * 80 + 22]).toBe(0)
  })

  test('nothing opens on an empty layer, on a part of a mask, and while something else is counted', async () => {
    const photo = open()
    const refuse = () =>
      beginTransform(photo, openDirectly, { onEnd: () => undefined, onFail: () => undefined })
    select(photo)
    addMask(photo)
    expect(refuse()).toBe('part_of_mask')
    photo.selection.set(null)
    const empty = photo.newLayer('empty')
    photo.setLayers({ layers: [empty], active: empty.id })
    expect(refuse()).toBe('nothing_to_transform')
    function* long(): Generator<number, true> {
      yield 0
      return true
    }
    const work = photo.work(long())
    expect(refuse()).toBe('busy')
    await work
  })

  test('what cannot be counted leaves the frame open and the layer as it was', async () => {
    const photo = open()
    const { layers } = photo.state.get()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    let failures = 0
    const failing: OpenWarper = () => ({
      warp: () => Promise.reject(new Error('no memory')),
      close: () => undefined,
    })
    const frame = beginTransform(photo, failing, {
      onEnd: () => undefined,
      onFail: () => failures++,
    }) as Transforming
    frame.change(moveQuad(frame.frame.get(), { x: 1, y: 0 }))
    expect(await frame.take()).toBe(false)
    expect([failures, photo.state.get().layers]).toEqual([1, layers])
    frame.cancel()
    warn.mockRestore()
  })
})
