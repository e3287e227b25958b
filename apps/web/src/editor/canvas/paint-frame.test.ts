import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { expect, test, vi } from 'vitest'
import { ScriptedEditor } from '../testing/scripted-editor.ts'
import { paintFrame } from './paint-frame.ts'
import type { PaintStores } from './paint-stores.ts'

interface Drawn {
  readonly what: string
  readonly at: Box
  readonly clip: Box
}

const WINDOW = { width: 1000, height: 800 }
const WHOLE: Box = { x: 0, y: 0, w: WINDOW.width, h: WINDOW.height }

const meet = (a: Box, b: Box): Box => {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  return {
    x,
    y,
    w: Math.min(a.x + a.w, b.x + b.w) - x,
    h: Math.min(a.y + a.h, b.y + b.h) - y,
  }
}

/** A pen that remembers which pictures it drew, where, and what was clipped then. */
const recordingPen = () => {
  const drawn: Drawn[] = []
  const lines: (readonly number[])[] = []
  const clips: Box[] = []
  let clip = WHOLE
  let path = WHOLE
  let from: readonly number[] = []
  const ignore = () => undefined
  const pen = {
    canvas: WINDOW,
    fillRect: ignore,
    beginPath: ignore,
    stroke: ignore,
    save: () => void clips.push(clip),
    restore: () => void (clip = clips.pop() ?? WHOLE),
    rect: (x: number, y: number, w: number, h: number) => void (path = { x, y, w, h }),
    clip: () => void (clip = meet(clip, path)),
    moveTo: (x: number, y: number) => void (from = [x, y]),
    lineTo: (x: number, y: number) => void lines.push([...from, x, y]),
    drawImage: (picture: { what: string }, x: number, y: number, w: number, h: number) =>
      void drawn.push({ what: picture.what, at: { x, y, w, h }, clip }),
  }
  return { pen: pen as unknown as CanvasRenderingContext2D, drawn, lines }
}

/** Everything is loaded; a picture says what it is of. */
const loadedStores = (): PaintStores =>
  ({
    tiles: {
      get: ({ key }: { key: string }) => ({ what: `tile ${key}` }),
      want: () => undefined,
    },
    texts: {
      get: (id: string, props: { cx: number; cy: number; w: number; h: number }) => ({
        picture: { what: id },
        x: props.cx - props.w / 2,
        y: props.cy - props.h / 2,
        width: props.w,
        height: props.h,
        scale: 1,
        props,
      }),
    },
    pictures: { get: (asset: string) => ({ what: asset }) },
  }) as unknown as PaintStores

const PATCH = 'f'.repeat(64)

// spec 10.page.joints
test('what crosses a joint is drawn whole, over the patches of the next page', async () => {
  vi.stubGlobal('devicePixelRatio', 1)
  const ed = await ScriptedEditor.open({
    direction: 'strip',
    pages: { p1: { t1: { translation: 'over', cx: 200, cy: 1195 } }, p2: {}, p3: {} },
  })
  const props = createPatchProps({ x: 100, y: 10, w: 300, h: 60, asset: PATCH, hidden: false })
  ed.studio.remote('p2', [{ op: 'add', item: { id: 'patch', kind: 'patch', props } }])
  await Promise.all(
    ed.editor.session
      .page('p2')
      .channels()
      .map((channel) => channel.pull()),
  )
  const { camera } = ed.editor
  const paint = () => {
    const { pen, drawn, lines } = recordingPen()
    const colours = { backdrop: '#000', paper: '#fff', edge: '#888' }
    paintFrame(pen, ed.editor, loadedStores(), {
      show: 'lettered',
      dpr: 1,
      colours,
      isMoving: false,
    })
    return { drawn, lines }
  }
  camera.set({ page: 1, x: 400, y: 0, zoom: 1 })
  const { drawn, lines } = paint()
  const items = drawn.filter(({ what }) => !what.startsWith('tile'))
  expect(items.map(({ what }) => what)).toEqual([PATCH, 't1'])
  expect(drawn.findLastIndex(({ what }) => what.startsWith('tile'))).toBeLessThan(
    drawn.indexOf(items[0]!),
  )
  const text = items[1]!
  expect(text.at).toEqual({ x: 240, y: 355, w: 120, h: 80 })
  expect(text.clip.y).toBeLessThanOrEqual(text.at.y)
  expect(text.clip.y + text.clip.h).toBeGreaterThanOrEqual(435)
  // no line where the pages meet, at row 400 of the window
  expect(lines.some(([, y1 = 0, , y2 = 0]) => y1 === y2 && Math.abs(y1 - 400) < 2)).toBe(false)

  // the page it belongs to is out of sight: it is drawn all the same
  camera.set({ page: 1, x: 400, y: 410, zoom: 1 })
  expect(paint().drawn.map(({ what }) => what)).toContain('t1')
  vi.unstubAllGlobals()
})

test('pages that meet share their edge at every scale', async () => {
  const ed = await ScriptedEditor.open({ direction: 'strip', pages: { p1: {}, p2: {}, p3: {} } })
  for (const zoom of [0.13, 0.337, 0.5, 0.77, 1.01, 1.333]) {
    for (const y of [3, 17.3, 40.7]) {
      ed.editor.camera.set({ page: 1, x: 400, y, zoom })
      const { pen, drawn } = recordingPen()
      const colours = { backdrop: '#000', paper: '#fff', edge: '#888' }
      paintFrame(pen, ed.editor, loadedStores(), {
        show: 'original',
        dpr: 1,
        colours,
        isMoving: false,
      })
      const ends = (page: string) => drawn.filter(({ what }) => what.startsWith(`tile ${page}/`))
      const bottom = Math.max(...ends('p1').map(({ at }) => at.y + at.h))
      const top = Math.min(...ends('p2').map(({ at }) => at.y))
      expect([zoom, y, bottom]).toEqual([zoom, y, top])
    }
  }
})

test('a difference compares both pictures as they are, however small they are shown', async () => {
  const layers: ReturnType<typeof recordingPen>[] = []
  vi.stubGlobal('document', {
    createElement: () => {
      const layer = recordingPen()
      Object.defineProperty(layer.pen, 'canvas', { value: { ...WINDOW, what: 'heat' } })
      layers.push(layer)
      return { getContext: () => layer.pen }
    },
  })
  const ed = await ScriptedEditor.open({ pages: { p1: {} } })
  ed.editor.outputs.set(new Map([['p1', 'composite']]))
  const paint = (zoom: number, x: number) => {
    ed.editor.camera.set({ page: 0, x, y: 600, zoom })
    const { pen } = recordingPen()
    const colours = { backdrop: '#000', paper: '#fff', edge: '#888' }
    const settings = { show: 'difference', dpr: 1, colours, isMoving: false } as const
    paintFrame(pen, ed.editor, loadedStores(), settings)
  }
  paint(0.3, 400)
  const [layer] = layers
  const pictures = layer?.drawn.filter(({ what }) => what !== 'heat') ?? []
  expect(pictures.find(({ what }) => what === 'composite')?.at).toEqual({
    x: 0,
    y: 0,
    w: 800,
    h: 1200,
  })
  const tiles = pictures.filter(({ what }) => what.startsWith('tile'))
  expect(tiles[0]).toMatchObject({ what: 'tile p1/0/0/0', at: { x: 0, y: 0, w: 512, h: 512 } })
  expect(tiles.every(({ what }) => what.startsWith('tile p1/0/'))).toBe(true)

  // the heat of what was seen before is shown again
  const before = layer?.drawn.length
  paint(0.31, 410)
  expect([layers.length, layer?.drawn.length]).toEqual([1, before])
  vi.unstubAllGlobals()
})
