import type {
  Box,
  Point,
  RegionProps,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { aBase, aLane } from '@panelflow/domain/testing/a-page.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PageView } from '../engine/page-session.ts'
import type { PictureView, WorkStage } from '../engine/stage.ts'
import { ScriptedEditor } from '../testing/scripted-editor.ts'
import { paintOutlines } from './paint-outlines.ts'
import type { PageOnScreen } from './pages-on-screen.ts'
import { PALETTE } from './palette.ts'

interface Line {
  readonly points: readonly Point[]
  readonly colour: string
  readonly width: number
}

/** A pen that remembers its lines, and the words and patches it put down. */
const recordingPen = () => {
  const lines: Line[] = []
  const flags: { words: string; x: number; y: number; colour: string }[] = []
  let path: Point[] = []
  const pen = {
    strokeStyle: '',
    fillStyle: '',
    lineWidth: 0,
    beginPath: () => void (path = []),
    lineTo: (x: number, y: number) => void path.push({ x, y }),
    closePath: () => undefined,
    stroke: () => void lines.push({ points: path, colour: pen.strokeStyle, width: pen.lineWidth }),
    measureText: (words: string) => ({ width: words.length * 6 }),
    fillRect: (x: number, y: number, _w: number, h: number) =>
      void flags.push({ words: '', x, y: y + h, colour: pen.fillStyle }),
    fillText: (words: string) => void (flags.at(-1)!.words = words),
  }
  return { pen: pen as unknown as CanvasRenderingContext2D, lines, flags }
}

interface Scene {
  readonly texts: Readonly<Record<string, Partial<TextProps>>>
  readonly regions?: Readonly<Record<string, Partial<RegionProps>>>
  readonly stage?: WorkStage
  readonly picture?: PictureView
  readonly selected?: readonly string[]
  readonly scale?: number
  readonly at?: Point
  readonly seen?: Box
}

const paint = async ({
  texts,
  regions = {},
  stage = 'translate',
  picture = 'lettered',
  selected = [],
  scale = 1,
  at = { x: 0, y: 0 },
  seen = { x: 0, y: 0, w: 800, h: 1200 },
}: Scene) => {
  const { editor } = await ScriptedEditor.open({ pages: { p1: texts }, stage })
  editor.picture.set(picture)
  editor.selection.select('p1', selected)
  const view = { status: 'ready', base: aBase(regions), lane: aLane(texts) } as unknown as Extract<
    PageView,
    { status: 'ready' }
  >
  const { pen, lines, flags } = recordingPen()
  const on = { left: at.x, top: at.y, seen } as PageOnScreen
  paintOutlines(pen, editor, on, view, scale)
  return { lines, flags }
}

const corners = (left: number, top: number, right: number, bottom: number): readonly Point[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]
const BALLOON = corners(100, 100, 320, 230)
/** of aText: 120 × 80 round (200, 150), with 3 px round it */
const BOX = corners(137, 107, 263, 193)
/** of aRegion */
const SOURCE = corners(140, 110, 260, 190)
const listOutlines = (lines: readonly Line[]) =>
  lines.filter(({ colour }) => colour !== PALETTE.halo).map(({ points }) => points)

beforeEach(() => vi.stubGlobal('devicePixelRatio', 1))
afterEach(() => vi.unstubAllGlobals())

describe('the outline of a line frames the words that are on the picture', () => {
  test('the translation’s box where it is drawn, a little outside of its letters', async () => {
    const { lines } = await paint({ texts: { t1: { translation: 'Hi' } }, regions: { t1: {} } })
    expect(listOutlines(lines)).toEqual([BOX])
  })

  test('the balloon the translation fills, not the wider box', async () => {
    const { lines } = await paint({
      texts: { t1: { translation: 'Hi', fit: 'bubble', bubble: BALLOON, w: 400 } },
    })
    expect(listOutlines(lines)).toEqual([BALLOON])
  })

  test.each([
    ['nothing is translated yet', { texts: { t1: { translation: ' ' } } }],
    ['the translation is hidden', { texts: { t1: { translation: 'Hi', hidden: true } } }],
    ['the original is shown', { texts: { t1: { translation: 'Hi' } }, picture: 'original' }],
    ['the cleaned page is shown', { texts: { t1: { translation: 'Hi' } }, picture: 'cleaned' }],
  ] as const)('the source’s lettering when %s', async (_, scene) => {
    const { lines } = await paint({ ...scene, regions: { t1: {} } })
    expect(listOutlines(lines)).toEqual([SOURCE])
  })

  test('the box, where a text somebody added has no source', async () => {
    const { lines } = await paint({ texts: { t1: { translation: '' } } })
    expect(listOutlines(lines)).toEqual([BOX])
  })

  test('turned with its box, and placed where the page lies on the screen', async () => {
    const { lines } = await paint({
      texts: { t1: { translation: 'Hi', rotation: 90 } },
      scale: 2,
      at: { x: 30, y: 40 },
    })
    const [points = []] = listOutlines(lines)
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    // 1.5 page px on each side are 3 of the screen's; width and height have changed places
    expect(
      [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)].map((value) =>
        Math.round(value),
      ),
    ).toEqual([
      30 + (200 - 41.5) * 2,
      30 + (200 + 41.5) * 2,
      40 + (150 - 61.5) * 2,
      40 + (150 + 61.5) * 2,
    ])
  })
})

describe('what an outline tells', () => {
  test('its colour: translated, not yet, or chosen; a light halo lies under each', async () => {
    const texts = {
      a: { translation: 'Hi', cy: 150 },
      b: { translation: '', cy: 450 },
      c: { translation: 'Yes', cy: 750 },
    }
    const { lines } = await paint({ texts, selected: ['c'] })
    expect(lines.map(({ colour }) => colour)).toEqual([
      PALETTE.halo,
      PALETTE.translated,
      PALETTE.halo,
      PALETTE.untranslated,
      PALETTE.halo,
      PALETTE.selected,
    ])
    for (let i = 0; i < lines.length; i += 2) {
      expect(lines[i]!.points).toBe(lines[i + 1]!.points)
      expect(lines[i]!.width).toBeGreaterThan(lines[i + 1]!.width)
    }
    expect(lines[5]!.width).toBeGreaterThan(lines[1]!.width)
  })

  test('its number in reading order, on its upper left corner, in its colour', async () => {
    const regions = { first: { order: 0 }, second: { order: 1 } }
    const { flags } = await paint({
      texts: { second: { translation: '' }, first: { translation: '' } },
      regions,
    })
    expect(flags).toEqual([
      { words: '1', x: 140, y: 110, colour: PALETTE.untranslated },
      { words: '2', x: 140, y: 110, colour: PALETTE.untranslated },
    ])
  })
})

describe('outlines keep out of the way', () => {
  const texts = { t1: { translation: 'Hi' } }

  test('numbers go first when the page is small, then the outlines', async () => {
    expect((await paint({ texts, scale: 0.36 })).flags).toHaveLength(1)
    const small = await paint({ texts, scale: 0.3 })
    expect([small.lines.length, small.flags.length]).toEqual([2, 0])
    expect((await paint({ texts, scale: 0.19 })).lines).toEqual([])
  })

  test('a number is shown by the size of its line on the screen, whatever the scale', async () => {
    const at = async (box: Partial<TextProps>, scale: number) =>
      (await paint({ texts: { t1: { translation: 'Hi', ...box } }, scale })).flags.length
    expect(await at({ w: 400, h: 300 }, 0.22)).toBe(1)
    expect(await at({ w: 300, h: 22 }, 1)).toBe(1)
    expect(await at({ w: 30, h: 18 }, 1)).toBe(0)
  })

  test('whoever judges the picture sees the line in front, and no other', async () => {
    expect((await paint({ texts, stage: 'visual_review' })).lines).toEqual([])
    const { lines } = await paint({ texts, stage: 'visual_review', selected: ['t1'] })
    expect(lines.map(({ colour }) => colour)).toEqual([PALETTE.halo, PALETTE.selected])
  })

  test('a typesetter sees hidden texts only, without numbers: of the others the lettering is seen, of the chosen one its handles', async () => {
    const lettered = {
      editing: { translation: 'Hi' },
      gone: { translation: 'Hi', hidden: true },
      chosen: { translation: 'Hi', hidden: true, cy: 600 },
    }
    const { lines, flags } = await paint({
      texts: lettered,
      stage: 'typeset',
      selected: ['chosen'],
    })
    expect(listOutlines(lines)).toEqual([BOX])
    expect(flags).toEqual([])
  })

  test('on a screen of two device pixels per point lines are twice as thick', async () => {
    const [one] = (await paint({ texts })).lines
    vi.stubGlobal('devicePixelRatio', 2)
    const [two] = (await paint({ texts })).lines
    expect(two!.width).toBe(one!.width * 2)
  })
})

test('what is out of sight is not painted, but for a line that reaches into it', async () => {
  const texts = { t1: { translation: 'Hi' } }
  const below = await paint({ texts, seen: { x: 0, y: 230, w: 800, h: 400 } })
  expect(below.lines).toEqual([])
  const nextTo = await paint({ texts, seen: { x: 265, y: 0, w: 400, h: 400 } })
  expect(listOutlines(nextTo.lines)).toEqual([BOX])
})
