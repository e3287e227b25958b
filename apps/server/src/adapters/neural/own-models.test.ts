import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getBuiltProgram } from '../../testing/built-program.ts'
import { drawDottedWord } from '../../testing/dotted-word.ts'
import {
  createTinyBoxDetector,
  createTinyDecoder,
  createTinyDetector,
  createTinyEncoder,
  createTinyInpainter,
  createTinyRecogniser,
} from '../../testing/tiny-models.ts'
import { createOpenCvPatchMaker } from '../opencv-patch-maker.ts'
import { createReadingEngines } from '../reading-engines.ts'
import { createVisionPool, visionWorkerUrl } from '../vision/vision-pool.ts'
import { ModelRefused } from './model-file.ts'
import { createNetworks } from './networks.ts'
import { readOwnModels } from './own-models.ts'

const pool = createVisionPool({ workerUrl: getBuiltProgram(visionWorkerUrl()), size: 1 })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-models-'))
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true, force: true })
})

const store = async (file: string, bytes: Uint8Array | string): Promise<string> => {
  await writeFile(path.join(folder, file), bytes)
  return createHash('sha256').update(bytes).digest('hex')
}

type Sides = readonly [x: number, y: number, w: number, h: number]

/** Brightness 0..1, as the tiny networks take it. */
const INPUT = { mean: [0, 0, 0], deviation: [1, 1, 1], order: 'rgb' }

const writeModels = async ({ letters = 'x\n', detector = createTinyDetector() } = {}) => {
  const languages = ['ja']
  const models = [
    {
      kind: 'dbnet',
      file: 'dark.onnx',
      sha256: await store('dark.onnx', detector),
      languages,
      input: INPUT,
    },
    {
      kind: 'ppocr',
      file: 'bars.onnx',
      sha256: await store('bars.onnx', createTinyRecogniser()),
      letters: 'letters.txt',
      lettersSha256: await store('letters.txt', letters),
      languages,
      input: INPUT,
    },
  ]
  await store('models.json', JSON.stringify({ models }))
}

/** The word on grain, which no colour explains and no neighbour foretells. */
const drawWordOnGrain = () => {
  const { page, polygon } = drawDottedWord()
  for (let at = 0; at < page.width * page.height; at++) {
    // a fixed sequence that looks like chance
    const shade = 150 + ((at * 7919 + (at % 97) * 104729) % 61)
    for (let channel = at * 3; channel < at * 3 + 3; channel++)
      page.data[channel] = Math.min(page.data[channel] ?? 0, shade)
  }
  return { page, polygon }
}

const readWord = async () => {
  const networks = createNetworks(readOwnModels(folder))
  const { readers } = createReadingEngines({ pool, networks })
  const { page, polygon } = drawDottedWord()
  const region = { polygon, kind: 'speech', orientation: 'horizontal', bubble: null } as const
  return await readers.ppocr.read(page, [region], { language: 'ja' })
}

describe('a folder of own models', () => {
  it('finds and reads a language that the packaged recogniser does not know', async () => {
    await writeModels()
    const [read] = await readWord()
    // the upright strokes of H, E, L and L
    expect(read?.text).toBe('xxxxx')
    expect(read?.confidence).toBeGreaterThan(0.5)
  })

  it('is refused with a sentence when a model does not fit', async () => {
    await writeModels({ letters: 'x\ny\nz\n' })
    await expect(readWord()).rejects.toThrow('The model bars.onnx has 3 classes for 5 letters.')
    await writeModels({ detector: createTinyRecogniser() })
    await expect(readWord()).rejects.toThrow(
      'The model dark.onnx does not answer with one number per pixel.',
    )
    await writeFile(path.join(folder, 'dark.onnx'), 'changed since')
    // a network that was opened once stays as it was
    await pool.endIdle()
    await expect(readWord()).rejects.toThrow(/^The model dark\.onnx is damaged or another version/u)
    await expect(readWord()).rejects.toThrow(ModelRefused)
  })

  it('reads whole blocks with an encoder and a decoder, token by token until the end', async () => {
    const words = ['[CLS]', '[SEP]', '[UNK]', 'こ', '##ん', 'に']
    const decoder = await store('decoder.onnx', createTinyDecoder([3, 1, 1, 4, 5, 1]))
    const block = {
      kind: 'encoder-decoder',
      languages: ['ja'],
      input: INPUT,
      encoder: 'encoder.onnx',
      encoderSha256: await store('encoder.onnx', createTinyEncoder()),
      decoder: 'decoder.onnx',
      decoderSha256: decoder,
      vocabulary: 'words.txt',
      vocabularySha256: await store('words.txt', `${words.join('\n')}\n`),
      side: 64,
      startToken: 0,
      endToken: 1,
    }
    const detector = {
      kind: 'dbnet',
      file: 'dark.onnx',
      sha256: await store('dark.onnx', createTinyDetector()),
      languages: ['ja'],
      input: INPUT,
    }
    await store('models.json', JSON.stringify({ models: [detector, block] }))
    const [read] = await readWord()
    expect(read?.text).toBe('こんに')
    expect(read?.letters).toHaveLength(3)
    expect(read?.confidence).toBeGreaterThan(0.9)
    const fewer = await store('words.txt', 'a\nb\n')
    const short = { ...block, vocabularySha256: fewer }
    await store('models.json', JSON.stringify({ models: [detector, short] }))
    await expect(readWord()).rejects.toThrow('The model decoder.onnx has 6 classes for 2 tokens.')
  })

  it.each([
    ['yolo-v8', [1, 6, 2], ([x, y, w, h]: Sides) => [x, x, y, y, w, w, h, h, 0.1, 0.1, 0.95, 0.2]],
    ['yolo-v5', [1, 1, 7], ([x, y, w, h]: Sides) => [x, y, w, h, 0.95, 0, 1]],
    [
      'yolo-v10',
      [1, 1, 6],
      ([x, y, w, h]: Sides) => [x - w / 2, y - h / 2, x + w / 2, y + h / 2, 0.95, 1],
    ],
  ] as const)(
    'finds blocks of lettering with a network for boxes: %s',
    async (head, dims, answer) => {
      await writeModels()
      const { page, polygon } = drawDottedWord()
      const [from, , to] = polygon
      const [left, top, right, bottom] = [from?.x ?? 0, from?.y ?? 0, to?.x ?? 0, to?.y ?? 0]
      // the page, 240 px wide, fills the square's width
      const sides = [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top]
      const [x = 0, y = 0, w = 0, h = 0] = sides.map((side) => (side * 320) / 240)
      const network = createTinyBoxDetector(dims, answer([x, y, w, h]))
      const boxes = {
        kind: 'boxes',
        head,
        file: 'boxes.onnx',
        sha256: await store('boxes.onnx', network),
        languages: ['ja'],
        side: 320,
        classes: ['other', 'text'],
      }
      const { models } = JSON.parse(await readFile(path.join(folder, 'models.json'), 'utf8'))
      const detect = async (model: object) => {
        await store('models.json', JSON.stringify({ models: [...models, model] }))
        const { getDetector, getBoxDetector } = createNetworks(readOwnModels(folder))
        return await pool.run<'detect'>({
          type: 'detect',
          page,
          options: { verticalPossible: false, direction: 'ltr', leastScore: 0.3 },
          detector: getDetector('ja') ?? undefined,
          boxDetector: getBoxDetector('ja') ?? undefined,
        })
      }
      const [region, ...others] = await detect(boxes)
      expect(others).toEqual([])
      expect(region?.support).toBeCloseTo(0.95)
      expect((await detect({ ...boxes, classes: ['text', 'other'] }))[0]?.support).toBeLessThan(0.9)
      await expect(detect({ ...boxes, head: 'rt-detr' })).rejects.toThrow(
        'The model boxes.onnx does not answer as rt-detr with 2 classes.',
      )
    },
  )

  it('paints on artwork where its network does better than our fills', async () => {
    const { page, polygon } = drawWordOnGrain()
    const region = { polygon, kind: 'speech', orientation: 'horizontal', bubble: null } as const
    const make = async (file: Uint8Array | null) => {
      const sum = file && (await store('paint.onnx', file))
      const lama = { kind: 'inpainting', file: 'paint.onnx', sha256: sum, side: null, white: 1 }
      await store('models.json', JSON.stringify({ models: sum === null ? [] : [lama] }))
      const networks = createNetworks(readOwnModels(folder))
      return await createOpenCvPatchMaker({ pool, networks }).make(page, [region])
    }
    const [ours] = await make(null)
    const [painted] = await make(createTinyInpainter())
    expect(ours?.method).toBe('inpaint')
    expect(painted?.quality).toBeGreaterThan(ours?.quality ?? Infinity)
    const opaque = painted?.rgba.filter(
      (_, at, all) => at % 4 < 3 && all[at - (at % 4) + 3] === 255,
    )
    expect(new Set(opaque).size).toBe(1)
    await expect(make(createTinyDetector())).rejects.toThrow(
      /^The model paint\.onnx does not take such an input/u,
    )
  })

  it('is refused with a sentence when its manifest is missing or wrong', async () => {
    const wrong = [{ kind: 'dbnet', file: '../x.onnx', sha256: 'ab', languages: ['xx'] }]
    await store('models.json', JSON.stringify({ models: wrong }))
    expect(() => readOwnModels(folder)).toThrow(/models\.json in .* is wrong: .*models\.0\.file/u)
    await store('models.json', '{')
    expect(() => readOwnModels(folder)).toThrow(/^models\.json in .* is no JSON\.$/u)
    expect(() => readOwnModels('/nowhere')).toThrow('There is no models.json in /nowhere.')
  })
})
