// `npm test`: everything the project promises, on a fresh clone too. Every step is run; the end says which failed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureChromium, ensureInstalled, ROOT } from './install.mjs'

ensureInstalled()
const chromium = ensureChromium()

const env = { ...process.env, PANELFLOW_CHROMIUM: chromium, npm_config_loglevel: 'error' }
const failed = []
/** @param {() => string[]} [whatFailed] the tests of a step that failed, a line each */
const step = (name, command, args, whatFailed) => {
  const startedAt = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env })
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  if (status === 0) return
  failed.push(name)
  for (const line of whatFailed?.() ?? []) failed.push(`  ${line}`)
}
const bin = (name) => `node_modules/.bin/${name}`

const reports = mkdtempSync(path.join(os.tmpdir(), 'panelflow-reports-'))

/** A run of vitest whose failed tests are named once more at the very end: the log of the whole is long. */
const tests = (name, ...projects) => {
  const report = path.join(reports, `${projects[0]}.json`)
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  step(name, bin('vitest'), args, () => failuresIn(report))
}
const failuresIn = (report) => {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name: file, message, assertionResults }) => {
        const lost = assertionResults.filter(({ status }) => status === 'failed')
        const rows = lost.length > 0 ? lost.map((one) => `${one.fullName}: ${one.failureMessages[0]}`) : [message]
        return rows.map((row) => `${path.relative(ROOT, file)}: ${row.slice(0, 600).replaceAll('\n', '\n    ')}`)
      })
  } catch (error) {
    return [`no report: ${error.message}`]
  }
}

for (const project of [
  'packages/domain',
  'packages/contract',
  'packages/vision',
  'packages/password-check',
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
step('structure', bin('tsx'), ['tools/check-structure/check-structure.ts'])
step('generated documents are fresh', bin('tsx'), ['tools/check-docs.ts'])
step('unused code', bin('knip'), ['--no-progress', '--include', 'files,dependencies,unlisted,unresolved'])
tests('unit and server tests', 'unit', 'server')
tests('browser stories', 'e2e')
step('faults, short form', bin('tsx'), ['e2e/chaos/chaos.ts', '--short'])
rmSync(reports, { recursive: true, force: true })

if (failed.length > 0) {
  console.log(`\nfailed:\n${failed.join('\n')}`)
  process.exit(1)
}
