import { readdirSync, readFileSync } from 'node:fs'

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Processes started by that one. */
export const listChildPids = (pid: number): readonly number[] =>
  namesIn(`/proc/${pid}/task`).flatMap((task) =>
    readText(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  )

const sum = (values: Iterable<number>): number =>
  [...values].reduce((total, value) => total + value, 0)

/** Milliseconds, undefined for a process that has ended. */
const readUsed = (pid: number): number | undefined => {
  const tasks = namesIn(`/proc/${pid}/task`)
    .map((task) => readText(`/proc/${pid}/task/${task}/schedstat`))
    .filter((text) => text !== '')
  return tasks.length === 0 ? undefined : sum(tasks.map((text) => Number(text.split(' ')[0]) / 1e6))
}

/**
 * A clock that says what processes have used of the processor, in milliseconds, to the nanosecond.
 * A process that has ended since counts with what it was last seen at, so the clock never goes
 * back. NaN where the system does not tell (it is Linux that does).
 */
export const createProcessorClock = (): ((pids: readonly number[]) => number) => {
  const seen = new Map<number, number>()
  return (pids) => {
    for (const pid of pids) {
      const used = readUsed(pid)
      if (used !== undefined) seen.set(pid, used)
    }
    return seen.size === 0 ? Number.NaN : sum(seen.values())
  }
}
