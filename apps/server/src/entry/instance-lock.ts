import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { isSameDirectory } from '../adapters/same-directory.ts'

const runs = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  if (process.platform !== 'linux') return true
  try {
    // after a reboot the number may belong to anybody
    return /node|panelflow/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

/**
 * One studio per data folder.
 * @returns how to give the folder back
 * @throws Error saying who has it
 */
export const lockInstance = (dataDir: string, address: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'studio.lock')
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(
        handle,
        JSON.stringify({ pid: process.pid, address, folder: realpathSync(dataDir) }),
      )
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || attempt > 3)
        throw error
    }
    const holder = readHolder(file)
    // a lock that came with a copy of another studio's folder counts for nothing
    const isOwn = holder.folder === undefined || isSameDirectory(holder.folder, dataDir) !== false
    if (isOwn && runs(holder.pid))
      throw new Error(
        `Panelflow already runs on this data (${dataDir}): process ${holder.pid}, ${holder.address}. Stop it first, or set PANELFLOW_DATA_DIR to another folder.`,
      )
    rmSync(file, { force: true })
  }
}

interface Holder {
  readonly pid: number
  readonly address: string
  /** real path of the data folder it holds; absent in locks of older versions */
  readonly folder?: string
}

const readHolder = (file: string): Holder => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return { pid: 0, address: '' } // killed between creating and writing it
  }
}
