/** The pages of the floor and of other editors, on a server of their own. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { drawStrip, placeTexts, type StripPlan, writeTiles } from './strip.ts'

const PEERS = path.join(import.meta.dirname, 'peers')

export interface PeerPages {
  readonly address: string
  readonly stop: () => Promise<void>
}

const writePage = (
  name: string,
): string => `<!doctype html><meta charset="utf-8"><title>${name}</title>
<style>body { margin: 0 } #stage { position: fixed; inset: 0 380px 0 0; overflow: hidden }</style>
<div id="stage"></div><script type="module" src="${name}.js"></script>`

/** @param names of pages; the floor needs no package */
const install = (names: readonly string[]): void => {
  const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(path.join(PEERS, 'package.json'), 'utf8'),
  )
  const installed = path.join(PEERS, 'node_modules')
  const needed = Object.keys(dependencies).filter((dependency) =>
    names.some((name) => dependency.startsWith(name)),
  )
  if (needed.every((dependency) => existsSync(path.join(installed, dependency)))) return
  console.error('Installing the editors to compare with …')
  // Fabric's parts for servers are not needed
  const args = ['install', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-package-lock']
  execFileSync('npm', args, { cwd: PEERS, stdio: ['ignore', 'ignore', 'inherit'] })
}

const bundle = async (names: readonly string[], folder: string): Promise<void> => {
  await build({
    entryPoints: names.map((name) => path.join(PEERS, `${name}.js`)),
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    logLevel: 'warning',
  })
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.jpg': 'image/jpeg',
}

/** @param names files of the folder `peers` */
export const servePeerPages = async (
  names: readonly string[],
  plan: StripPlan,
): Promise<PeerPages> => {
  install(names)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-peers-'))
  await bundle(names, folder)
  await writeTiles(await drawStrip(plan, 150), plan, path.join(folder, 'tiles'))
  for (const name of names) writeFileSync(path.join(folder, `${name}.html`), writePage(name))
  writeFileSync(
    path.join(folder, 'strip.json'),
    JSON.stringify({ ...plan, texts: placeTexts(plan) }),
  )
  const server = createServer((request, response) => {
    const file = path.join(folder, path.normalize(new URL(request.url ?? '/', 'http://x').pathname))
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'text/plain' })
    response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      await new Promise((resolve) => void server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
