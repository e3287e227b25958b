import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const START = /<script[^>]+type="module"[^>]+src="([^"]*\/start-[^"]+)"/

/** Lists of common passwords: megabytes that only the choice of a password needs. */
const isLeftOut = (source: string): boolean => source.includes('@zxcvbn-ts/')

const listLeftOut = (dist: string): ReadonlySet<string> => {
  const manifest: Record<string, { readonly file: string }> = JSON.parse(
    readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
  )
  return new Set(
    Object.entries(manifest).flatMap(([source, { file }]) => (isLeftOut(source) ? [file] : [])),
  )
}

/** What the service worker holds. Dictionaries are held as they are used. */
const readBuild = (dist: string) => {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const start = START.exec(html)?.[1]
  if (start === undefined) throw new Error('index.html names no start script')
  const leftOut = listLeftOut(dist)
  const files = readdirSync(path.join(dist, 'assets'))
    .map((name) => `assets/${name}`)
    .filter((name) => /\.(js|css|wasm)$/.test(name) && !leftOut.has(name))
    .sort()
    .map((name) => `/${name}`)
  const id = createHash('sha256').update(html).update(files.join()).digest('hex').slice(0, 16)
  return { id, start, files }
}

/** Writes `sw.js` beside the built client: the service worker with the list of its files. */
export const serviceWorker = (): Plugin => ({
  name: 'panelflow-service-worker',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    handler: async ({ dir }) => {
      if (dir === undefined) return
      await build({
        entryPoints: [path.resolve(import.meta.dirname, 'src/lib/offline/offline.worker.ts')],
        outfile: path.join(dir, 'sw.js'),
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2023',
        define: { PANELFLOW_BUILD: JSON.stringify(readBuild(dir)) },
      })
    },
  },
})
