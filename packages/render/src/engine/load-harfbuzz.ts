import { createHarfBuzz } from '../harfbuzz/harfbuzz.ts'
import type { HarfBuzz } from '../harfbuzz/harfbuzz.ts'

interface NodeModules {
  getBuiltinModule(name: 'node:fs'): { readFileSync(path: string): Uint8Array }
  getBuiltinModule(name: 'node:module'): {
    createRequire(from: string): { resolve(name: string): string }
  }
}

/** Asked, not imported: a bundle for browsers must not look for Node's modules. */
const { process: node } = globalThis as { process?: Partial<NodeModules> }

const readWasm = async (): Promise<Uint8Array> => {
  if (node?.getBuiltinModule) {
    const { createRequire } = node.getBuiltinModule('node:module')
    return node
      .getBuiltinModule('node:fs')
      .readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz.wasm'))
  }
  const response = await fetch(new URL('harfbuzzjs/dist/harfbuzz.wasm', import.meta.url))
  if (!response.ok) throw new Error(`harfbuzz.wasm: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/**
 * The HarfBuzz of this thread. Loading it needs a module worker with top-level await (`worker: {
 * format: 'es' }` of Vite); the bundler serves harfbuzz.wasm under its hash. In Node it is read
 * from the installed package.
 */
export const harfBuzz: HarfBuzz = await createHarfBuzz(await readWasm())
