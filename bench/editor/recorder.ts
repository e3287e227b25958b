/** Runs in the page: sees when the picture changes, by its pixels alone. Same for every editor. */

export interface Recorder {
  /** Milliseconds since the page was asked for until the picture with its texts stood still. */
  readonly waitUntilReady: (hasTexts: boolean) => Promise<number>
  /** Arms the next key press; `takeKey` answers the milliseconds until the picture shows it. */
  readonly armKey: () => void
  readonly takeKey: () => Promise<number>
  /** Arms the next key press for a page turn; `takeKey` answers when the new page stood still. */
  readonly armTurn: () => void
  /** Tasks of 50 ms and more since it was asked last: each held a frame up. */
  readonly takeLongTasks: () => number
  /** Wheel events, one a frame. */
  readonly wheel: (steps: readonly WheelStep[]) => Promise<void>
  /** A letter near the middle of the picture, in client coordinates. */
  readonly findLetter: () => { readonly x: number; readonly y: number }
}

export interface WheelStep {
  readonly deltaY: number
  readonly ctrlKey: boolean
}

declare global {
  interface Window {
    recorder: Recorder
  }
}

const STILL_MS = 500
const GIVE_UP_MS = 60_000
const EVERY = 17
const SMALLEST = 300
const DARK = 90
/** The page’s ground and frame alone have fewer. */
const PAINTED_COLOURS = 50
/** Pixels, of those looked at. */
const SOME_INK = 20

const listCanvases = (): HTMLCanvasElement[] =>
  [...document.querySelectorAll('canvas')].filter(
    ({ width, height }) => width >= SMALLEST && height >= SMALLEST,
  )
const readPixels = (canvas: HTMLCanvasElement): Uint32Array => {
  const pen = canvas.getContext('2d')
  if (pen === null) return new Uint32Array()
  return new Uint32Array(pen.getImageData(0, 0, canvas.width, canvas.height).data.buffer)
}
// an opaque pixel of the lettering's black; the strip has none as dark
const isInk = (pixel: number): boolean =>
  pixel >>> 24 > 200 &&
  (pixel & 255) < DARK &&
  ((pixel >> 8) & 255) < DARK &&
  ((pixel >> 16) & 255) < DARK
const look = (): { sum: number; ink: number; isPainted: boolean } => {
  let [sum, ink] = [0, 0]
  const colours = new Set<number>()
  for (const canvas of listCanvases()) {
    const pixels = readPixels(canvas)
    for (let index = 0; index < pixels.length; index += EVERY) {
      const pixel = pixels[index] ?? 0
      sum = (Math.imul(sum, 31) + pixel) | 0
      if (isInk(pixel)) ink++
      if (colours.size < PAINTED_COLOURS) colours.add(pixel)
    }
  }
  return { sum, ink, isPainted: colours.size >= PAINTED_COLOURS }
}
/** After everything that paints in the frame has painted. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))

const waitUntilReady = async (hasTexts: boolean): Promise<number> => {
  let [changed, last] = [performance.now(), 0]
  for (;;) {
    await nextFrame()
    const { sum, ink, isPainted } = look()
    const now = performance.now()
    if (sum !== last) [last, changed] = [sum, now]
    else if (isPainted && now - changed > STILL_MS && (!hasTexts || ink > SOME_INK)) return changed
    if (now > GIVE_UP_MS) throw new Error('the picture was never ready')
  }
}

let key: Promise<number> = Promise.resolve(Number.NaN)
/** @param watch answers when, by the page's clock, what the key asked for was there */
const arm = (watch: (pressedAt: number) => Promise<number>): void => {
  key = new Promise((resolve) => {
    const begin = async (event: KeyboardEvent): Promise<void> => {
      document.removeEventListener('keydown', begin, true)
      resolve((await watch(event.timeStamp)) - event.timeStamp)
    }
    document.addEventListener('keydown', begin, true)
  })
}
/** The time of the frame counts: to read its pixels costs milliseconds of its own. */
const armKey = (): void => {
  const before = look().sum
  arm(async (pressedAt) => {
    for (;;) {
      await nextFrame()
      const at = performance.now()
      if (look().sum !== before || at - pressedAt > 5_000) return at
    }
  })
}
const armTurn = (): void => {
  const before = look().sum
  arm(async (pressedAt) => {
    let [changed, last] = [Number.NaN, before]
    for (;;) {
      await nextFrame()
      const at = performance.now()
      const { sum, ink } = look()
      if (sum !== last) [last, changed] = [sum, at]
      else if (at - changed > STILL_MS && ink > SOME_INK) return changed
      if (at - pressedAt > GIVE_UP_MS) throw new Error('the page was never turned')
    }
  })
}

let longTasks = 0
if (PerformanceObserver.supportedEntryTypes.includes('longtask'))
  new PerformanceObserver((list) => void (longTasks += list.getEntries().length)).observe({
    type: 'longtask',
  })
const takeLongTasks = (): number => {
  const taken = longTasks
  longTasks = 0
  return taken
}

const wheel = async (steps: readonly WheelStep[]): Promise<void> => {
  const canvas = listCanvases()[0]
  const box = canvas?.getBoundingClientRect()
  if (canvas === undefined || box === undefined) throw new Error('there is no picture')
  const middle = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
  for (const step of steps) {
    await new Promise((resolve) => void requestAnimationFrame(resolve))
    canvas.dispatchEvent(
      new WheelEvent('wheel', { ...step, ...middle, bubbles: true, cancelable: true }),
    )
  }
  await nextFrame()
}

const findLetter = (): { x: number; y: number } => {
  for (const canvas of listCanvases().toReversed()) {
    const pixels = readPixels(canvas)
    const half = Math.floor(canvas.height / 2) * canvas.width
    const found = pixels.subarray(half).findIndex(isInk)
    if (found < 0) continue
    const box = canvas.getBoundingClientRect()
    const scale = box.width / canvas.width
    const at = half + found
    return {
      x: box.x + (at % canvas.width) * scale,
      y: box.y + Math.floor(at / canvas.width) * scale,
    }
  }
  throw new Error('no letters in sight')
}

window.recorder = {
  waitUntilReady,
  armKey,
  armTurn,
  takeKey: () => key,
  takeLongTasks,
  wheel,
  findLetter,
}
