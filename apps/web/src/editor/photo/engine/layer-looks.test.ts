import { describe, expect, test } from 'vitest'
import {
  addMiddlePoint,
  addPoint,
  type Curve,
  movePoint,
  PLAIN_CURVES,
  removePoint,
  toCurveTable,
} from './curves.ts'
import { blurred, grained } from './filters.ts'
import { LAYER_BLENDS } from '@panelflow/domain/page/layer-file.ts'
import type { LayerBlend } from './layers.ts'
import {
  addAdjustment,
  addMask,
  featherSelection,
  flattenLayer,
  planAdjustment,
  removeAdjustment,
  removeMask,
  toggleMask,
} from './layer-looks.ts'
import { beginPainting } from './painting.ts'
import {
  addLayer,
  deleteLayer,
  duplicateLayer,
  mergeDown,
  selectPolygon,
  setLayer,
} from './photo-actions.ts'
import { openPhoto, type Photo } from './photo.ts'
import type { Pixels } from './pixels.ts'

type Rgba = readonly [number, number, number, number]

const filled = (width: number, height: number, color: (x: number, y: number) => Rgba): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(color(x, y), (y * width + x) * 4)
  return { width, height, data }
}
const plain = (color: Rgba, width = 60, height = 40): Pixels => filled(width, height, () => color)
const timers = { now: () => 0, later: (run: () => void) => queueMicrotask(run) }
const open = (pixels: Pixels): Photo =>
  openPhoto([{ name: 'page', visible: true, opacity: 1, pixels }], timers)
const at = ({ width, data }: Pixels, x: number, y: number): readonly number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]
const isSame = (a: Pixels, b: Pixels): boolean => Buffer.from(a.data).equals(Buffer.from(b.data))
const square = (side: number) => [
  { x: 0, y: 0 },
  { x: side, y: 0 },
  { x: side, y: side },
  { x: 0, y: side },
]
const adjust = (photo: Photo, id: number, change: Parameters<typeof planAdjustment>[2]) =>
  photo.setLayers(planAdjustment(photo, id, change))

describe('curves', () => {
  const lifted: Curve = [
    { x: 0, y: 0 },
    { x: 100, y: 180 },
    { x: 255, y: 255 },
  ]

  test('go through their points, never turn back, and are level outside of them', () => {
    expect([...toCurveTable(PLAIN_CURVES.all)]).toEqual([...Array(256).keys()])
    const table = toCurveTable(lifted)
    expect([table[0], table[100], table[255]]).toEqual([0, 180, 255])
    expect([...table]).toEqual([...table].sort((a, b) => a - b))
    const cut = toCurveTable([
      { x: 50, y: 30 },
      { x: 200, y: 220 },
    ])
    expect([cut[10], cut[50], cut[200], cut[250]]).toEqual([30, 30, 220, 220])
  })

  test('have points that are added, kept between their neighbours, and removed but for two', () => {
    expect(movePoint(lifted, 1, { x: 400, y: -20 })[1]).toEqual({ x: 254, y: 0 })
    expect(movePoint(lifted, 0, { x: 300, y: 10 })[0]).toEqual({ x: 99, y: 10 })
    expect(addPoint(lifted, { x: 100, y: 3 })).toBeNull()
    expect(addPoint(lifted, { x: 30, y: 60 })).toMatchObject({ at: 1, curve: { length: 4 } })
    expect(addMiddlePoint(lifted)!.curve[2]).toMatchObject({ x: 178 })
    expect(removePoint(removePoint(lifted, 1), 0)).toHaveLength(2)
  })
})

describe('adjustments', () => {
  test('change what is seen and no pixel; they are changed, switched off, removed and undone', () => {
    const photo = open(plain([100, 100, 100, 255]))
    const id = addAdjustment(photo, 'levels')
    expect(at(photo.composite, 5, 5)[0]).toBe(100)
    const { figures } = photo.activeLayer().adjustments[0]!
    adjust(photo, id, { figures: { ...figures, white: 200 } })
    expect(at(photo.composite, 5, 5)[0]).toBe(128)
    expect(at(photo.activeLayer().pixels, 5, 5)[0]).toBe(100)
    adjust(photo, id, { isOn: false })
    expect(at(photo.composite, 5, 5)[0]).toBe(100)
    photo.undo()
    expect(at(photo.composite, 5, 5)[0]).toBe(128)
    removeAdjustment(photo, id)
    expect(at(photo.composite, 5, 5)[0]).toBe(100)
    for (let step = 0; step < 3; step++) photo.undo()
    expect(photo.activeLayer().adjustments).toEqual([])
  })

  test('a value that is pulled is seen at once and is one step', () => {
    const photo = open(plain([100, 100, 100, 255]))
    const id = addAdjustment(photo, 'levels')
    const { layers, active } = photo.state.get()
    for (const white of [250, 220, 200]) {
      const { figures } = photo.activeLayer().adjustments[0]!
      photo.showLayers(planAdjustment(photo, id, { figures: { ...figures, white } }))
    }
    expect(at(photo.composite, 5, 5)[0]).toBe(128)
    const now = photo.state.get()
    photo.setLayers({ layers: now.layers, active: now.active }, { layers, active })
    photo.undo()
    expect(at(photo.composite, 5, 5)[0]).toBe(100)
    expect(photo.activeLayer().adjustments).toHaveLength(1)
  })

  test('curves work on all channels and on each', () => {
    const photo = open(plain([100, 100, 100, 255]))
    const id = addAdjustment(photo, 'curves')
    const red = movePoint(addPoint(PLAIN_CURVES.red, { x: 100, y: 100 })!.curve, 1, {
      x: 100,
      y: 180,
    })
    adjust(photo, id, { curves: { ...PLAIN_CURVES, red } })
    expect(at(photo.composite, 5, 5)).toEqual([180, 100, 100, 255])
  })

  test('keep to what was selected when they were added, also after another selection', () => {
    const photo = open(plain([100, 100, 100, 255]))
    selectPolygon(photo, square(20), false)
    const id = addAdjustment(photo, 'levels')
    photo.selection.set(null)
    const { figures } = photo.activeLayer().adjustments[0]!
    adjust(photo, id, { figures: { ...figures, white: 200 } })
    expect([at(photo.composite, 5, 5)[0], at(photo.composite, 50, 5)[0]]).toEqual([128, 100])
  })

  const noise = filled(280, 40, (x, y) => [(x * 37 + y * 11) % 256, (x * y) % 256, 90, 255])
  const finish = (run: Generator<number, Pixels>): Pixels => {
    for (;;) {
      const step = run.next()
      if (step.done === true) return step.value
    }
  }

  test.each([
    ['blur', (pixels: Pixels) => blurred(pixels, 2)],
    ['grain', (pixels: Pixels) => grained(pixels, 16)],
  ] as const)('%s is the same part by part as over the whole picture', (kind, run) => {
    const photo = open({ ...noise, data: noise.data.slice() })
    addAdjustment(photo, kind)
    expect(isSame(photo.composite, finish(run(noise)))).toBe(true)
  })

  test('a stroke is seen as far as its blur reaches, and exactly', async () => {
    const photo = open(plain([255, 255, 255, 255], 120, 100))
    addAdjustment(photo, 'blur')
    void photo.composite
    photo.settings.set({ ...photo.settings.get(), tool: 'brush', radius: 6, colour: '#000000' })
    await beginPainting(photo, { x: 60, y: 50 })!.end()
    const whole = finish(blurred(photo.activeLayer().pixels, 2))
    expect(isSame(photo.composite, whole)).toBe(true)
    expect(at(photo.composite, 60, 58)[0]).toBeLessThan(255)
  })

  test('are put into the pixels when asked, looking the same, in one step', async () => {
    const photo = open({ ...noise, data: noise.data.slice() })
    addAdjustment(photo, 'blur')
    addMask(photo)
    const before = { ...photo.composite, data: photo.composite.data.slice() }
    expect(await flattenLayer(photo)).toBe(true)
    expect(isSame(photo.composite, before)).toBe(true)
    expect(photo.activeLayer()).toMatchObject({ adjustments: [], mask: null })
    photo.undo()
    expect(photo.activeLayer().adjustments).toHaveLength(1)
  })

  test('are put into the layer they were on, whatever was chosen or set meanwhile', async () => {
    const photo = open({ ...noise, data: noise.data.slice() })
    const { id, pixels } = photo.activeLayer()
    addAdjustment(photo, 'blur')
    const applying = flattenLayer(photo)
    setLayer(photo, id, { opacity: 0.5, name: 'ink' })
    addLayer(photo, 'upper')
    const upper = photo.activeLayer()
    expect(await applying).toBe(true)
    const [lower] = photo.state.get().layers
    expect(lower).toMatchObject({ id, opacity: 0.5, name: 'ink', adjustments: [] })
    expect(isSame(lower!.pixels, finish(blurred(pixels, 2)))).toBe(true)
    expect(photo.activeLayer()).toBe(upper)
  })

  test.each([
    ['adjusted anew', (photo: Photo, id: number) => adjust(photo, id, { isOn: false })],
    ['deleted', (photo: Photo) => void deleteLayer(photo)],
  ])('stay as they are on a layer that was %s meanwhile', async (_, change) => {
    const photo = open({ ...noise, data: noise.data.slice() })
    addLayer(photo, 'upper', { ...noise, data: noise.data.slice() })
    const adjustment = addAdjustment(photo, 'blur')
    const applying = flattenLayer(photo)
    change(photo, adjustment)
    const { layers, version } = photo.state.get()
    expect(await applying).toBe(false)
    expect([photo.state.get().layers, photo.state.get().version]).toEqual([layers, version])
  })

  test('go along with a copy and into a merged layer', () => {
    const photo = open(plain([100, 100, 100, 255]))
    const id = addAdjustment(photo, 'levels')
    const { figures } = photo.activeLayer().adjustments[0]!
    adjust(photo, id, { figures: { ...figures, white: 200 } })
    duplicateLayer(photo, 'copy')
    expect(photo.activeLayer().adjustments).toHaveLength(1)
    mergeDown(photo)
    expect(photo.activeLayer().adjustments).toEqual([])
    expect(at(photo.activeLayer().pixels, 5, 5)[0]).toBe(128)
  })
})

describe('blend modes', () => {
  const expected: Readonly<Record<LayerBlend, number>> = {
    normal: 200,
    multiply: 78,
    screen: 222,
    overlay: 157,
    darken: 100,
    lighten: 200,
    difference: 100,
  }

  test.each(LAYER_BLENDS)(
    '%s mixes as the standard says, half as much at half opacity',
    (blend) => {
      const photo = open(plain([100, 100, 100, 255]))
      addLayer(photo, 'upper', plain([200, 200, 200, 255]))
      const { active } = photo.state.get()
      setLayer(photo, active, { blend })
      const full = at(photo.composite, 5, 5)[0]!
      expect(Math.abs(full - expected[blend])).toBeLessThanOrEqual(1)
      setLayer(photo, active, { opacity: 0.5 })
      expect(Math.abs(at(photo.composite, 5, 5)[0]! - (100 + full) / 2)).toBeLessThanOrEqual(1)
    },
  )

  test('where nothing is below, a layer looks as it is', () => {
    const photo = open(plain([0, 0, 0, 0]))
    addLayer(photo, 'upper', plain([200, 50, 10, 255]))
    setLayer(photo, photo.state.get().active, { blend: 'multiply' })
    expect(at(photo.composite, 5, 5)).toEqual([200, 50, 10, 255])
  })
})

describe('masks', () => {
  test('are painted black and white; pixels stay, and undo goes stroke by stroke', async () => {
    const photo = open(plain([255, 255, 255, 255]))
    addLayer(photo, 'upper', plain([200, 0, 0, 255]))
    addMask(photo)
    expect(photo.state.get().isMask).toBe(true)
    const brush = { tool: 'brush', radius: 6, hardness: 1, opacity: 1 } as const
    photo.settings.set({ ...photo.settings.get(), ...brush, colour: '#000000' })
    await beginPainting(photo, { x: 20, y: 20 })!.end()
    expect(at(photo.composite, 20, 20)).toEqual([255, 255, 255, 255])
    expect(at(photo.composite, 40, 20)).toEqual([200, 0, 0, 255])
    expect(at(photo.activeLayer().pixels, 20, 20)).toEqual([200, 0, 0, 255])
    photo.settings.set({ ...photo.settings.get(), colour: '#808080' })
    await beginPainting(photo, { x: 20, y: 20 })!.end()
    expect(at(photo.composite, 20, 20)[1]).toBe(127)
    photo.undo()
    expect(at(photo.composite, 20, 20)).toEqual([255, 255, 255, 255])
    photo.undo()
    expect(at(photo.composite, 20, 20)).toEqual([200, 0, 0, 255])
    expect([toggleMask(photo), photo.state.get().isMask]).toEqual([true, false])
    removeMask(photo)
    expect([toggleMask(photo), photo.activeLayer().mask]).toEqual([false, null])
  })

  test('begin with what is selected', () => {
    const photo = open(plain([200, 0, 0, 255]))
    selectPolygon(photo, square(20), false)
    addMask(photo)
    expect([at(photo.composite, 5, 5)[3], at(photo.composite, 50, 5)[3]]).toEqual([255, 0])
    // the mask goes with the step that added it, and is painted on no longer
    photo.undo()
    expect([at(photo.composite, 50, 5)[3], photo.state.get().isMask]).toEqual([255, false])
  })
})

test('a feathered selection fades over its rim, evenly, and keeps its middle', () => {
  const photo = open(plain([255, 255, 255, 255], 100, 100))
  expect(featherSelection(photo, 8)).toBe(false)
  selectPolygon(
    photo,
    [
      { x: 30, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 100 },
      { x: 30, y: 100 },
    ],
    false,
  )
  expect(featherSelection(photo, 8)).toBe(true)
  const row = [...photo.selection.get()!.subarray(50 * 100, 50 * 100 + 60)]
  expect([row[20], row[45]]).toEqual([0, 255])
  expect(Math.abs((row[29]! + row[30]!) / 2 - 127.5)).toBeLessThan(16)
  expect(row.slice(20, 45)).toEqual(row.slice(20, 45).toSorted((a, b) => a - b))
})
