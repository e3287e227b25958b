// `npm run check`: types, lint, structure and the tests of what changed since main, within a
// minute. `npm test` checks everything.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled, ROOT } from './install.mjs'

const git = (...args) =>
  execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

const findBase = () => {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)
    } catch {
      // no branch of that name
    }
  }
  return 'HEAD'
}

/** Committed since main, changed in the working tree, or new. Removed files are among them. */
const listChanged = () =>
  [
    git('diff', '--name-only', '--no-renames', findBase()),
    git('ls-files', '--others', '--exclude-standard'),
  ]
    .flatMap((names) => names.split('\n'))
    .filter(Boolean)

ensureInstalled()
const { bin, createSteps, documents, lint, SOURCES, structure, tests, types } =
  await import('./steps.mjs')

const selectTests = (changed) => {
  const { status, stdout } = spawnSync(bin('tsx'), ['tools/changed-tests.ts'], {
    cwd: ROOT,
    input: changed.join('\n'),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error('tools/changed-tests.ts failed')
  return stdout.split('\n').filter(Boolean)
}

const changed = listChanged()
const sources = changed.filter(
  (file) =>
    /\.(ts|tsx|mjs)$/.test(file) &&
    SOURCES.includes(file.split('/')[0]) &&
    existsSync(path.join(ROOT, file)),
)
const selected = selectTests(changed)

const steps = createSteps()
const changedSources =
  sources.length === 0
    ? []
    : [
        { ...lint, name: 'lint with types, changed files', args: ['--type-aware', ...sources] },
        { name: 'format, changed files', command: bin('oxfmt'), args: ['--check', ...sources] },
      ]
await steps.together([types(), { ...lint, args: SOURCES }, structure, documents, ...changedSources])
if (selected.length > 0)
  await steps.alone(
    tests(`${selected.length} files of tests`, { projects: ['unit', 'server'], args: selected }),
  )
steps.finish()
