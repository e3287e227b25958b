import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const DIST = path.join(import.meta.dirname, '../apps/web/dist')
const MANIFEST = path.join(DIST, '.vite/manifest.json')

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly imports?: readonly string[]
}

const readManifest = (): Readonly<Record<string, Chunk>> =>
  JSON.parse(readFileSync(MANIFEST, 'utf8'))

/** Scripts that a browser asks for to show the sources, with what starts and their imports. */
const listScripts = (sources: readonly string[]): readonly string[] => {
  const manifest = readManifest()
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8')
  const keys = Object.keys(manifest)
  const first = keys.filter((key) => html.includes(`"/${manifest[key]?.file}"`))
  if (first.length === 0) throw new Error('index.html names no script of the build.')
  const named = sources.map((source) => {
    const key = keys.find((one) => manifest[one]?.src?.endsWith(source))
    if (key === undefined) throw new Error(`The build has no ${source}.`)
    return key
  })
  const needed = new Set([...first, ...named])
  for (const key of needed) for (const one of manifest[key]?.imports ?? []) needed.add(one)
  const files = [...needed].flatMap((key) => manifest[key]?.file ?? [])
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}

const countGzip = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(DIST, file))).length, 0)

/** With the sentences in which screens say why something cannot be done. */
const FRAME = ['shell/app-layout.tsx', 'app.en.json', 'contract/src/messages/en.ts']

// What the build has, rounded up by some kilobytes: raise a figure only with a reason.
// 324 of the home and 346 of the order list: those of the frame with the help of each screen, rules
// of notifications and links for rights holders; groups and filters of My work, layouts of orders.
// 21, 26 and 32 files: the line of a first use is shared with the workspace; what the order list
// shares with the fields of the properties, 0.4 kB, stands alone, and so does what the pages of an
// order share with the list of pages.
it.skipIf(!existsSync(MANIFEST)).each([
  ['login', 10, 212, ['login/login-screen.tsx', 'app.en.json']],
  ['home', 21, 324, [...FRAME, 'home/home-screen.tsx']],
  ['order list', 26, 346, [...FRAME, 'order-list-screen.tsx', 'order-list.en.json']],
  [
    'workspace',
    32,
    500,
    [
      ...FRAME,
      'workspace-screen.tsx',
      'lettering/worker-client.ts',
      ...['workspace', 'picture', 'page-check', 'rework'].map((name) => `${name}.en.json`),
    ],
  ],
])('the %s takes at most %i scripts and %i kB', (_name, maxFiles, maxKilobytes, sources) => {
  const scripts = listScripts(sources)
  expect(scripts.length).toBeLessThanOrEqual(maxFiles)
  expect(countGzip(scripts)).toBeLessThanOrEqual(maxKilobytes * 1000)
})
