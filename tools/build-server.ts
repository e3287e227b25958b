// Bundles the server: our own TypeScript of all workspaces into apps/server/dist, with the packages
// that every process loads; the others stay where they are. `tools/build-server.ts tests`: the
// processes that tests start and kill, into apps/server/dist/tests.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const server = path.join(root, 'apps/server')
const isForTests = process.argv[2] === 'tests'
const out = path.join(server, isForTests ? 'dist/tests' : 'dist')

/**
 * Loaded at every start and made of hundreds of files: from the bundle they take a third of the
 * processor time (200 instead of 600 ms). Only packages that neither read files of their own nor
 * start threads.
 */
const BUNDLED_PACKAGES: ReadonlySet<string> = new Set([
  '@fastify/static',
  '@fastify/swagger',
  'dataloader',
  'fastify',
  'ipaddr.js',
  'kysely',
  'nodemailer',
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'prom-client',
  's3mini',
  'saxes',
  'yauzl',
  'yazl',
  'zod',
])
/** Asked for by the packages above only where somebody installed or configured them. */
const NEVER_BUNDLED: ReadonlySet<string> = new Set(['pg-native', 'pino', 'thread-stream'])

const getPackageName = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

const isInPackage = (file: string): boolean => file.split(path.sep).includes('node_modules')

/** `@panelflow/domain/x.ts` is source of ours, any other bare import a package. */
const workspaces: Plugin = {
  name: 'workspaces',
  setup: (esbuild) => {
    esbuild.onResolve({ filter: /^@panelflow\// }, ({ path: name }) => {
      const [, workspace = '', ...rest] = name.split('/')
      return { path: path.join(root, 'packages', workspace, 'src', ...rest) }
    })
    esbuild.onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind, importer }) => {
      const name = getPackageName(specifier)
      const isBundled =
        kind === 'entry-point' ||
        (!NEVER_BUNDLED.has(name) && (BUNDLED_PACKAGES.has(name) || isInPackage(importer)))
      return isBundled ? undefined : { path: specifier, external: true }
    })
  },
}

const listSources = (folder: string, end: string): readonly string[] =>
  readdirSync(path.join(server, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => path.join(server, 'src', folder, file))

// programs of their own: processes in entry/, threads wherever an adapter keeps one
const listPrograms = (): readonly string[] => [
  ...['studio', 'http', 'worker', 'cli', 'seed']
    .map((name) => path.join(server, 'src/entry', `${name}.ts`))
    .filter((file) => existsSync(file)),
  ...listSources('adapters', '-worker.ts'),
]
const programs = isForTests ? listSources('.', '.process.ts') : listPrograms()

const named = Object.fromEntries(programs.map((file) => [path.basename(file, '.ts'), file]))
if (Object.keys(named).length !== programs.length)
  throw new Error('Two programs of the server have the same file name.')

rmSync(out, { recursive: true, force: true })
// the schema is read from files, by `db/schema-files.ts`
if (!isForTests)
  for (const folder of ['migrations', 'functions'])
    cpSync(path.join(server, 'src/db', folder), path.join(out, 'db', folder), { recursive: true })
const { node } = (
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { engines: { node: string } }
).engines
await build({
  entryPoints: named,
  outdir: out,
  bundle: true,
  splitting: true,
  // beside the entries, so that an address relative to `import.meta.url` means the same in every
  // file
  chunkNames: '[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: `node${node.replace(/[^\d.]/g, '')}`,
  sourcemap: true,
  logLevel: 'warning',
  loader: { '.json': 'json' },
  // the bundled packages that are CommonJS call it for modules of Node.js
  banner: {
    js: `import { createRequire as createBundleRequire } from 'node:module';
const require = createBundleRequire(import.meta.url);`,
  },
  plugins: [workspaces],
})
