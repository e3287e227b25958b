/** Processor time and memory of this process, its threads and its child processes. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

export interface Usage {
  /** user and system time, s */
  readonly cpu: number
  /** most resident memory since `resetPeak`, MB; where Linux does not tell, since the start */
  readonly peakMb: number
}

/** Ticks of processor time in /proc, per second: fixed in Linux. */
const TICKS = 100

const readProc = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8') : null

/** Ids of the processes that this one started and that still run. */
const listChildren = (): readonly string[] => {
  const tasks = existsSync('/proc/self/task') ? readdirSync('/proc/self/task') : []
  return tasks.flatMap(
    (task) => readProc(`/proc/self/task/${task}/children`)?.trim().split(' ').filter(Boolean) ?? [],
  )
}

/** Fields of /proc/PID/stat after the name in brackets; `utime` is the 12th of them. */
const readTicks = (pid: string, fields: readonly number[]): number => {
  const values = readProc(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ') ?? []
  return fields.reduce((sum, field) => sum + Number(values[field] ?? 0), 0)
}

const readPeakKb = (pid: string): number | null => {
  const found = /VmHWM:\s+(\d+)/u.exec(readProc(`/proc/${pid}/status`) ?? '')
  return found === null ? null : Number(found[1])
}

/** Forgets the memory that was used before. */
export const resetPeak = (): void => {
  if (existsSync('/proc/self/clear_refs')) writeFileSync('/proc/self/clear_refs', '5')
}

export const readUsage = (): Usage => {
  const { user, system } = process.cpuUsage()
  const children = listChildren()
  // own time of running children, and of those that have ended
  const others =
    children.reduce((sum, pid) => sum + readTicks(pid, [11, 12, 13, 14]), 0) +
    readTicks('self', [13, 14])
  const peaks = ['self', ...children].map(readPeakKb)
  const own = peaks[0] ?? process.resourceUsage().maxRSS
  const sum = peaks.slice(1).reduce<number>((total, peak) => total + (peak ?? 0), own)
  return { cpu: (user + system) / 1e6 + others / TICKS, peakMb: sum / 1024 }
}
