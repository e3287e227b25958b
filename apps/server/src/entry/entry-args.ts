import { fileURLToPath } from 'node:url'

const fromSource = import.meta.url.endsWith('.ts')

/**
 * A request leaves a few hundred kilobytes of texts behind. With room for more of them they are
 * thrown away a quarter as often, at 32 MB more
 * memory: a fifth less processor time in answers of the size of a list.
 */
export const SERVER_FLAGS: readonly string[] = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
]

/**
 * Arguments for Node to run another entry: the bundle beside us, or its source through tsx when we
 * are run from source.
 */
export const entryArgs = (name: 'http' | 'worker' | 'seed'): string[] => {
  const file = fileURLToPath(new URL(`./${name}.${fromSource ? 'ts' : 'js'}`, import.meta.url))
  return [
    ...(name === 'http' ? SERVER_FLAGS : []),
    ...(fromSource ? ['--import', 'tsx'] : ['--enable-source-maps']),
    file,
  ]
}

/**
 * Program of a worker thread: its source, or its bundle beside us.
 * @param source below `src/`, e.g. `adapters/vision/vision-worker.ts`
 */
export const threadUrl = (source: string): URL =>
  fromSource
    ? new URL(`../${source}`, import.meta.url)
    : new URL(`./${source.split('/').at(-1)?.replace(/\.ts$/, '.js')}`, import.meta.url)
