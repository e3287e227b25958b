import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { SERVER_FLAGS } from '../entry/entry-args.ts'

const DIST = path.resolve(import.meta.dirname, '../../dist')

/**
 * The bundle of a program of its own: an entry, a worker, or a process that only tests start
 * (`*.process.ts`). Starting its source costs half a second to some seconds more, to translate it.
 * The run of the tests has built it.
 */
export const getBuiltProgram = (source: URL): URL => {
  const name = path.basename(source.pathname, '.ts')
  const folder = name.endsWith('.process') ? path.join(DIST, 'tests') : DIST
  return pathToFileURL(path.join(folder, `${name}.js`))
}

/** Arguments for Node to run an entry as the studio does. */
export const getBuiltEntryArgs = (name: 'studio' | 'http' | 'worker' | 'cli'): string[] => [
  ...(name === 'http' ? SERVER_FLAGS : []),
  '--enable-source-maps',
  path.join(DIST, `${name}.js`),
]
