import type { SliceTimers } from './sliced.ts'

/**
 * Pieces of painting in their order: as many at once as the screen can spare, the rest when it had
 * its turn.
 */
export interface PaintQueue {
  readonly add: (task: () => void) => void
  /** Whatever waits is done at once: for those who need the picture as it will be. */
  readonly finish: () => void
}

/** ms between two turns of the screen */
const TURN_MS = 8

export const createPaintQueue = ({ now, later }: SliceTimers): PaintQueue => {
  let waiting: (() => void)[] = []
  let began: number | null = null
  const turn = (): void => {
    if (began === null) {
      began = now()
      later(() => {
        began = null
        if (waiting.length > 0) turn()
      })
    }
    let done = 0
    for (const task of waiting) {
      if (now() - began >= TURN_MS) break
      task()
      done++
    }
    waiting = waiting.slice(done)
  }
  return {
    add: (task) => {
      waiting.push(task)
      turn()
    },
    finish: () => {
      const all = waiting
      waiting = []
      for (const task of all) task()
    },
  }
}
