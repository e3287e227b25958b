// `npm run dev`: the studio from its sources, and the web client with hot reload in front of it.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, ROOT } from './install.mjs'

ensureInstalled()
const webPort = process.env.PORT ?? '8888'
const apiPort = String(Number(webPort) + 1)
const start = (args, cwd, env) =>
  spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })

const studio = start(['--import', 'tsx', 'apps/server/src/entry/studio.ts'], ROOT, {
  PORT: apiPort,
})
const vite = start(
  [path.join(ROOT, 'node_modules/vite/bin/vite.js')],
  path.join(ROOT, 'apps/web'),
  {
    PORT: webPort,
    PANELFLOW_API: `http://127.0.0.1:${apiPort}`,
  },
)

// Ctrl-C reaches both by itself; when one ends the other has no use
for (const [one, other] of [
  [studio, vite],
  [vite, studio],
]) {
  one.on('exit', (code) => {
    other.kill('SIGTERM')
    process.exitCode = code ?? 0
  })
}
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => studio.kill('SIGTERM'))
