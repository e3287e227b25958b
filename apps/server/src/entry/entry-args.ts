import { fileURLToPath } from 'node:url'

/** Arguments for Node to run another entry: the bundle beside us, or its source through tsx when we are run from source. */
export const entryArgs = (name: 'http' | 'worker' | 'seed'): string[] => {
  const fromSource = import.meta.url.endsWith('.ts')
  const file = fileURLToPath(new URL(`./${name}.${fromSource ? 'ts' : 'js'}`, import.meta.url))
  return fromSource ? ['--import', 'tsx', file] : ['--enable-source-maps', file]
}
