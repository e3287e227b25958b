/**
 * Shows on the terminal what the seed does: one line that counts the seconds, or a line per step
 * where the output is no terminal.
 */
import type { SeedStep } from '../db/seed/seeding.ts'

const REDRAW_MS = 200
const CLEAR_LINE = '\r\u001b[2K'

export interface ProgressOutput {
  readonly isTTY?: boolean
  /** width of a terminal */
  readonly columns?: number
  readonly write: (text: string) => unknown
}

export interface SeedProgress {
  readonly show: (step: SeedStep) => void
  /** Ends the line. @returns seconds since the start */
  readonly stop: () => number
}

const formatStep = ({ number, total, name }: SeedStep, seconds: number): string => {
  const count = `${String(number).padStart(String(total).length)} of ${total}`
  return `  demo  ${count}  ${seconds.toFixed(1).padStart(5)} s  ${name}`
}

/** `now` in milliseconds. */
export const createSeedProgress = (
  output: ProgressOutput,
  now: () => number = () => performance.now(),
): SeedProgress => {
  const startedAt = now()
  const getSeconds = (): number => (now() - startedAt) / 1000
  let current: SeedStep | undefined
  const redraw = (): void => {
    if (current === undefined) return
    // a line that wraps could not be cleared
    output.write(
      `${CLEAR_LINE}${formatStep(current, getSeconds()).slice(0, (output.columns ?? 80) - 1)}`,
    )
  }
  const timer = output.isTTY === true ? setInterval(redraw, REDRAW_MS) : undefined
  return {
    show: (step) => {
      current = step
      if (timer === undefined) output.write(`${formatStep(step, getSeconds())}\n`)
      else redraw()
    },
    stop: () => {
      clearInterval(timer)
      if (timer !== undefined && current !== undefined) output.write(CLEAR_LINE)
      return getSeconds()
    },
  }
}
