import type { Engine } from '@panelflow/render/engine/engine.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OutputChapter, OutputPage } from '../chapter-output.ts'
import { aChapter, aPage, loadEngine, region, text } from '../testing/sample-chapter.ts'
import { planCuts } from './cut-plan.ts'
import type { SliceProfile } from './slice-profile.ts'
import { slices } from './slices.ts'
import type { Slice } from './slices.ts'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

const PROFILE: SliceProfile = {
  width: null,
  maxHeight: 1_280,
  maxBytes: null,
  format: 'png',
  quality: 90,
  cuts: 'gutters',
  resolution: 96,
}

const collect = async (
  chapter: OutputChapter,
  profile: Partial<SliceProfile>,
): Promise<Slice[]> => {
  const found: Slice[] = []
  for await (const slice of slices(chapter, { ...PROFILE, ...profile })) {
    const read = await sharp(slice.bytes).metadata()
    expect([read.format, read.width, read.height]).toEqual([
      slice.format === 'avif' ? 'heif' : slice.format,
      slice.width,
      slice.height,
    ])
    // WebP and AVIF have no field for it
    if (slice.format === 'png' || slice.format === 'jpeg') expect(read.density).toBe(96)
    // The library that wrote it is no witness: browsers' own decoder is asked too. It has no AVIF.
    if (slice.format !== 'avif') {
      const { width, height } = engine.decodeImage(new Uint8Array(slice.bytes))
      expect([width, height]).toEqual([slice.width, slice.height])
    }
    found.push(slice)
  }
  return found
}

const decodePixels = async (bytes: Uint8Array): Promise<Buffer> =>
  await sharp(bytes).removeAlpha().raw().toBuffer()
const listEdges = (found: readonly Slice[]): number[] =>
  found.map((_, i) => found.slice(0, i + 1).reduce((sum, { height }) => sum + height, 0))
const refusal = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw new Error(`no refusal: ${String(error)}`)
  return error
}

/**
 * Text over the gutter at 4000 and one beside the gutter at 8000; the drawing has a gutter of 40
 * rows every 400.
 */
const longStrip = (height = 20_000): OutputPage =>
  aPage(engine, 'th', {
    width: 120,
    height,
    base: [
      region('r', {
        polygon: [
          { x: 0, y: 5_900 },
          { x: 100, y: 6_100 },
        ],
      }),
    ],
    lane: [
      text('over', { translation: 'สวัสดีครับ', cx: 60, cy: 4_010, w: 100, h: 200, font: 'itim' }),
      text('near', { translation: 'ไป', cx: 60, cy: 8_100, w: 100, h: 100, font: 'itim' }),
    ],
  })

test.each([
  ['bent in a wave', { w: 110, h: 20, warp: { kind: 'wave', height: 60, waves: 1, phase: 0 } }],
  [
    'pulled at a corner',
    {
      w: 110,
      h: 20,
      warp: {
        kind: 'corners',
        offsets: [
          { x: 0, y: 0 },
          { x: 0, y: 0 },
          { x: 0, y: 90 },
          { x: 0, y: 0 },
        ],
      },
    },
  ],
  [
    'with two wide strokes',
    {
      w: 110,
      h: 20,
      stroke: { width: 20, color: '#ff0000' },
      stroke2: { width: 30, color: '#00ff00' },
    },
  ],
  [
    'in a bubble larger than its box',
    {
      w: 10,
      h: 10,
      fit: 'bubble',
      bubble: [
        { x: 5, y: 3_900 },
        { x: 115, y: 3_900 },
        { x: 115, y: 4_060 },
        { x: 5, y: 4_060 },
      ],
      translation: 'a\nb\nc\nd',
    },
  ],
] as const)(
  'a text %s is not cut, though only its box lies beside the gutter',
  async (_, props) => {
    const lane = [
      text('t', {
        translation: 'Wwww',
        cx: 60,
        cy: 3_980,
        size: 30,
        font: 'comic-neue-bold',
        ...props,
      }),
    ]
    const page = aPage(engine, 'en', { width: 120, height: 8_000, lane })
    const item = page.laneDoc.items['t']!
    if (item.kind !== 'text') throw new Error('no text')
    const ink = engine.rasterText(item.props, 'en')
    // without it the cut would be in the gutter that begins at 4000
    const profile = { ...PROFILE, maxHeight: 4_020 }
    const bare = listEdges(
      await collect(
        aChapter([aPage(engine, 'en', { width: 120, height: 8_000 })], { direction: 'strip' }),
        profile,
      ),
    )
    expect(bare[0]).toBeGreaterThan(ink.y)
    expect(bare[0]).toBeLessThan(ink.y + ink.height)
    for (const edge of listEdges(
      await collect(aChapter([page], { direction: 'strip' }), profile),
    ).slice(0, -1)) {
      expect(edge <= ink.y || edge >= ink.y + ink.height).toBe(true)
    }
  },
)

describe('a strip of 20,000 px', () => {
  test('is cut at gutters, whole, and never through a text', async () => {
    const page = longStrip()
    const found = await collect(aChapter([page], { direction: 'strip' }), {})
    const edges = listEdges(found)
    expect(edges.at(-1)).toBe(20_000)
    expect(found.every(({ height }) => height <= 1_280)).toBe(true)
    expect(found.map(({ name }) => name).slice(0, 2)).toEqual(['0001.png', '0002.png'])
    for (const edge of edges.slice(0, -1)) {
      expect(edge % 400).toBeLessThanOrEqual(40)
      expect(edge <= 3_910 || edge >= 4_110).toBe(true)
      expect(edge <= 5_900 || edge >= 6_100).toBe(true)
      expect(edge <= 8_050 || edge >= 8_150).toBe(true)
    }
    const joined = Buffer.concat(await Promise.all(found.map(({ bytes }) => decodePixels(bytes))))
    expect(joined.equals(await decodePixels((await page.rendered()).bytes))).toBe(true)
  })

  test('over several files is one canvas, made as wide as the platform wants', async () => {
    const pages = [longStrip(3_000), longStrip(1_000), longStrip(2_120)]
    const found = await collect(aChapter(pages), { width: 64, format: 'jpeg', maxHeight: 700 })
    expect(listEdges(found).at(-1)).toBe(3_264)
    expect(found.every(({ width, height }) => width === 64 && height <= 700)).toBe(true)
    expect(found.length).toBeLessThan(8)
  })

  test('whose files end in the middle of a drawing is cut at its gutters, not where the files end; a book between its pages', async () => {
    // gutters are the first 40 rows of every 400 of a file: the first one ends in noise
    const pages = [longStrip(700), longStrip(700)]
    const edges = async (direction: 'strip' | 'ltr') =>
      listEdges(await collect(aChapter(pages, { direction }), { maxHeight: 700 }))
    const [first = 0] = await edges('strip')
    expect(first).toBeGreaterThanOrEqual(400)
    expect(first).toBeLessThanOrEqual(440)
    expect(await edges('ltr')).toEqual([700, 1_400])
  })

  test('keeps the source cuts where the files are short enough', async () => {
    const found = await collect(aChapter([longStrip(500), longStrip(1_300), longStrip(1_280)]), {
      cuts: 'source',
    })
    const edges = listEdges(found)
    expect(found).toHaveLength(4)
    expect([edges[0], edges[2], edges[3]]).toEqual([500, 1_800, 3_080])
  })

  test('fits its weight by quality first, then by height', async () => {
    const chapter = aChapter([longStrip(2_400)])
    const [free] = await collect(chapter, { format: 'jpeg' })
    const light = await collect(chapter, {
      format: 'jpeg',
      maxBytes: Math.floor(free!.bytes.length * 0.7),
    })
    expect(light.every(({ bytes }) => bytes.length <= free!.bytes.length * 0.7)).toBe(true)
    const [heavy] = await collect(chapter, { format: 'png' })
    const shorter = await collect(chapter, {
      format: 'png',
      maxBytes: Math.floor(heavy!.bytes.length * 0.7),
    })
    expect(shorter.every(({ bytes }) => bytes.length <= heavy!.bytes.length * 0.7)).toBe(true)
    expect(listEdges(shorter).at(-1)).toBe(2_400)
  })
})

describe('a slice is refused', () => {
  test('when a text is taller than it', async () => {
    const page = aPage(engine, 'en', {
      width: 120,
      height: 2_000,
      lane: [text('t', { translation: 'TALL', cx: 60, cy: 900, w: 100, h: 600 })],
    })
    const error = await refusal(collect(aChapter([page]), { maxHeight: 500 }))
    expect([error.code, error.params]).toEqual(['output.text_too_tall', { page: 1, limit: 500 }])
  })

  test('when nothing makes it light enough', async () => {
    const noisy = aPage(engine, 'en', { width: 1_200, height: 120 })
    expect((await refusal(collect(aChapter([noisy]), { maxBytes: 20_480 }))).code).toBe(
      'output.slice_too_heavy',
    )
  })

  test.each([
    ['webp', { maxHeight: 16_384 }],
    ['avif', { maxHeight: 16_384 }],
    ['webp', { width: 16_384 }],
    ['jpeg', { maxHeight: 65_501 }],
    ['png', { maxHeight: 10 }],
    ['jpeg', { quality: 0 }],
    ['jpeg', { maxBytes: 1 }],
  ] as const)('when a %s profile asks for %j', async (format, changes) => {
    expect((await refusal(collect(aChapter([longStrip(500)]), { format, ...changes }))).code).toBe(
      'output.profile_invalid',
    )
  })

  test('of a chapter without pages', async () => {
    expect((await refusal(collect(aChapter([]), {}))).code).toBe('output.no_pages')
  })
})

test('WebP and AVIF slices are what they say', async () => {
  for (const format of ['webp', 'avif'] as const)
    expect(await collect(aChapter([longStrip(500)]), { format })).toHaveLength(1)
})

describe('a cut plan', () => {
  const costs = (height: number, priced: Readonly<Record<number, number>>): Float32Array =>
    new Float32Array(height).map((_, row) => priced[row] ?? 9)

  test('takes the last gutter that fits, and leaves no sliver', () => {
    expect(
      planCuts(costs(250, { 60: 0, 90: 0, 101: 0 }), { maxHeight: 100, minHeight: 20 }).map(
        ({ to }) => to,
      ),
    ).toEqual([90, 190, 250])
    expect(planCuts(costs(105, {}), { maxHeight: 100, minHeight: 20 }).map(({ to }) => to)).toEqual(
      [85, 105],
    )
  })

  test('goes early, below the least height, rather than through a text', () => {
    const text = Object.fromEntries(Array.from({ length: 94 }, (_, i) => [i + 11, Infinity]))
    expect(planCuts(costs(150, text), { maxHeight: 100, minHeight: 25 })[0]).toEqual({
      from: 0,
      to: 10,
      hurts: false,
    })
  })

  test('says where it had to go through one', () => {
    const text = new Float32Array(300).fill(Infinity)
    expect(planCuts(text, { maxHeight: 100, minHeight: 25 }).map(({ hurts }) => hurts)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('of nothing is nothing', () => {
    expect(planCuts(new Float32Array(0), { maxHeight: 100, minHeight: 25 })).toEqual([])
  })
})
