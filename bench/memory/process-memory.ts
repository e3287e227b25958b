/** Memory of a process and everything it started, from /proc. Linux only. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

export interface ProcessMemory {
  readonly pid: number
  /** the script it runs */
  readonly name: string
  /** proportional set size: what it shares with others counts in part */
  readonly nowKb: number
  /** the most since the last `resetPeaks` */
  readonly peakKb: number
}

const readParent = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Undefined: it has ended. */
const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** `root` and its descendants. */
export const listTree = (root: number): readonly number[] => {
  const parents = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => ({ pid: Number(entry), parent: attempt(() => readParent(Number(entry))) }))
  const found = [root]
  for (let index = 0; index < found.length; index++)
    found.push(...parents.filter(({ parent }) => parent === found[index]).map(({ pid }) => pid))
  return found
}

const readName = (pid: number): string => {
  const script = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    .split('\0')
    .find((argument) => /\.[jt]s$/.test(argument))
  return script?.split('/').at(-1) ?? '?'
}

export const readMemory = (pid: number): ProcessMemory | undefined =>
  attempt(() => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const peakKb = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
    const nowKb = Number(
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0,
    )
    return { pid, name: readName(pid), nowKb, peakKb }
  })

/** VmHWM starts anew from what is used now. */
export const resetPeaks = (pids: readonly number[]): void => {
  for (const pid of pids) attempt(() => writeFileSync(`/proc/${pid}/clear_refs`, '5'))
}
