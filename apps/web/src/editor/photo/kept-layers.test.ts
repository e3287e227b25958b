import { expect, test } from 'vitest'
import { createAdjustment } from './engine/adjustments.ts'
import { composeBox, createLayer, type Layer, type NewLayer } from './engine/layers.ts'
import { blank, toWholeBox } from './engine/pixels.ts'
import { isPlain, keepLayers, packLayers, unpackLayers } from './kept-layers.ts'

const SIZE = { width: 30, height: 20 }

const paint = (seed: number) => {
  const pixels = blank(SIZE.width, SIZE.height)
  for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = (at * 7919 + seed * 131) % 256
  return pixels
}

const listLayers = (): readonly Layer[] => {
  const area = new Uint8Array(SIZE.width * SIZE.height).fill(200, 50, 300)
  const levels = createAdjustment(1, 'levels', area)
  const curves = createAdjustment(4, 'curves', null)
  const flat = [
    { x: 0, y: 20 },
    { x: 255, y: 230 },
  ]
  return [
    createLayer(0, { name: 'Background', visible: true, opacity: 1, pixels: paint(1) }),
    createLayer(3, {
      name: '网点 “dots”',
      visible: true,
      opacity: 0.4,
      blend: 'multiply',
      pixels: paint(2),
      mask: paint(3),
      adjustments: [
        { ...levels, figures: { ...levels.figures, gamma: 140 } },
        { ...curves, isOn: false, curves: { ...curves.curves, red: flat } },
      ],
    }),
    createLayer(5, { name: '', visible: false, opacity: 1, pixels: paint(4) }),
  ]
}

const compose = (layers: readonly NewLayer[]): Uint8ClampedArray => {
  const target = blank(SIZE.width, SIZE.height)
  composeBox(
    layers.map((layer, id) => createLayer(id, layer)),
    target,
    toWholeBox(SIZE),
  )
  return target.data
}

const pack = async (layers: readonly Layer[]): Promise<Uint8Array> => {
  const file = await packLayers(SIZE, layers)
  if (file === null) throw new Error('too large')
  return new Uint8Array(await file.arrayBuffer())
}

test('kept layers open with their pixels, masks and live parameters', async () => {
  const layers = listLayers()
  const opened = await unpackLayers(await pack(layers), SIZE)
  const ids = opened.flatMap(({ adjustments = [] }) => adjustments.map(({ id }) => id))
  expect(ids).toEqual([1, 2])
  const withoutIds = ({ id: _id, ...layer }: Partial<Layer>) => ({
    ...layer,
    adjustments: layer.adjustments?.map((each) => ({ ...each, id: 0 })),
  })
  expect(opened.map(withoutIds)).toEqual(layers.map(withoutIds))
  expect(compose(opened)).toEqual(compose(layers))
})

test('layers are kept as they were when saving began', async () => {
  const layers = listLayers()
  const before = compose(layers)
  const packing = packLayers(SIZE, layers)
  layers[0]?.pixels.data.fill(0)
  const file = await packing
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())
  expect(compose(await unpackLayers(bytes, SIZE))).toEqual(before)
})

test('a damaged file, one of another picture or of a newer program opens no layers', async () => {
  const file = await pack(listLayers())
  const cut = file.slice(0, -5)
  const longer = new Uint8Array([...file, 0])
  const garbled = file.slice()
  garbled.fill(7, file.length - 40)
  const head = new TextDecoder('latin1').decode(file)
  const newer = Uint8Array.from(head.replace('"version":1', '"version":2'), (char) =>
    char.charCodeAt(0),
  )
  const short = Uint8Array.from(
    head.replace('"width":30,"height":20', '"width":20,"height":30'),
    (char) => char.charCodeAt(0),
  )
  const unknownBlend = Uint8Array.from(head.replace('"multiply"', '"mystery!"'), (char) =>
    char.charCodeAt(0),
  )
  for (const damaged of [cut, longer, garbled, newer, short, unknownBlend, new Uint8Array(3)])
    await expect(unpackLayers(damaged, SIZE)).rejects.toThrow()
  await expect(unpackLayers(file, { width: 31, height: 20 })).rejects.toThrow()
})

test('a part that unpacks to more than its picture is refused', async () => {
  const large = blank(3000, 3000)
  const [layer] = listLayers()
  if (layer === undefined) throw new Error('no layer')
  const file = await pack([{ ...layer, pixels: large }])
  await expect(unpackLayers(file, SIZE)).rejects.toThrow('longer')
})

test('one layer without anything to it needs no file', () => {
  const [plain] = listLayers()
  if (plain === undefined) throw new Error('no layer')
  expect(isPlain([plain])).toBe(true)
  expect(isPlain([{ ...plain, opacity: 0.5 }])).toBe(false)
  expect(isPlain([plain, plain])).toBe(false)
  expect(isPlain([{ ...plain, adjustments: [createAdjustment(1, 'blur', null)] }])).toBe(false)
})

test('layers that cannot be kept are not copied first', async () => {
  const [layer] = listLayers()
  if (layer === undefined) throw new Error('no layer')
  const read: string[] = []
  const watched = new Proxy(layer, {
    get: (target, name) => {
      read.push(String(name))
      return Reflect.get(target, name)
    },
  })
  expect(
    await packLayers(
      SIZE,
      Array.from({ length: 101 }, () => watched),
    ),
  ).toBeNull()
  expect(await packLayers({ width: 20_001, height: 2 }, [watched])).toBeNull()
  expect(read).not.toContain('pixels')
})

test('layers take the place of those that were read, and of no others', async () => {
  const sent: (readonly [bytes: number, replaces: string | null])[] = []
  const kept = 'c'.repeat(64)
  const send = async (file: Blob, replaces: string | null) => {
    sent.push([file.size, replaces])
    return { layers: kept, isStored: replaces !== 'old' }
  }
  const file = Promise.resolve(new Blob(['abc']))
  expect(await keepLayers(send, file, null)).toEqual({ kind: 'kept', layers: kept })
  expect(await keepLayers(send, file, 'old')).toEqual({ kind: 'changed_meanwhile', layers: kept })
  expect(await keepLayers(send, Promise.resolve('plain'), kept)).toMatchObject({ kind: 'kept' })
  expect(sent).toEqual([
    [3, null],
    [3, 'old'],
    [0, kept],
  ])
  // nothing was read: what the same picture has elsewhere stays
  expect(await keepLayers(send, Promise.resolve('plain'), null)).toMatchObject({ layers: null })
  expect(await keepLayers(send, Promise.resolve(null), kept)).toEqual({ kind: 'too_large' })
  expect(sent).toHaveLength(3)
})
