/**
 * Synthesis of one long strip: decode, letter 300 styled boxes, compose, encode. CPU time against
 * libvips decoding and encoding
 * the same JPEG, which is the limit for anything that changes a page.
 */
import sharp from 'sharp'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { composePage } from '../packages/render/src/compose/compose.ts'
import { createEngine, type Engine } from '../packages/render/src/engine/engine.ts'
import { loadCanvasKit, readFont } from '../packages/render/src/engine/load-node.ts'
import { ellipse } from '../packages/render/src/golden/contours.ts'
import { aText } from '../packages/render/src/golden/golden-case.ts'
import { type Benchmark, inTurn } from './benchmark.ts'

const VOICES = [
  { language: 'en', font: 'comic-neue-bold', words: 'WHAT?! You really think you can defeat ME?' },
  {
    language: 'zh-Hans',
    font: 'noto-sans-sc-bold',
    words: '“你以为……你能打败我？”他冷冷地说道，手中的剑——发出了光！',
  },
  { language: 'th', font: 'itim', words: 'นายคิดว่าจะเอาชนะฉันได้จริงๆ เหรอ? ไม่มีทาง!' },
] as const

interface Box {
  readonly language: string
  readonly text: TextProps
}

/** Every box has a stroke, each sixth a shadow, each tenth is turned. */
function makeBoxes(engine: Engine, count: number, height: number): Box[] {
  const shadow = { color: '#00000099', distance: 6, angle: 45, size: 0, blur: 6 }
  return Array.from({ length: count }, (_, i) => {
    const { language, font, words } = VOICES[i % VOICES.length] ?? VOICES[0]
    const place = {
      cx: 150 + (i % 3) * 240,
      cy: Math.round(((i + 0.5) * height) / count),
      w: 220,
      h: 140,
      rotation: i % 10 === 0 ? 7 : 0,
    }
    const style = {
      font,
      fit: 'shrink',
      size: 34,
      stroke: { width: 4, color: '#ffffff' },
      shadow: i % 6 === 0 ? shadow : null,
    } as const
    const text = aText(`${words} ${i}`, { ...place, ...style })
    return { language, text: { ...text, layout: engine.layoutText(text, language) } }
  })
}

/**
 * Screentone over a slow gradient with a little grain: costs libvips about what a comic page does,
 * 13 CPU ms per megapixel.
 */
async function makePage(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  let grain = 1
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    grain = (Math.imul(grain, 1_103_515_245) + 12_345) >>> 0
    const tone = (x % 6 < 2 && y % 6 < 2 ? 60 : 180) + ((y >> 6) % 50) + (grain >>> 28)
    pixels.fill(tone, i * 3, i * 3 + 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Limits of one editor's work, CPU ms (lettering issue, "Speed and memory"). */
const LIMIT_MS = { layout100: 40, raster100: 500, keystroke: 25 } as const
/** Of the whole process, with libvips and everything else this benchmark holds. */
const LIMIT_MB = 700

/**
 * Layout and painting of a hundred styled boxes, and a text typed letter by letter into a bubble,
 * each as share of its limit.
 */
async function editing(
  engine: Engine,
  boxes: readonly Box[],
  rounds: number,
): Promise<Record<string, number>> {
  const hundred = boxes.slice(0, 100)
  const scale = 100 / hundred.length
  const figures = await inTurn(rounds, {
    layout100: () =>
      cpuMs(async () => hundred.map(({ text, language }) => engine.layoutText(text, language))),
    raster100: () =>
      cpuMs(async () => hundred.map(({ text, language }) => engine.rasterText(text, language))),
  })
  return {
    'layout100/limit': (figures.layout100 * scale) / LIMIT_MS.layout100,
    'raster100/limit': (figures.raster100 * scale) / LIMIT_MS.raster100,
    'keystroke_p95/limit': (await keystrokes(engine)) / LIMIT_MS.keystroke,
  }
}

async function keystrokes(engine: Engine): Promise<number> {
  const words =
    'I never thought that after all these years you would come back here just to see me!'
  const style = {
    fit: 'bubble',
    size: 40,
    bubble: ellipse(150, 90),
    stroke: { width: 4, color: '#ffffff' },
  } as const
  const shadow = { color: '#00000099', distance: 6, angle: 45, size: 1, blur: 6 }
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    for (let typed = 1; typed <= words.length; typed++) {
      const text = aText(words.slice(0, typed), { ...style, shadow, cx: 160 + round })
      times.push(
        await cpuMs(async () =>
          engine.rasterText({ ...text, layout: engine.layoutText(text, 'en') }, 'en'),
        ),
      )
    }
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

export const render: Benchmark = {
  goals: [
    { ratio: 'layout100/limit', atMost: 1 },
    { ratio: 'raster100/limit', atMost: 1 },
    { ratio: 'keystroke_p95/limit', atMost: 1 },
    { ratio: 'peak/limit', atMost: 1 },
    { ratio: 'cold', atMost: 3 },
    { ratio: 'cached', atMost: 1.6 },
    { ratio: 'oneBoxChanged', atMost: 1.6 },
  ],
  run: async ({ small }) => {
    const [width, height, count] = small ? [800, 2_000, 30] : [800, 30_000, 300]
    const engine = createEngine({ canvasKit: await loadCanvasKit() })
    for (const { font } of VOICES) engine.fonts.add(font, readFont(font))
    const boxes = makeBoxes(engine, count, height)
    const page = await makePage(width, height)
    const paint = ({ text, language }: Box) => engine.rasterText(text, language)
    const painted = boxes.map(paint)
    /**
     * one after the other, each stored layout looked into before it is believed, as a synthesis
     * does
     */
    const painting = function* (some: readonly Box[]) {
      for (const box of some) {
        if (!engine.isLayoutPlausible(box.text, box.language))
          throw new Error('a layout of the benchmark cannot be')
        yield paint(box)
      }
    }
    const publish = async (bitmaps: () => Iterable<ReturnType<typeof paint>>): Promise<void> => {
      const rgb = await sharp(page).raw().toBuffer()
      composePage({ width, height, rgb }, bitmaps())
      await sharp(rgb, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 92 })
        .toBuffer()
    }
    const changed = boxes[0]
    const cpu = await inTurn(small ? 1 : 5, {
      limit: () => cpuMs(() => sharp(page).jpeg({ quality: 92 }).toBuffer()),
      cold: () => cpuMs(() => publish(() => painting(boxes))),
      cached: () => cpuMs(() => publish(() => painted)),
      oneBoxChanged: () =>
        cpuMs(() =>
          publish(() => (changed ? [...painting([changed]), ...painted.slice(1)] : painted)),
        ),
    })
    const { limit, ...sides } = cpu
    const shares = {
      ...(await editing(engine, boxes, small ? 1 : 5)),
      'peak/limit': process.resourceUsage().maxRSS / 1024 / LIMIT_MB,
    }
    return {
      rows: [
        ...Object.entries(cpu).map(([side, ms]) => ({
          side,
          'CPU ms': Math.round(ms),
          '÷ limit': (ms / limit).toFixed(2),
        })),
        ...Object.entries(shares).map(([side, share]) => ({
          side,
          'CPU ms': '',
          '÷ limit': share.toFixed(2),
        })),
      ],
      ratios: {
        ...Object.fromEntries(Object.entries(sides).map(([side, ms]) => [side, ms / limit])),
        ...shares,
      },
    }
  },
}
