import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { SERVER_FLAGS } from '../entry/entry-args.ts'

const DIST = path.resolve(import.meta.dirname, '../../dist')

/**
 * What is delivered of a program of its own, an entry or a worker: starting its source costs half a
 * second more, to translate it.
 * The run of the tests has built it.
 */
export const getBuiltProgram = (source: URL): URL =>
  pathToFileURL(path.join(DIST, `${path.basename(source.pathname, '.ts')}.js`))

/** Arguments for Node to run an entry as the studio does. */
export const getBuiltEntryArgs = (name: 'studio' | 'http' | 'worker'): string[] => [
  ...(name === 'http' ? SERVER_FLAGS : []),
  '--enable-source-maps',
  path.join(DIST, `${name}.js`),
]
