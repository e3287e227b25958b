// Plain Node, needs no packages. Temporary files of a run of tests: databases and pages that nobody
// keeps. In memory nothing waits for a disk, and copying a database costs a tenth.
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'panelflow-run-'
/** `f_type` of tmpfs, from Linux' magic.h */
const TMPFS = 0x01021994
/** A run writes up to 2 GB, and its programs need memory beside them. */
const NEEDED_BYTES = 6 * 2 ** 30
const STALE_MS = 6 * 3_600_000

/** Programs are copied to the database's folder when its user cannot reach ours. */
const mayExecute = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, at, , options = '']) => at === MEMORY && !options.split(',').includes('noexec'))

const hasRoom = () => {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    const free = Math.min(bavail * bsize, os.freemem())
    return type === TMPFS && free >= NEEDED_BYTES && mayExecute()
  } catch {
    return false
  }
}

/** What a killed run left: memory comes back only when it is removed. */
const removeStale = () => {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(NAME))) {
    const folder = path.join(MEMORY, name)
    if (Date.now() - statSync(folder).mtimeMs > STALE_MS)
      rmSync(folder, { recursive: true, force: true })
  }
}

/** A new folder for temporary files: in memory where there is plenty, else on disk. */
export const makeRunFolder = () => {
  const inMemory = hasRoom()
  if (inMemory) removeStale()
  const folder = mkdtempSync(path.join(inMemory ? MEMORY : os.tmpdir(), NAME))
  chmodSync(folder, 0o755) // as root, the database runs as another user and must be let in
  return folder
}
