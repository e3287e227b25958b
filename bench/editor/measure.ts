/** One editor in a browser of its own: opened, panned, zoomed, typed into, dragged in. */
import path from 'node:path'
import { build } from 'esbuild'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
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
}

export interface Effort {
  readonly frames: number
  readonly keys: number
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

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const measureEditor = async (
  side: EditorSide,
  { frames, keys }: Effort,
): Promise<EditorFigures> => {
  const browser = await chromium.launch({
    executablePath: process.env['PANELFLOW_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const processes = await browser.newBrowserCDPSession()
    const listPids = async (): Promise<readonly number[]> =>
      (await processes.send('SystemInfo.getProcessInfo')).processInfo.map(({ id }) => id)
    const clock = createProcessorClock()
    const measure: Measure = async (work) => {
      const before = clock(await listPids())
      await work()
      return clock(await listPids()) - before
    }
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
    const wheelThrough = (steps: readonly WheelStep[]) => async (): Promise<void> => {
      await page.evaluate((each) => window.recorder.wheel(each), steps)
    }
    // the way there and back once, so that every side has loaded what it shows
    await wheelThrough(listPan(frames))()
    await page.waitForTimeout(SETTLE_MS)
    const panFrame = (await measure(wheelThrough(listPan(frames)))) / frames
    await page.waitForTimeout(SETTLE_MS)
    const zoomFrame = (await measure(wheelThrough(listZoom(frames)))) / frames
    await page.waitForTimeout(SETTLE_MS)
    const dragFrame = side.drags ? await dragText(page, frames, measure) : Number.NaN
    await page.waitForTimeout(SETTLE_MS)
    let [keyMiddle, keyWorst, keyProcessor] = [Number.NaN, Number.NaN, Number.NaN]
    if (side.beginTyping !== undefined) {
      await side.beginTyping(page)
      await page.waitForTimeout(SETTLE_MS)
      const delays = await typeLetters(page, keys)
      keyMiddle = at(delays, 0.5)
      keyWorst = at(delays, 0.95)
      const used = await measure(async () => {
        for (let index = 0; index < keys; index++)
          await page.keyboard.press('cd'.charAt(index % 2), { delay: KEY_PAUSE_MS })
      })
      keyProcessor = used / keys
    }
    const memory = (await listPids()).reduce((sum, pid) => sum + (readMemory(pid)?.nowKb ?? 0), 0)
    const figures = { ready, panFrame, zoomFrame, keyMiddle, keyWorst, keyProcessor, dragFrame }
    return { ...figures, memory: memory / 1024 }
  } finally {
    await browser.close()
  }
}
