import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import Psd from '@webtoon/psd'
import type { Layer } from '@webtoon/psd'
import { initializeCanvas, type Layer as WrittenLayer, readPsd } from 'ag-psd'
import { readMarks } from '@panelflow/domain/page/layered/layer-marks.ts'
import { readTypeLook } from '@panelflow/domain/page/layered/type-look.ts'
import { printPixels } from '@panelflow/domain/page/layered/pixel-print.ts'
import { compositeOver } from '@panelflow/render/compose/compose.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { readFont } from '@panelflow/render/engine/load-node.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasImageMagick, identify } from '../testing/image-magick.ts'
import { aPage, image, loadEngine, patch, plainPng, text } from '../testing/sample-chapter.ts'
import type { SamplePage } from '../testing/sample-chapter.ts'
import { type PsdPage, writePsd } from './psd.ts'

let engine: Engine
let folder: string
let file: string
let assets: ReadonlyMap<string, Uint8Array>
beforeAll(async () => {
  engine = await loadEngine()
  initializeCanvas(
    () => {
      throw new Error('no canvas')
    },
    (width, height) =>
      ({ width, height, data: new Uint8ClampedArray(width * height * 4) }) as never,
  )
  folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-psd-test-'))
  file = path.join(folder, 'page')
  assets = new Map([
    ['white', await plainPng(120, 60, '#ffffffff')],
    ['dot', await plainPng(1, 1, '#ff0000ff')],
    ['glass', await plainPng(40, 30, '#0000ff80')],
  ])
})
afterAll(() => rm(folder, { recursive: true }))

const page = (language: string, sample: SamplePage) =>
  aPage(engine, language, { assets, ...sample })

/** Reads a file with NAVER's reader, which shares no code with the writer. */
const read = async (
  source: PsdPage,
  language: string,
): Promise<{ psd: Psd; bytes: Buffer; extension: string }> => {
  const { extension } = await writePsd(source, { engine, readFont, language }, file)
  const bytes = await readFile(file)
  const copy = new Uint8Array(bytes)
  return { psd: Psd.parse(copy.buffer), bytes, extension }
}

const listLayers = (layers: readonly WrittenLayer[]): readonly WrittenLayer[] =>
  layers.flatMap((layer) => [layer, ...listLayers(layer.children ?? [])])

/** What the reader keeps of a text layer: its matrix, its type engine's own words, its effects. */
const readTypeLayer = (layer: Layer) => {
  const properties = layer.additionalProperties as Record<string, any>
  const { transformXX, transformXY, transformYX, transformYY, transformTX, transformTY } =
    properties['TySh']
  const style = (layer.textProperties as any).EngineDict.StyleRun
  const { Shapes } = (layer.textProperties as any).EngineDict.Rendered
  const orientation = properties['TySh'].textData.descriptor.items.get('Ornt')
  const fonts = (layer.textProperties as any).ResourceDict.FontSet.map((font: any) => font.Name)
  const sheets = style.RunArray.map((run: any) => run.StyleSheet.StyleSheetData)
  return {
    matrix: [transformXX, transformXY, transformYX, transformYY],
    origin: { x: transformTX as number, y: transformTY as number },
    /** what the layer says and, three times, its type engine */
    direction: [
      ['Hrzn', 'Vrtc'].find((direction) => Object.values(orientation).includes(direction)),
      Shapes.WritingDirection,
      Shapes.Children[0].Procession,
      Shapes.Children[0].Lines.WritingDirection,
    ],
    lengths: style.RunLengthArray as number[],
    sheets: sheets as Record<string, any>[],
    fontNames: sheets.map((sheet: any) => fonts[sheet.Font]) as string[],
  }
}

const words = 'Hello & <you>,\nwelcome “back”'

const readPublished = async ({ rendered }: ReturnType<typeof page>): Promise<Buffer> =>
  sharp((await rendered()).bytes)
    .ensureAlpha()
    .raw()
    .toBuffer()

/** The largest difference of a channel. */
const findWorst = (published: Buffer, rgba: Uint8Array): number => {
  let worst = 0
  for (const [i, value] of published.entries()) worst = Math.max(worst, Math.abs(value - rgba[i]!))
  return worst
}

describe('a layered page', () => {
  const source = () =>
    page('en', {
      resolution: 300,
      base: [patch('p1', 40, 30, 120, 60, 'white'), patch('p2', 399, 599, 1, 1, 'dot')],
      lane: [
        patch('p3', -20, 200, 120, 60, 'white'),
        image('i1', 'glass', { cx: 300, cy: 100, w: 80, h: 60 }),
        text('t1', {
          translation: words,
          cx: 120,
          cy: 60,
          w: 220,
          h: 80,
          size: 23.37,
          letterSpacing: 0.033,
          ranges: [{ from: 8, to: 13, bold: true, color: '#123456', size: 1.13 }],
        }),
        text('t2', {
          translation: '早安。ー',
          writing: 'vertical',
          font: 'noto-sans-tc',
          cx: 330,
          cy: 400,
          w: 60,
          h: 260,
          size: 40,
        }),
        text('t3', { translation: 'hidden', hidden: true }),
        text('t4', { translation: ' ' }),
      ],
    })

  test('has the source page, patches, pictures and texts in groups, lowest first, with their sizes', async () => {
    const { psd, extension } = await read(source(), 'en')
    expect([psd.width, psd.height, psd.depth, extension]).toEqual([400, 600, 8, 'psd'])
    expect(psd.resolutionInfo?.horizontal).toBe(300)
    if (hasImageMagick)
      expect(identify(file, '%x %U %[profile:icc]')).toBe('300 PixelsPerInch sRGB')
    const tree = psd.children.map((child) => [
      child.name,
      ...(child.children ?? []).map(({ name }) => name),
    ])
    // the reader lists the topmost first
    expect(tree).toEqual([
      ['text', '早安。ー', 'Hello & <you>, welcome “back”'],
      ['pictures', 'picture i1'],
      ['cleanup patches', 'patch p3', 'patch p2', 'patch p1'],
      ['original'],
    ])
    const boxes = Object.fromEntries(
      psd.layers.map(({ name, left, top, width, height }) => [name, [left, top, width, height]]),
    )
    expect(boxes).toMatchObject({
      original: [0, 0, 400, 600],
      'patch p1': [40, 30, 120, 60],
      'patch p2': [399, 599, 1, 1],
      'patch p3': [-20, 200, 120, 60],
    })
  })

  test('shows locked what the pages above and below put on it, and knows that it is theirs', async () => {
    const above = page('en', {
      height: 500,
      base: [patch('over', 40, 480, 120, 60, 'white'), patch('far', 0, 10, 40, 30, 'white')],
      assets,
    })
    const below = page('en', { lane: [image('up', 'glass', { cx: 200, cy: 10, w: 80, h: 60 })] })
    const sample = page('en', {
      base: [patch('p1', 40, 0, 20, 60, 'dot')],
      around: [
        { base: above.baseDoc, lane: above.laneDoc, top: -500 },
        { base: below.baseDoc, lane: below.laneDoc, top: 600 },
      ],
    })
    const { psd, bytes } = await read(sample, 'en')
    const file = readPsd(bytes, { useImageData: true, skipCompositeImageData: true })
    expect(
      file.children!.map(({ name, children = [] }) => [
        name,
        ...children.map((layer) => [
          layer.name,
          layer.top,
          layer.bottom,
          layer.protected?.position === true,
        ]),
      ]),
    ).toEqual([
      ['original'],
      ['from the page above', ['from the page above: over', -20, 40, true]],
      ['cleanup patches', ['patch p1', 0, 60, false]],
      ['from the page below', ['from the page below: up', 580, 640, true]],
    ])
    const marks = readMarks(file.imageResources!.xmpMetadata!)!
    expect(marks.layers.map(({ item }) => item)).toEqual(['p1'])
    expect(marks.others!.map(({ name }) => name)).toEqual([
      'from the page above: over',
      'from the page below: up',
    ])
    expect(findWorst(await readPublished(sample), new Uint8Array(await psd.composite(false)))).toBe(
      0,
    )
  })

  test('says which item each of its layers is, and how it was written', async () => {
    const { bytes } = await read(source(), 'en')
    const file = readPsd(bytes, { useImageData: true, skipCompositeImageData: true })
    const marks = readMarks(file.imageResources!.xmpMetadata!)!
    const layers = new Map(listLayers(file.children!).map((layer) => [layer.id!, layer]))
    const printed = (id: number) => {
      const { left, top, imageData } = layers.get(id)!
      return printPixels(imageData!, { x: left!, y: top! })
    }
    expect(marks).toMatchObject({ base: { id: 'base', rev: 1 }, lane: { id: 'lane', rev: 1 } })
    expect(layers.get(marks.ground.layer)!.name).toBe('original')
    expect(printed(marks.ground.layer)).toEqual(marks.ground.print)
    for (const mark of marks.layers) expect(printed(mark.layer)).toEqual(mark.print)
    expect(
      marks.layers.map(({ item, document, layer }) => [item, document, layers.get(layer)!.name]),
    ).toEqual([
      ['p1', 'base', 'patch p1'],
      ['p2', 'base', 'patch p2'],
      ['p3', 'lane', 'patch p3'],
      ['i1', 'lane', 'picture i1'],
      ['t1', 'lane', 'Hello & <you>, welcome “back”'],
      ['t2', 'lane', '早安。ー'],
    ])
    const [type, columns] = marks.layers.slice(-2)
    expect(type!.type).toMatchObject({ words, turn: 0 })
    const look = readTypeLook(layers.get(type!.layer)!.text!)
    expect(look.align).toBe(type!.type!.look!.align)
    expect(look.runs).toEqual(
      type!.type!.look!.runs.map((run) => ({
        ...run,
        size: expect.closeTo(run.size, 2),
        leading: expect.closeTo(run.leading, 1),
      })),
    )
    expect(layers.get(type!.layer)!.text!.transform!.slice(4)).toEqual([
      type!.type!.x,
      type!.type!.y,
    ])
    expect(columns!.type).toMatchObject({ words: '早安。ー', turn: 0, look: { isVertical: true } })
  })

  test('has a turned patch with a stroke as it looks, at the opacity it has', async () => {
    const look = { rotation: 90, opacity: 0.5, stroke: { width: 5, color: '#ff0000' } }
    const turned = page('en', { base: [patch('p1', 100, 100, 120, 60, 'white', look)], lane: [] })
    const { psd } = await read(turned, 'en')
    const layer = psd.layers.find(({ name }) => name === 'patch p1')!
    // its middle stays at 160, 130; five pixels of stroke and one that is empty all round
    expect([layer.left, layer.top, layer.width, layer.height]).toEqual([124, 64, 72, 132])
    expect(layer.opacity).toBe(128)
  })

  test('laid over each other gives the published picture', async () => {
    const made = source()
    const { psd } = await read(made, 'en')
    const canvas = { width: 400, height: 600, rgba: new Uint8Array(400 * 600 * 4) }
    for (const layer of [...psd.layers].reverse()) {
      const rgba = Uint8Array.from(await layer.composite(false, false))
      for (let i = 0; i < rgba.length; i += 4)
        for (let k = i; k < i + 3; k++) rgba[k] = Math.round((rgba[k]! * rgba[i + 3]!) / 255)
      compositeOver(canvas, {
        x: layer.left,
        y: layer.top,
        width: layer.width,
        height: layer.height,
        rgba,
      })
    }
    const published = await readPublished(made)
    expect(findWorst(published, canvas.rgba)).toBeLessThanOrEqual(2)
    expect(Buffer.from(await psd.composite(false)).equals(published)).toBe(true)
  })

  test('has blended texts, patches and pictures in their mode: laid over each other they give the published picture', async () => {
    const made = page('en', {
      base: [
        patch('p1', 40, 30, 120, 60, 'white'),
        patch('p2', 60, 40, 40, 30, 'glass', { blend: 'multiply' }),
      ],
      lane: [
        image('i1', 'glass', { cx: 70, cy: 60, w: 80, h: 60, blend: 'screen', opacity: 0.5 }),
        text('t1', {
          translation: 'Over',
          cx: 100,
          cy: 60,
          w: 120,
          h: 50,
          size: 36,
          blend: 'overlay',
          color: '#cc2040',
          glow: { color: '#20a0ff', size: 2, blur: 6 },
        }),
      ],
    })
    const { psd } = await read(made, 'en')
    const modes = { norm: null, 'mul ': 'multiply', scrn: 'screen', over: 'overlay' } as const
    const toMode = (layer: Layer) =>
      modes[(layer as any).layerFrame.layerProperties.blendMode as keyof typeof modes]
    expect(psd.layers.map((layer) => [layer.name, toMode(layer)])).toEqual([
      ['Over', 'overlay'],
      ['picture i1', 'screen'],
      ['patch p2', 'multiply'],
      ['patch p1', null],
      ['original', null],
    ])
    const canvas = { width: 400, height: 600, rgba: new Uint8Array(400 * 600 * 4) }
    for (const layer of [...psd.layers].reverse()) {
      const rgba = Uint8Array.from(await layer.composite(true, false))
      for (let i = 0; i < rgba.length; i += 4)
        for (let k = i; k < i + 3; k++) rgba[k] = Math.round((rgba[k]! * rgba[i + 3]!) / 255)
      const { left: x, top: y, width, height } = layer
      compositeOver(canvas, { x, y, width, height, rgba }, 0, toMode(layer))
    }
    const published = await readPublished(made)
    expect(findWorst(published, canvas.rgba)).toBeLessThanOrEqual(2)
  })

  test('has words in rows and in columns as type', async () => {
    const { psd } = await read(source(), 'en')
    const named = new Map(psd.layers.map((layer) => [layer.name, layer]))
    expect(named.get('早安。ー')!.text?.trimEnd()).toBe('早安。ー')
    expect(readTypeLayer(named.get('早安。ー')!).direction).toEqual(['Vrtc', 2, 1, 2])
    expect(readTypeLayer(named.get('Hello & <you>, welcome “back”')!).direction).toEqual([
      'Hrzn',
      0,
      0,
      0,
    ])
    expect(
      named.get('Hello & <you>, welcome “back”')!.text?.replace(/\r/g, '\n').trimEnd().split(/\s+/),
    ).toEqual(words.split(/\s+/))
  })
})

test.each([
  ['th', 'itim', 'Itim-Regular', 'น้ำตาล ก้อนนี้'],
  ['zh-Hant', 'noto-sans-tc-bold', 'NotoSansTC-Bold', '龍門客棧'],
  ['fr', 'comic-neue-italic', 'ComicNeue-Italic', 'Où est l’œuf ?'],
])(
  'type in %s knows its words, font, size and colour',
  async (language, font, postScript, translation) => {
    const made = page(language, {
      lane: [
        text('t', {
          translation,
          font,
          cx: 200,
          cy: 300,
          w: 300,
          h: 80,
          size: 31,
          color: '#cc6600',
          letterSpacing: 0.1,
        }),
      ],
    })
    const { psd } = await read(made, language)
    const [layer] = psd.layers
    expect(layer!.text!.replace(/[\r\n]+/g, '')).toBe(translation)
    const { sheets, fontNames } = readTypeLayer(layer!)
    expect(new Set(fontNames)).toEqual(new Set([postScript]))
    expect(sheets[0]).toMatchObject({ FontSize: 31, Tracking: 100, AutoLeading: false })
    expect(sheets[0]!['FillColor'].Values.map((value: number) => Math.round(value * 255))).toEqual([
      255, 204, 102, 0,
    ])
  },
)

test('a text in two fonts changes font where the picture does', async () => {
  const made = page('zh-Hans', {
    lane: [
      text('t', {
        translation: 'Pepper 萝卜\nOK',
        font: 'bangers',
        cx: 200,
        cy: 300,
        w: 300,
        h: 200,
      }),
    ],
  })
  const { psd } = await read(made, 'zh-Hans')
  const { fontNames, lengths } = readTypeLayer(psd.layers[0]!)
  expect(fontNames.slice(0, 3)).toEqual(['Bangers-Regular', 'NotoSansSC-Medium', 'Bangers-Regular'])
  expect(lengths.slice(0, 2)).toEqual([7, 3])
})

describe('type stands where the picture has it', () => {
  const inked = async (changes: Parameters<typeof text>[1]) => {
    const made = page('en', {
      lane: [
        text('t', {
          translation: 'HEH\nHHHHHH',
          font: 'comic-neue-bold',
          cx: 200,
          cy: 300,
          w: 260,
          h: 120,
          size: 40,
          ...changes,
        }),
      ],
    })
    const [layer] = (await read(made, 'en')).psd.layers
    return { layer: layer!, ...readTypeLayer(layer!) }
  }

  test.each(['left', 'center', 'right'] as const)('aligned %s, to a pixel', async (align) => {
    const { layer, origin, matrix, sheets } = await inked({ align })
    expect(matrix).toEqual([1, 0, 0, 1])
    const leading = sheets[0]!['Leading'] as number
    // capitals stand on the baseline: the second one is the lower edge of the ink (one pixel of
    // edge softening)
    expect(Math.abs(layer.top + layer.height - 1 - (origin.y + leading))).toBeLessThanOrEqual(1.5)
    const edges = {
      left: layer.left,
      center: layer.left + layer.width / 2,
      right: layer.left + layer.width,
    }
    expect(Math.abs(edges[align] - origin.x)).toBeLessThanOrEqual(5)
  })

  test('in columns: hung from the point, which is on the axis of the first', async () => {
    const columns = { font: 'noto-sans-tc-bold', writing: 'vertical', valign: 'top' } as const
    const one = await inked({ ...columns, translation: '口口口' })
    expect(one.matrix).toEqual([1, 0, 0, 1])
    expect(Math.abs(one.layer.left + one.layer.width / 2 - one.origin.x)).toBeLessThanOrEqual(1)
    // the square of a letter is 40 px high, and this one leaves a tenth of it free
    expect(one.layer.top - one.origin.y).toBeGreaterThan(0)
    expect(one.layer.top - one.origin.y).toBeLessThan(8)
    const two = await inked({ ...columns, translation: '口口口\n口', align: 'right' })
    const leading = two.sheets[0]!['Leading'] as number
    expect(Math.abs(two.layer.left + one.layer.width / 2 - (two.origin.x - leading))).toBeLessThan(
      1,
    )
    const turned = await inked({ ...columns, translation: '口口口', rotation: 90 })
    // the column goes to the left, and its axis lies on the point
    expect(
      Math.abs(turned.layer.top + turned.layer.height / 2 - turned.origin.y),
    ).toBeLessThanOrEqual(1)
    expect(turned.layer.left + turned.layer.width).toBeLessThan(turned.origin.x)
  })

  test('turned by 90 degrees', async () => {
    const { layer, origin, matrix } = await inked({
      rotation: 90,
      align: 'left',
      translation: 'HHHH',
    })
    expect(matrix.map((value: number) => Math.round(value * 1e6) / 1e6 + 0)).toEqual([0, 1, -1, 0])
    expect(Math.abs(layer.left + 1 - origin.x)).toBeLessThanOrEqual(1.5)
    expect(Math.abs(layer.top - origin.y)).toBeLessThanOrEqual(5)
  })
})

test('letters of a column stand, lie or share a square as in the picture', async () => {
  const props = { font: 'noto-sans-tc', writing: 'vertical', w: 60, h: 500, size: 30 } as const
  const made = page('zh-Hant', {
    lane: [text('t', { translation: '龍OK門12「棧」', cx: 200, cy: 300, ...props })],
  })
  const { lengths, sheets } = readTypeLayer((await read(made, 'zh-Hant')).psd.layers[0]!)
  const letters = sheets.flatMap((sheet, at) =>
    Array.from({ length: lengths[at]! }, () => sheet['BaselineDirection'] as number),
  )
  expect(letters.slice(0, 9)).toEqual([1, 2, 2, 1, 3, 3, 1, 1, 1])
})

test('stroke and shadow are live effects, and the pixels are the bare letters', async () => {
  const plain = { translation: 'BOOM', cx: 200, cy: 300, w: 300, h: 120, size: 60 }
  const stroke = { width: 4, color: '#ffffff' }
  const shadow = { color: '#00000080', distance: 6, angle: 45, size: 2, blur: 6 }
  const styled = await read(
    page('en', {
      lane: [text('t', { ...plain, stroke, shadow, opacity: 0.5, color: '#ff000080' })],
    }),
    'en',
  )
  const bare = await read(page('en', { lane: [text('t', plain)] }), 'en')
  const [layer, other] = [styled.psd.layers[0]!, bare.psd.layers[0]!]
  expect([layer.left, layer.top, layer.width, layer.height]).toEqual([
    other.left,
    other.top,
    other.width,
    other.height,
  ])
  expect(layer.opacity).toBe(128)
  const properties = layer.additionalProperties as Record<string, any>
  expect(properties['iOpa'].fillOpacity).toBe(128)
  const effects = properties['lfx2'].descriptor.items as Map<string, any>
  const frame = effects.get('FrFX').descriptor.items
  const drop = effects.get('DrSh').descriptor.items
  expect([frame.get('enab').value, frame.get('Sz  ').value]).toEqual([true, 4])
  expect([
    drop.get('enab').value,
    drop.get('lagl').value,
    drop.get('Dstn').value,
    drop.get('blur').value,
    drop.get('Ckmt').value,
  ]).toEqual([true, 135, 6, 8, 25])
  expect(drop.get('Opct').value).toBeCloseTo(50.2, 0)
})

test.each([
  ['inner', 'InsF'],
  ['centre', 'CtrF'],
] as const)('a stroke that lies %s is a live effect that does', async (position, expected) => {
  const stroke = { width: 4, color: '#ffffff', position }
  const made = page('en', {
    lane: [text('t', { translation: 'BOOM', cx: 200, cy: 300, w: 300, h: 120, size: 60, stroke })],
  })
  const [layer] = (await read(made, 'en')).psd.layers
  const { lfx2 } = layer!.additionalProperties as Record<string, any>
  const frame = lfx2.descriptor.items.get('FrFX').descriptor.items
  expect(Object.values(frame.get('Styl'))).toContain(expected)
  expect(frame.get('Sz  ').value).toBe(4)
})

describe('newer properties', () => {
  const ring = Array.from({ length: 24 }, (_, i) => ({
    x: 200 + 150 * Math.cos((i * Math.PI) / 12),
    y: 300 + 110 * Math.sin((i * Math.PI) / 12),
  }))
  const createLayer = async (changes: Parameters<typeof text>[1], language = 'en') => {
    const props = {
      translation: 'You cannot be serious',
      font: 'comic-neue-bold',
      cx: 200,
      cy: 300,
      w: 260,
      h: 160,
      size: 40,
      ...changes,
    }
    const made = page(language, { lane: [text('t', props)] })
    return { made, layer: (await read(made, language)).psd.layers[0]! }
  }

  test.each([
    ['a warp', { warp: { kind: 'arc', bend: 40 } }],
    [
      'a second stroke',
      { stroke: { width: 3, color: '#ffffff' }, stroke2: { width: 3, color: '#000000' } },
    ],
    [
      'something in front',
      {
        mask: [
          [
            { x: 180, y: 250 },
            { x: 260, y: 250 },
            { x: 220, y: 340 },
          ],
        ],
      },
    ],
    ['colours of different strength', { ranges: [{ from: 0, to: 3, color: '#ff000080' }] }],
    ['pointed corners', { stroke: { width: 3, color: '#ffffff', join: 'miter' } }],
    ['marks of emphasis', { ranges: [{ from: 0, to: 3, emphasis: true }] }],
    ['box rules in a column', { writing: 'vertical', translation: '早安──', font: 'noto-sans-tc' }],
    ['a glow', { glow: { color: '#ffcc00', size: 2, blur: 8 } }],
    [
      'a gradient',
      {
        fill: {
          kind: 'linear',
          angle: 90,
          stops: [
            { at: 0, color: '#ffffff' },
            { at: 1, color: '#cc0000' },
          ],
        },
      },
    ],
  ] as const)('a text with %s is pixels, complete, under its words', async (_, changes) => {
    const { layer, made } = await createLayer(changes)
    const item = made.laneDoc.items['t']!
    if (item.kind !== 'text') throw new Error('no text')
    expect([layer.name, layer.text]).toEqual([item.props.translation, undefined])
    const bitmap = engine.rasterText(item.props, 'en')
    expect([layer.left, layer.top, layer.width, layer.height]).toEqual([
      bitmap.x,
      bitmap.y,
      bitmap.width,
      bitmap.height,
    ])
    const alphas = (pixels: Uint8Array | Uint8ClampedArray): number[] =>
      [...pixels].filter((__, i) => i % 4 === 3)
    expect(alphas(await layer.composite(false, false))).toEqual(alphas(bitmap.rgba))
  })

  test('ranges are runs of type with their own face, size and colour', async () => {
    const ranges = [
      { from: 4, to: 10, bold: false, italic: true, color: '#cc0000' },
      { from: 14, to: 21, size: 1.5 },
    ]
    const { layer } = await createLayer({ ranges, w: 380, size: 30 })
    expect(layer.text!.replace(/[\r\n]+/g, ' ').trim()).toBe('You cannot be serious')
    const { sheets, lengths, fontNames } = readTypeLayer(layer)
    const colours = sheets.map((sheet) =>
      sheet['FillColor'].Values.map((value: number) => Math.round(value * 255)).slice(1),
    )
    const appearances = sheets.map((sheet, i) => [
      lengths[i],
      fontNames[i],
      sheet['FontSize'],
      colours[i][0],
    ])
    expect(appearances.slice(0, 3)).toEqual([
      [4, 'ComicNeue-Bold', 30, 0],
      [6, fontNames[1], 30, 204],
      [4, 'ComicNeue-Bold', 30, 0],
    ])
    expect(fontNames[1]).toMatch(/^ComicNeue-.*Italic$/)
    expect(appearances[3]!.slice(1, 3)).toEqual(['ComicNeue-Bold', 45])
  })

  test('a line with larger letters stands as far below the other one as in the picture', async () => {
    const { layer } = await createLayer({
      translation: 'HHH\nHHH',
      align: 'left',
      ranges: [{ from: 4, to: 7, size: 2 }],
      h: 200,
    })
    const { origin, sheets } = readTypeLayer(layer)
    expect(
      Math.abs(layer.top + layer.height - 1 - (origin.y + (sheets[1]!['Leading'] as number))),
    ).toBeLessThanOrEqual(1.5)
  })

  test('lines in a bubble are centred type', async () => {
    const { layer } = await createLayer({ fit: 'bubble', bubble: ring, align: 'left' })
    expect(layer.text!.replace(/[\r\n]+/g, ' ').trim()).toBe('You cannot be serious')
    const { origin } = readTypeLayer(layer)
    expect(Math.abs(origin.x - (layer.left + layer.width / 2))).toBeLessThanOrEqual(3)
  })

  test('a hyphen that is drawn is typed', async () => {
    const { layer } = await createLayer({
      translation: 'Extraordinary',
      hyphenate: true,
      w: 130,
      h: 300,
      size: 40,
    })
    const lines = layer.text!.trimEnd().split(/[\r\n]+/)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.slice(0, -1).every((line) => line.endsWith('-'))).toBe(true)
    expect(lines.join('').replaceAll('-', '')).toBe('Extraordinary')
    const soft = await createLayer({ translation: 'Extra\u00adordinary', w: 150, h: 300, size: 40 })
    expect(soft.layer.text!.trimEnd().split(/[\r\n]+/)).toEqual(['Extra-', 'ordinary'])
  })
})

test('a strip of 20,000 px stays a PSD, and above 30,000 it is a PSB', async () => {
  const lane = [text('t', { regionId: null, translation: 'End', cx: 32, cy: 19_900, w: 60, h: 60 })]
  const strip = await read(page('en', { width: 64, height: 20_000, lane }), 'en')
  expect([strip.extension, strip.psd.height, strip.bytes.readUInt16BE(4)]).toEqual([
    'psd',
    20_000,
    1,
  ])
  expect(strip.psd.layers[0]!.top).toBeGreaterThan(19_800)
  const longer = await read(page('en', { width: 64, height: 30_001, lane }), 'en')
  expect([longer.extension, longer.psd.height, longer.bytes.readUInt16BE(4)]).toEqual([
    'psb',
    30_001,
    2,
  ])
  expect(longer.psd.layers.map(({ name }) => name)).toEqual(['End', 'original'])
})

test('a page without lettering is its picture alone', async () => {
  const { psd } = await read(page('en', {}), 'en')
  expect(psd.children.map(({ name }) => name)).toEqual(['original'])
})

test('a page larger than we can hold is refused before it is decoded', async () => {
  const huge: PsdPage = {
    ...page('en', { width: 10, height: 10 }),
    width: 10_000,
    height: 9_000,
    base: async () => await Promise.reject(new Error('decoded')),
  }
  await expect(writePsd(huge, { engine, readFont, language: 'en' }, file)).rejects.toMatchObject({
    code: 'output.page_too_large',
    params: { limit: 80 },
  })
})
