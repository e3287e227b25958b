// Plain Node, needs no packages. `npm run server` and `npm run worker` started together after an
// update must not both install: `npm ci` removes what the other one just wrote.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const POLL_MS = 100

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const lives = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const readOwner = (lock) => {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

const take = (lock) => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/**
 * Removes the lock of a dead process. Only the process that holds the guard may, and it looks again
 * first: of two that found the same dead
 * owner the slower one would otherwise remove the new lock of the faster one.
 */
const removeStale = (lock) => {
  const guard = `${lock}.stale`
  if (!take(guard)) {
    const owner = readOwner(guard)
    // a process died here: nobody else comes between two lines
    if (owner !== undefined && !lives(owner)) rmSync(guard, { force: true })
    return sleep(POLL_MS)
  }
  try {
    const owner = readOwner(lock)
    if (owner !== undefined && !lives(owner)) rmSync(lock, { force: true })
  } finally {
    rmSync(guard, { force: true })
  }
}

/**
 * Runs `work` while no other process works on `folder`; waits for the one that does. A lock whose
 * process died is void. PANELFLOW_LOCKS: where the locks lie, for programs with temporary files of
 * their own place.
 */
export const oneAtATime = (folder, work) => {
  const lock = path.join(
    process.env.PANELFLOW_LOCKS ?? os.tmpdir(),
    `panelflow-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.lock`,
  )
  while (!take(lock)) {
    const owner = readOwner(lock)
    if (owner !== undefined && !lives(owner)) removeStale(lock)
    else sleep(POLL_MS)
  }
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}
