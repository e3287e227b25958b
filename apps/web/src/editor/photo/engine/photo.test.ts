import { beforeEach, describe, expect, test } from 'vitest'
import {
  blurred,
  despeckled,
  type FilterRun,
  grained,
  levelTable,
  sharpened,
  withLevels,
} from './filters.ts'
import { flooded } from './flood.ts'
import { addAdjustment, addMask, planAdjustment, toggleMask } from './layer-looks.ts'
import { beginPainting } from './painting.ts'
import {
  addLayer,
  clearSelection,
  colourAt,
  deleteLayer,
  duplicateLayer,
  fillSelection,
  findCopyRefusal,
  floodFill,
  heal,
  invertSelection,
  mergeDown,
  moveLayerBy,
  selectPolygon,
  setLayer,
} from './photo-actions.ts'
import { openPhoto, type Photo } from './photo.ts'
import type { PhotoSettings } from './photo-tool.ts'
import type { Pixels } from './pixels.ts'
import { sliced } from './sliced.ts'
import { cover, createCoverage } from './stroke.ts'

type Rgba = readonly [number, number, number, number]
const WHITE: Rgba = [255, 255, 255, 255]

const filled = (width: number, height: number, colour: (x: number, y: number) => Rgba): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colour(x, y), (y * width + x) * 4)
  return { width, height, data }
}
const at = ({ width, data }: Pixels, x: number, y: number): readonly number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]
const drained = (run: FilterRun): Pixels => {
  for (;;) {
    const step = run.next()
    if (step.done === true) return step.value
  }
}
/** Every slice ends at once, and the next one begins when the test lets it. */
let turns: (() => void)[] = []
const timers = { now: () => 0, later: (run: () => void) => queueMicrotask(run) }
const open = (pixels = filled(300, 280, () => WHITE)): Photo =>
  openPhoto([{ name: 'page', visible: true, opacity: 1, pixels }], timers)
const using = (photo: Photo, change: Partial<PhotoSettings>): Photo => {
  photo.settings.set({
    ...photo.settings.get(),
    hardness: 1,
    radius: 5,
    colour: '#ff0000',
    ...change,
  })
  return photo
}
const square = (x: number, y: number, side: number) => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
]
beforeEach(() => {
  turns = []
})

describe('painting', () => {
  test('a brush so wide that it is laid in bands, on a slanting line, covers each pixel as one circle drawn along it does', async () => {
    const photo = using(open(), { tool: 'brush', radius: 120, hardness: 0 })
    const stroke = beginPainting(photo, { x: 20, y: 30 })!
    stroke.moveTo({ x: 270, y: 250 })
    await stroke.end()
    const shades = [
      [145, 140],
      [60, 200],
      [250, 90],
      [20, 30],
      [299, 279],
    ].map(([x = 0, y = 0]) => at(photo.composite, x, y)[1])
    const brush = { radius: 120, hardness: 0, opacity: 1 }
    const whole = createCoverage(photo)
    cover(whole, { x: 20, y: 30 }, { x: 270, y: 250 }, brush, { x: 0, y: 0, w: 300, h: 280 })
    const covered = [
      145 + 140 * 300,
      60 + 200 * 300,
      250 + 90 * 300,
      20 + 30 * 300,
      299 + 279 * 300,
    ].map((place) => 255 - (whole.data[place] ?? 0))
    expect(shades).toEqual(covered)
  })

  test('a brush lays its colour once, however often the stroke crosses itself, and undo gives every pixel back', async () => {
    const photo = using(open(), { tool: 'brush', opacity: 0.5 })
    const stroke = beginPainting(photo, { x: 20, y: 20 })!
    for (const x of [60, 20, 60]) stroke.moveTo({ x, y: 20 })
    await stroke.end()
    expect(at(photo.composite, 40, 20)).toEqual([255, 128, 128, 255])
    expect(at(photo.composite, 40, 40)).toEqual([...WHITE])
    photo.undo()
    expect(at(photo.composite, 40, 20)).toEqual([...WHITE])
    photo.redo()
    expect(at(photo.composite, 40, 20)).toEqual([255, 128, 128, 255])
  })

  test('an eraser makes see-through, a soft brush fades towards its rim', async () => {
    const photo = using(open(), { tool: 'eraser', radius: 20, hardness: 0 })
    await beginPainting(photo, { x: 100, y: 100 })!.end()
    const alpha = (x: number): number => at(photo.composite, x, 100)[3] ?? 0
    expect(alpha(100)).toBeLessThan(10)
    expect(alpha(110)).toBeGreaterThan(alpha(104))
    expect(alpha(125)).toBe(255)
  })

  test('the clone stamp copies from the place that was chosen and keeps its distance', async () => {
    const photo = using(open(filled(300, 280, (x) => (x < 100 ? [0, 0, 255, 255] : WHITE))), {
      tool: 'clone',
    })
    expect(beginPainting(photo, { x: 200, y: 50 })).toBeNull()
    photo.clone.set({ at: { x: 50, y: 50 }, by: null })
    await beginPainting(photo, { x: 200, y: 50 })!.end()
    expect(at(photo.composite, 200, 50)).toEqual([0, 0, 255, 255])
    await beginPainting(photo, { x: 260, y: 50 })!.end()
    expect(photo.clone.get()?.by).toEqual({ x: -150, y: 0 })
    expect(at(photo.composite, 260, 50)).toEqual([...WHITE])
  })

  test('the healing brush goes on with the pattern around', async () => {
    const tone = (x: number, y: number): Rgba => (x % 6 < 2 && y % 6 < 2 ? [0, 0, 0, 255] : WHITE)
    const spotted = filled(160, 140, (x, y) =>
      Math.hypot(x - 80, y - 70) < 8 ? [200, 0, 0, 255] : tone(x, y),
    )
    const photo = using(open(spotted), { tool: 'heal', radius: 11 })
    await beginPainting(photo, { x: 80, y: 70 })!.end()
    let red = 0
    let wrong = 0
    for (let y = 60; y < 80; y++)
      for (let x = 70; x < 90; x++) {
        const [r = 0, g = 0] = at(photo.composite, x, y)
        if (r - g > 60) red++
        if (Math.abs(r - tone(x, y)[0]) > 60) wrong++
      }
    expect(red).toBe(0)
    expect(wrong / 400).toBeLessThan(0.1)
    photo.undo()
    expect(at(photo.composite, 80, 70)).toEqual([200, 0, 0, 255])
  })

  test('healing and cloning refuse a layer whose adjustments they would count twice, and a mask', async () => {
    const photo = using(open(filled(60, 40, () => [100, 100, 100, 255])), { tool: 'heal' })
    const id = addAdjustment(photo, 'levels')
    const { figures } = photo.activeLayer().adjustments[0]!
    photo.setLayers(planAdjustment(photo, id, { figures: { ...figures, white: 200 } }))
    photo.clone.set({ at: { x: 40, y: 20 }, by: null })
    const spot = new Uint8Array(60 * 40).fill(255, 1200, 1210)
    const attempt = async (): Promise<readonly unknown[]> => [
      findCopyRefusal(photo),
      await heal(photo, spot),
      beginPainting(photo, { x: 20, y: 20 }),
      beginPainting(using(photo, { tool: 'clone' }), { x: 20, y: 20 }),
    ]
    expect(await attempt()).toEqual(['apply_adjustments_first', false, null, null])
    expect(at(photo.activeLayer().pixels, 5, 20)).toEqual([100, 100, 100, 255])
    photo.setLayers(planAdjustment(photo, id, { isOn: false }))
    expect(findCopyRefusal(photo)).toBeNull()
    addMask(photo)
    expect(await attempt()).toEqual(['not_on_mask', false, null, null])
    expect(at(photo.activeLayer().mask!, 5, 20)).toEqual([...WHITE])
    toggleMask(photo)
    expect(beginPainting(photo, { x: 20, y: 20 })).not.toBeNull()
  })

  test('nothing is painted outside the selection, and a stroke that is called off leaves nothing', async () => {
    const photo = using(open(), { tool: 'brush' })
    selectPolygon(photo, square(0, 0, 50), false)
    const stroke = beginPainting(photo, { x: 48, y: 20 })!
    stroke.moveTo({ x: 60, y: 20 })
    expect([at(photo.composite, 48, 20)[1], at(photo.composite, 53, 20)[1]]).toEqual([0, 255])
    stroke.cancel()
    expect(at(photo.composite, 48, 20)).toEqual([...WHITE])
    expect(photo.state.get().mayUndo).toBe(false)
  })
})

describe('layers', () => {
  test('lie over each other, are hidden, faded, moved, merged and taken away; each is one step back', async () => {
    const photo = using(open(), { colour: '#0000ff' })
    addLayer(photo, 'blue')
    await fillSelection(photo)
    expect(at(photo.composite, 5, 5)).toEqual([0, 0, 255, 255])
    const { active } = photo.state.get()
    setLayer(photo, active, { opacity: 0.5 })
    expect(at(photo.composite, 5, 5)).toEqual([128, 128, 255, 255])
    moveLayerBy(photo, -1)
    expect(at(photo.composite, 5, 5)).toEqual([...WHITE])
    photo.undo()
    expect(mergeDown(photo)).toBe(true)
    expect(photo.state.get().layers).toHaveLength(1)
    expect(at(photo.composite, 5, 5)).toEqual([128, 128, 255, 255])
    expect([mergeDown(photo), deleteLayer(photo)]).toEqual([false, false])
    for (let step = 0; step < 4; step++) photo.undo()
    expect(photo.state.get().layers.map(({ name }) => name)).toEqual(['page'])
    expect(at(photo.composite, 5, 5)).toEqual([...WHITE])
  })

  test('a copy is painted on by itself', async () => {
    const photo = using(open(), { tool: 'brush' })
    duplicateLayer(photo, 'copy')
    await beginPainting(photo, { x: 30, y: 30 })!.end()
    const [page, copy] = photo.state.get().layers
    expect(at(page!.pixels, 30, 30)).toEqual([...WHITE])
    expect(at(copy!.pixels, 30, 30)).toEqual([255, 0, 0, 255])
  })
})

describe('selecting and filling', () => {
  test('a fill stops at an edge and takes what is alike within its tolerance', async () => {
    const photo = using(
      open(
        filled(60, 40, (x) => (x === 30 ? [0, 0, 0, 255] : x < 30 ? WHITE : [250, 250, 250, 255])),
      ),
      { tolerance: 10 },
    )
    expect(await floodFill(photo, { x: 5, y: 5 })).toBe(true)
    expect([colourAt(photo, { x: 29, y: 39 }), colourAt(photo, { x: 31, y: 5 })]).toEqual([
      '#ff0000',
      '#fafafa',
    ])
    expect([...flooded(photo.composite, -1, 5, 10)]).toEqual([])
  })

  test('clearing, inverting and healing keep to the selection', async () => {
    const photo = using(open(), {})
    expect(await clearSelection(photo)).toBe(false)
    selectPolygon(photo, square(10, 10, 20), false)
    selectPolygon(photo, square(50, 50, 20), true)
    await clearSelection(photo)
    expect([
      at(photo.composite, 20, 20)[3],
      at(photo.composite, 60, 60)[3],
      at(photo.composite, 40, 40)[3],
    ]).toEqual([0, 0, 255])
    photo.undo()
    invertSelection(photo)
    await fillSelection(photo)
    expect([colourAt(photo, { x: 20, y: 20 }), colourAt(photo, { x: 40, y: 40 })]).toEqual([
      '#ffffff',
      '#ff0000',
    ])
    expect(await heal(photo, new Uint8Array(300 * 280))).toBe(false)
  })
})

describe('filters', () => {
  const ramp = filled(64, 8, (x) => [x * 4, x * 4, x * 4, 255])
  test('levels move black, white and the middle', () => {
    expect([...levelTable({ black: 0, white: 255, gamma: 1 })]).toEqual(
      Array.from({ length: 256 }, (_, value) => value),
    )
    const moved = drained(withLevels(ramp, { black: 64, white: 192, gamma: 1 }))
    expect([at(moved, 10, 0)[0], at(moved, 32, 0)[0], at(moved, 60, 0)[0]]).toEqual([0, 128, 255])
    expect(levelTable({ black: 0, white: 255, gamma: 2 })[64]).toBeGreaterThan(64)
  })

  test('a blur keeps the whole and softens edges; what is clear lends no colour', () => {
    const edge = filled(40, 40, (x) => (x < 20 ? [200, 0, 0, 255] : [0, 0, 0, 0]))
    const soft = drained(blurred(edge, 2))
    expect(at(soft, 19, 20)[3]).toBeGreaterThan(80)
    expect(at(soft, 19, 20)[3]).toBeLessThan(220)
    expect(at(soft, 19, 20)[0]).toBeGreaterThan(190)
    expect(at(soft, 5, 20)).toEqual([200, 0, 0, 255])
  })

  test('sharpening makes an edge steeper', () => {
    const edge = filled(40, 10, (x) => (x < 20 ? [100, 100, 100, 255] : [150, 150, 150, 255]))
    const steep = drained(sharpened(edge, 2, 1))
    expect(at(steep, 18, 5)[0]).toBeLessThan(100)
    expect(at(steep, 21, 5)[0]).toBeGreaterThan(150)
  })

  test('specks go, a screentone stays', () => {
    const tone = (x: number, y: number): Rgba =>
      x % 4 < 2 && y % 4 < 2 ? [30, 30, 30, 255] : [240, 240, 240, 255]
    const screened = filled(40, 40, tone)
    expect(drained(despeckled(screened, 50)).data).toEqual(screened.data)
    const specked = filled(40, 40, (x, y) =>
      x === 17 && y === 21 ? [0, 0, 0, 255] : [240, 240, 240, 255],
    )
    expect(at(drained(despeckled(specked, 50)), 17, 21)).toEqual([240, 240, 240, 255])
  })

  test('grain is the same every time', () => {
    expect(drained(grained(ramp, 30)).data).toEqual(drained(grained(ramp, 30)).data)
    expect(drained(grained(ramp, 30)).data).not.toEqual(ramp.data)
  })
})

describe('long work', () => {
  function* steps(count: number): Generator<number, string> {
    for (let step = 0; step < count; step++) yield step / count
    return 'done'
  }

  test('comes in slices of a few milliseconds and reports how far it is', async () => {
    let clock = 0
    const shares: number[] = []
    const run = sliced(steps(10), (share) => shares.push(share), {
      now: () => (clock += 5),
      later: (callback) => void turns.push(callback),
    })
    let slices = 0
    for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
      slices++
      turn()
    }
    expect(await run.done).toBe('done')
    expect(slices).toBeGreaterThan(2)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
  })

  test('is stopped at the next slice, leaves nothing, and a second one is refused meanwhile', async () => {
    const photo = openPhoto(
      [{ name: 'page', visible: true, opacity: 1, pixels: filled(4, 4, () => WHITE) }],
      {
        now: () => 0,
        later: (callback) => void turns.push(callback),
      },
    )
    const running = photo.work(steps(3))
    expect(await photo.work(steps(1))).toBeNull()
    photo.stopWork()
    turns.shift()?.()
    expect(await running).toBeNull()
    expect(photo.state.get().working).toBeNull()
  })

  test('a fill that is stopped while it is written leaves every pixel as it was', async () => {
    let clock = 0
    const before = filled(8, 200, () => [100, 100, 100, 255])
    const photo = openPhoto([{ name: 'page', visible: true, opacity: 1, pixels: before }], {
      now: () => (clock += 20),
      later: (callback) => void turns.push(callback),
    })
    const running = fillSelection(using(photo, {}))
    const isTouched = (): boolean => at(photo.composite, 0, 0)[0] !== 100
    while (!isTouched()) turns.shift()?.()
    photo.stopWork()
    turns.shift()?.()
    expect(await running).toBe(false)
    expect(isTouched()).toBe(false)
    expect(photo.state.get().mayUndo).toBe(false)
  })
})
