// `npm start`: on a fresh clone it installs, builds and opens the studio; later it only opens it.
// Plain Node, needs no packages itself.
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Panelflow needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

try {
  const { ensureInstalled, ROOT } = await import('./install.mjs')
  ensureInstalled()
  const { buildAll } = await import('./build.mjs')
  buildAll()
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(path.join(ROOT, 'apps/server/dist/studio.js')).href)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
