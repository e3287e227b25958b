// `npm run build`: server bundle and web client, each only when its sources changed. `node
// tools/build.mjs server`: the bundle alone; `server-tests`: with the processes that tests start.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenChanged } from './fresh.mjs'
import { ensureInstalled, ROOT } from './install.mjs'

const run = (what, args, cwd) => {
  console.log(`Building ${what} …`)
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
    // whoever starts it: a test runner has another NODE_ENV, which builds the slow React of developers
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  })
  if (status === 0) return
  throw new Error(`${stdout}${stderr}\nBuilding ${what} failed.`)
}

const packages = (...names) =>
  names.flatMap((name) => [`packages/${name}/src`, `packages/${name}/package.json`])

const SERVER_INPUTS = [
  'package-lock.json',
  'tools/build-server.ts',
  'apps/server/src',
  ...packages('domain', 'contract', 'render', 'vision', 'password-check'),
]
const BUILD_SERVER = ['--import', 'tsx', 'tools/build-server.ts']

export const buildServer = () =>
  buildWhenChanged({
    output: 'apps/server/dist',
    inputs: SERVER_INPUTS,
    build: () => run('the server', BUILD_SERVER, ROOT),
  })

const buildServerTests = () => {
  buildServer()
  buildWhenChanged({
    output: 'apps/server/dist/tests',
    inputs: SERVER_INPUTS,
    build: () => run('the processes of tests', [...BUILD_SERVER, 'tests'], ROOT),
  })
}

export const buildAll = () => {
  buildServer()
  const web = path.join(ROOT, 'apps/web')
  if (!existsSync(path.join(web, 'index.html'))) return
  buildWhenChanged({
    output: 'apps/web/dist',
    inputs: [
      'package-lock.json',
      'tools/build.mjs',
      'tools/compress-files.mjs',
      'apps/web',
      'docs/guide',
      ...packages('domain', 'contract', 'render', 'ui', 'vision', 'password-check'),
    ],
    build: () => {
      run(
        'the web client',
        [path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
        web,
      )
      run('the compressed web client', ['tools/compress-files.mjs', path.join(web, 'dist')], ROOT)
    },
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled()
  if (process.argv[2] === 'server') buildServer()
  else if (process.argv[2] === 'server-tests') buildServerTests()
  else buildAll()
}
