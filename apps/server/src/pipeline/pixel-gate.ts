import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import { LARGE_PAGE_PIXELS, type PixelGate } from '../ports/pixel-gate.ts'

interface Waiting {
  readonly weight: number
  readonly admit: () => void
}

/**
 * A semaphore weighted by pixels, first come, first served.
 * @param capacity pixels of large pages at once; a page that has more counts as all of it, so it is
 * alone
 */
export const createPixelGate = (capacity = MAX_PIXELS): PixelGate => {
  const queue: Waiting[] = []
  const releases: (() => Promise<void>)[] = []
  let free = capacity

  const admitWaiting = (): void => {
    for (let next = queue[0]; next !== undefined && next.weight <= free; next = queue[0]) {
      queue.shift()
      free -= next.weight
      next.admit()
    }
  }
  const waitForCapacity = (weight: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(signal.reason)
        admitWaiting()
      }
      const admit = (): void => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      }
      const waiting = { weight, admit }
      signal.addEventListener('abort', onAbort, { once: true })
      queue.push(waiting)
      admitWaiting()
    })
  const enter: PixelGate['enter'] = async (pixels, signal) => {
    signal.throwIfAborted()
    if (pixels < LARGE_PAGE_PIXELS) return () => undefined
    const weight = Math.min(pixels, capacity)
    await waitForCapacity(weight, signal)
    let inside = true
    const leave = (): void => {
      if (!inside) return
      inside = false
      free += weight
      admitWaiting()
    }
    try {
      for (const release of releases) await release()
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  return {
    enter,
    run: async (pixels, signal, work) => {
      const leave = await enter(pixels, signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    addRelease: (release) => void releases.push(release),
  }
}
