import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const ROOT = import.meta.dirname
const ENTRY = 'src/entry/preview.tsx'
/** The reader's own folder: the service worker of the studio's client holds nothing of it. */
const FOLDER = 'preview/assets'

/** Writes a file under a name that holds its hash. */
const writeHashed = (dist: string, extension: string, content: Uint8Array): string => {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 10)
  const name = `${FOLDER}/reader-${hash}.${extension}`
  writeFileSync(path.join(dist, name), content)
  return `/${name}`
}

const buildReader = async (dist: string): Promise<void> => {
  const { outputFiles } = await build({
    entryPoints: [path.join(ROOT, ENTRY)],
    outdir: path.join(dist, FOLDER),
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { zod: path.join(ROOT, 'src/lib/http/schema-free.ts') },
  })
  mkdirSync(path.join(dist, FOLDER), { recursive: true })
  const write = (extension: 'js' | 'css'): string => {
    const file = outputFiles.find((one) => one.path.endsWith(`.${extension}`))
    if (file === undefined) throw new Error(`the reader has no .${extension}`)
    return writeHashed(dist, extension, file.contents)
  }
  const [script, style] = [write('js'), write('css')]
  const html = readFileSync(path.join(ROOT, 'preview.html'), 'utf8')
    .replace(`/${ENTRY}`, script)
    .replace('</head>', `<link rel="stylesheet" href="${style}" /></head>`)
  writeFileSync(path.join(dist, 'preview.html'), html)
}

/**
 * The page that rights holders read previews in: one script and one style sheet, bundled by
 * themselves, so that it loads nothing of the studio's client.
 */
export const previewReader = (): Plugin => ({
  name: 'panelflow-preview-reader',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (/^\/preview([?#]|$)/.test(request.url ?? '')) request.url = '/preview.html'
      next()
    })
  },
  writeBundle: {
    sequential: true,
    order: 'post',
    handler: async ({ dir }) => {
      if (dir !== undefined) await buildReader(dir)
    },
  },
})
