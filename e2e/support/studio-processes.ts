/** Processes of a studio, found and ended, also by a process that did not start them. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface ProcessRow {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

export const processes = (): readonly ProcessRow[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return [
          {
            pid: Number(entry),
            parent,
            command: readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' '),
          },
        ]
      } catch {
        return []
      }
    })

const listDescendants = (pid: number): readonly ProcessRow[] => {
  const all = processes()
  const found: ProcessRow[] = all.filter((row) => row.pid === pid)
  for (let index = 0; index < found.length; index++)
    found.push(...all.filter((row) => row.parent === found[index]?.pid))
  return found
}

export const isDatabase = (row: ProcessRow): boolean => /\bpostgres\b/.test(row.command)

export const killNow = (pid: number, signal: 'SIGKILL' | 'SIGQUIT' = 'SIGKILL'): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // gone already
  }
}

/** Ends everything but the database, at once. */
export const killPrograms = (pid: number | undefined): void => {
  for (const row of pid === undefined ? [] : listDescendants(pid))
    if (!isDatabase(row)) killNow(row.pid)
}

/** The shutdown that saves nothing; unlike a kill it gives shared memory back. */
const endDatabase = async (dataDir: string): Promise<void> => {
  const listDatabase = (): readonly ProcessRow[] =>
    processes().filter((row) => isDatabase(row) && row.command.includes(dataDir))
  for (const row of listDatabase()) killNow(row.pid, 'SIGQUIT')
  for (const end = Date.now() + 10_000; listDatabase().length > 0 && Date.now() < end;)
    await sleep(50)
  for (const row of listDatabase()) killNow(row.pid)
}

/** Ends and removes a studio at once: nobody needs what a clean stop would save. */
export const removeInstallation = async (
  pid: number | undefined,
  dataDir: string,
): Promise<void> => {
  killPrograms(pid)
  await endDatabase(dataDir)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** What is known of a running shared studio to whoever ends it after the last story. */
interface SharedStudio {
  readonly pid: number | undefined
  readonly dataDir: string
}

const SHARED_FILE = /^shared-.*\.json$/

/** Notes a studio that this process shares between files in the folder of the run. */
export const rememberShared = (folder: string, pid: number | undefined, dataDir: string): void => {
  const known: SharedStudio = { pid, dataDir }
  writeFileSync(path.join(folder, `shared-${process.pid}.json`), JSON.stringify(known))
}

/** Ends the shared studios of a run, whose folder that is. */
export const removeSharedInstallations = async (folder: string): Promise<void> => {
  for (const name of readdirSync(folder).filter((entry) => SHARED_FILE.test(entry))) {
    const known: SharedStudio = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
    await removeInstallation(known.pid, known.dataDir)
  }
}
