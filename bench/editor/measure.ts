/** One editor in a browser of its own: opened, panned, zoomed, typed into, dragged in. */
import path from 'node:path'
import { build } from 'esbuild'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { median } from '../benchmark.ts'
import { createProcessorClock } from '../api/processor-time.ts'
import { readMemory } from '../memory/process-memory.ts'
import type { WheelStep } from './recorder.ts'

/** Times in milliseconds, processor time of the whole browser, memory in MB. NaN: cannot do it. */
export interface EditorFigures {
  readonly ready: number
  readonly panFrame: number
  readonly zoomFrame: number
  readonly keyMiddle: number
  readonly keyWorst: number
  readonly keyProcessor: number
  readonly dragFrame: number
  /** until the next page stands still with its texts */
  readonly pageTurn: number
  /** tasks of 50 ms and more while panning, zooming, dragging and typing */
  readonly longTasks: number
  readonly memory: number
}

export interface EditorSide {
  readonly address: string
  readonly path: string
  readonly signIn?: (context: BrowserContext) => Promise<void>
  /** its first picture has the texts on it */
  readonly hasTexts: boolean
  /** Brings the texts onto the picture, where the first has none. */
  readonly showTexts?: (page: Page) => Promise<void>
  /** Puts the caret where letters go to a text in sight. */
  readonly beginTyping?: (page: Page) => Promise<void>
  readonly drags: boolean
  /** there are pages after the first */
  readonly turns?: boolean
}

export const MEASURES = ['pan', 'zoom', 'drag', 'key', 'turn'] as const
type Measured = (typeof MEASURES)[number]

export interface Effort {
  readonly frames: number
  readonly keys: number
  /** what is measured besides opening and memory */
  readonly chosen: ReadonlySet<Measured>
}

const VIEWPORT = { width: 1440, height: 900 }
const KEY_PAUSE_MS = 80
/** So long nothing is measured after something ended: what it left to do is its own. */
const SETTLE_MS = 400

/** As the page runs it. */
const buildRecorder = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'recorder.ts')],
    bundle: true,
    write: false,
    format: 'iife',
  })
  return outputFiles[0]?.text ?? ''
}

type Measure = (work: () => Promise<void>) => Promise<number>

const listPan = (frames: number): readonly WheelStep[] =>
  Array.from({ length: frames }, (_, index) => ({
    deltaY: index < frames / 2 ? 60 : -60,
    ctrlKey: false,
  }))

const listZoom = (frames: number): readonly WheelStep[] =>
  Array.from({ length: frames }, (_, index) => ({
    deltaY: index < frames / 2 ? 12 : -12,
    ctrlKey: true,
  }))

const typeLetters = async (page: Page, keys: number): Promise<readonly number[]> => {
  const delays: number[] = []
  for (let index = 0; index < keys; index++) {
    await page.evaluate(() => window.recorder.armKey())
    await page.keyboard.press('ab'.charAt(index % 2))
    delays.push(await page.evaluate(() => window.recorder.takeKey()))
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
  return delays.toSorted((a, b) => a - b)
}

const dragText = async (page: Page, frames: number, measure: Measure): Promise<number> => {
  const at = await page.evaluate(() => window.recorder.findLetter())
  await page.mouse.click(at.x, at.y)
  await page.waitForTimeout(SETTLE_MS)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 8, at.y + 8)
  const used = await measure(async () => {
    for (let index = 0; index < frames; index++) {
      const angle = (index / frames) * 2 * Math.PI
      await page.mouse.move(at.x + 40 * Math.sin(angle), at.y + 20 * (1 - Math.cos(angle)))
    }
  })
  await page.mouse.up()
  return used / frames
}

const TURNS = 5
/** The words of the field that has the focus are left, and keys go to the page. */
const focusPage = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector<HTMLElement>('[data-editor-canvas]')?.focus())

const turnPages = async (page: Page): Promise<number> => {
  await focusPage(page)
  const delays: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    await page.evaluate(() => window.recorder.armTurn())
    await page.keyboard.press('PageDown')
    delays.push(await page.evaluate(() => window.recorder.takeKey()))
  }
  return at(
    delays.toSorted((a, b) => a - b),
    0.5,
  )
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

type ListPids = () => Promise<readonly number[]>

/** MB of all its processes. */
const readBrowserMemory = async (listPids: ListPids): Promise<number> =>
  (await listPids()).reduce((sum, pid) => sum + (readMemory(pid)?.nowKb ?? 0), 0) / 1024

interface OpenEditor {
  readonly page: Page
  readonly listPids: ListPids
  readonly ready: number
}

/** A browser of its own with the editor in it, used, and closed. */
const withEditor = async <T>(
  side: EditorSide,
  use: (open: OpenEditor) => Promise<T>,
): Promise<T> => {
  const browser = await chromium.launch({
    executablePath: process.env['PANELFLOW_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const processes = await browser.newBrowserCDPSession()
    const listPids: ListPids = async () =>
      (await processes.send('SystemInfo.getProcessInfo')).processInfo.map(({ id }) => id)
    const context = await browser.newContext({
      baseURL: side.address,
      viewport: VIEWPORT,
      locale: 'en-US',
      // it is held once; what is measured is the workspace
      serviceWorkers: 'block',
    })
    await context.addInitScript(await buildRecorder())
    await side.signIn?.(context)
    const page = await context.newPage()
    await page.goto(side.path)
    const ready = await page.evaluate(
      (hasTexts) => window.recorder.waitUntilReady(hasTexts),
      side.hasTexts,
    )
    await page.waitForTimeout(SETTLE_MS)
    await side.showTexts?.(page)
    return await use({ page, listPids, ready })
  } finally {
    await browser.close()
  }
}

type KeyFigures = Pick<EditorFigures, 'keyMiddle' | 'keyWorst' | 'keyProcessor'>

const NO_KEYS: KeyFigures = {
  keyMiddle: Number.NaN,
  keyWorst: Number.NaN,
  keyProcessor: Number.NaN,
}

/** Delays first, then the same number of keys without a recorder. */
const measureKeys = async (
  page: Page,
  begin: (page: Page) => Promise<void>,
  keys: number,
  measure: Measure,
): Promise<KeyFigures> => {
  await begin(page)
  await page.waitForTimeout(SETTLE_MS)
  const delays = await typeLetters(page, keys)
  const used = await measure(async () => {
    for (let index = 0; index < keys; index++)
      await page.keyboard.press('cd'.charAt(index % 2), { delay: KEY_PAUSE_MS })
  })
  return { keyMiddle: at(delays, 0.5), keyWorst: at(delays, 0.95), keyProcessor: used / keys }
}

export const measureEditor = async (
  side: EditorSide,
  { frames, keys, chosen }: Effort,
): Promise<EditorFigures> => {
  return await withEditor(side, async ({ page, listPids, ready }) => {
    const clock = createProcessorClock()
    const measure: Measure = async (work) => {
      const before = clock(await listPids())
      await work()
      return clock(await listPids()) - before
    }
    const wheelThrough = (steps: readonly WheelStep[]) => async (): Promise<void> => {
      await page.evaluate((each) => window.recorder.wheel(each), steps)
    }
    // the way there and back once, so that every side has loaded what it shows
    await wheelThrough(listPan(frames))()
    await page.waitForTimeout(SETTLE_MS)
    await page.evaluate(() => window.recorder.takeLongTasks())
    const measureFrames = async (name: Measured, used: () => Promise<number>): Promise<number> => {
      if (!chosen.has(name)) return Number.NaN
      const frame = await used()
      await page.waitForTimeout(SETTLE_MS)
      return frame
    }
    const wheelFrames = async (steps: readonly WheelStep[]): Promise<number> =>
      (await measure(wheelThrough(steps))) / frames
    const panFrame = await measureFrames('pan', () => wheelFrames(listPan(frames)))
    const zoomFrame = await measureFrames('zoom', () => wheelFrames(listZoom(frames)))
    const dragFrame = side.drags
      ? await measureFrames('drag', () => dragText(page, frames, measure))
      : Number.NaN
    const typed =
      side.beginTyping === undefined || !chosen.has('key')
        ? NO_KEYS
        : await measureKeys(page, side.beginTyping, keys, measure)
    const longTasks = await page.evaluate(() => window.recorder.takeLongTasks())
    const memory = await readBrowserMemory(listPids)
    const turns = side.turns === true && chosen.has('turn')
    const pageTurn = turns ? await turnPages(page) : Number.NaN
    return { ready, panFrame, zoomFrame, dragFrame, longTasks, ...typed, pageTurn, memory }
  })
}

/** The share of the first and of the last samples that are compared. */
const COMPARED = 1 / 4

/**
 * Pans, zooms, types and turns pages for so many minutes, and answers the memory of the last
 * quarter beside that of the first one, both after garbage was collected.
 */
export const measureGrowth = async (side: EditorSide, minutes: number): Promise<number> =>
  await withEditor(side, async ({ page, listPids }) => {
    const devtools = await page.context().newCDPSession(page)
    const samples: number[] = []
    const end = performance.now() + minutes * 60_000
    for (let round = 0; performance.now() < end; round++) {
      for (const steps of [listPan(120), listZoom(120)])
        await page.evaluate((each) => window.recorder.wheel(each), steps)
      await side.beginTyping?.(page)
      for (let index = 0; index < 20; index++)
        await page.keyboard.press('ab'.charAt(index % 2), { delay: KEY_PAUSE_MS })
      for (let index = 0; index < 20; index++) await page.keyboard.press('Backspace')
      await focusPage(page)
      await page.keyboard.press(round % 2 === 0 ? 'PageDown' : 'PageUp')
      await page.waitForTimeout(SETTLE_MS)
      await devtools.send('HeapProfiler.collectGarbage')
      // the first round loads what is shown
      if (round > 0) samples.push(await readBrowserMemory(listPids))
    }
    const compared = Math.max(1, Math.floor(samples.length * COMPARED))
    return median(samples.slice(-compared)) / median(samples.slice(0, compared))
  })
