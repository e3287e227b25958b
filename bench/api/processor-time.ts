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

/**
 * What these processes have used of the processor, in milliseconds, to the nanosecond. NaN where
 * the system does not tell (it is Linux that does).
 */
export const processorTime = (pids: readonly number[]): number => {
  const tasks = pids.flatMap((pid) =>
    namesIn(`/proc/${pid}/task`).map((task) => readText(`/proc/${pid}/task/${task}/schedstat`)),
  )
  const used = tasks.filter((text) => text !== '').map((text) => Number(text.split(' ')[0]) / 1e6)
  return used.length === 0 ? Number.NaN : used.reduce((sum, one) => sum + one, 0)
}
