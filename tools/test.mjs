// `npm test`: everything the project promises, on a fresh clone too. Every step is run; the end says which failed.
import { spawnSync } from 'node:child_process'
import { ensureChromium, ensureInstalled, ROOT } from './install.mjs'

ensureInstalled()
const chromium = ensureChromium()

const env = { ...process.env, PANELFLOW_CHROMIUM: chromium, npm_config_loglevel: 'error' }
const failed = []
const step = (name, command, args) => {
  const begun = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env })
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  if (status !== 0) failed.push(name)
}
const bin = (name) => `node_modules/.bin/${name}`

for (const project of [
  'packages/domain',
  'packages/contract',
  'packages/vision',
  'packages/render',
  'packages/ui',
  'apps/server',
  'apps/web',
  '.',
]) {
  step(`types ${project}`, bin('tsc'), ['-p', project])
}
step('lint', bin('oxlint'), ['--type-aware', 'packages', 'apps', 'tools', 'bench', 'e2e'])
step('format', bin('oxfmt'), ['--check', 'packages', 'apps', 'tools', 'bench', 'e2e'])
step('house rules', bin('tsx'), ['tools/check-house/check-house.ts'])
step('generated documents are fresh', bin('tsx'), ['tools/check-docs.ts'])
step('unused code', bin('knip'), ['--no-progress', '--include', 'files,dependencies,unlisted,unresolved'])
step('unit and server tests', bin('vitest'), ['run', '--project', 'unit', '--project', 'server'])
step('browser stories', bin('vitest'), ['run', '--project', 'e2e'])

if (failed.length > 0) {
  console.log(`\nfailed: ${failed.join(', ')}`)
  process.exit(1)
}
