// Runs the steps of `npm run check` and `npm test`, some of them side by side, and prints how long
// each took. Plain Node.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os, { availableParallelism } from 'node:os'
import path from 'node:path'
import { ROOT } from './install.mjs'
import { makeRunFolder } from './memory-folder.mjs'

export const bin = (name) => path.join(ROOT, 'node_modules/.bin', name)

const listPackages = () =>
  ['packages', 'apps'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}/${entry.name}`),
  )

export const SOURCES = ['packages', 'apps', 'tools', 'bench', 'e2e']

/**
 * Every project at once, rechecking only what a change affects. One checker each: several would
 * infer the shared types several times.
 */
export const types = () => ({
  name: 'types',
  command: bin('tsc'),
  args: [
    '-b',
    ...listPackages(),
    '.',
    '--checkers',
    '1',
    '--builders',
    String(availableParallelism()),
  ],
})
export const lint = { name: 'lint', command: bin('oxlint'), args: ['--type-aware', ...SOURCES] }
export const format = { name: 'format', command: bin('oxfmt'), args: ['--check', ...SOURCES] }
export const structure = {
  name: 'structure',
  command: bin('tsx'),
  args: ['tools/check-structure/check-structure.ts'],
}
export const documents = {
  name: 'generated documents',
  command: bin('tsx'),
  args: ['tools/check-docs.ts'],
}
export const unusedCode = {
  name: 'unused code',
  command: bin('knip'),
  args: [
    '--no-progress',
    '--no-config-hints',
    '--include',
    'files,dependencies,unlisted,unresolved,exports,types',
  ],
}

const listFailures = (report) => {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name: file, message, assertionResults }) => {
        const lost = assertionResults.filter(({ status }) => status === 'failed')
        const rows =
          lost.length > 0
            ? lost.map((one) => `${one.fullName}: ${one.failureMessages[0]}`)
            : [message]
        return rows.map(
          (row) => `${path.relative(ROOT, file)}: ${row.slice(0, 600).replaceAll('\n', '\n    ')}`,
        )
      })
  } catch (error) {
    return [`no report: ${error.message}`]
  }
}

/**
 * Tests that did not run, with their titles; before them the notices that say why
 * (tools/real-pages.ts).
 */
export const listSkipped = (report, notices) => {
  const reasons = existsSync(notices)
    ? [...new Set(readFileSync(notices, 'utf8').split('\n').filter(Boolean))]
    : []
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const titles = testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'skipped' || status === 'pending')
        .map(({ fullName }) => `${path.relative(ROOT, file)}: ${fullName}`),
    )
    return [...reasons, ...titles]
  } catch {
    return reasons
  }
}

/**
 * A run of vitest. Its failed tests are named once more at the end, because the log of the whole is
 * long.
 */
export const tests = (name, { projects, args = [], env = {} }) => {
  const folder = makeRunFolder()
  const report = path.join(folder, 'report.json')
  const notices = path.join(folder, 'skipped.txt')
  return {
    name,
    command: bin('vitest'),
    args: [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
      ...args,
    ],
    env: {
      ...env,
      TMPDIR: folder,
      // other processes of this checkout wait for ours, and ours for them
      PANELFLOW_LOCKS: os.tmpdir(),
      PANELFLOW_SKIP_NOTICES: notices,
    },
    listFailures: () => listFailures(report),
    listSkipped: () => listSkipped(report, notices),
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const run = async ({ command, args, env }, isShown) =>
  await new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, npm_config_loglevel: 'error', ...env },
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    const keep = (chunk) => (output += chunk.toString())
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }))
    child.on('close', (status) => resolve({ ok: status === 0, output }))
  })

export const createSteps = () => {
  const began = Date.now()
  const rows = []
  const failed = []
  const skipped = []

  const runOne = async (step, isShown) => {
    const start = Date.now()
    if (isShown) console.log(`\n── ${step.name}`)
    const { ok, output } = await run(step, isShown)
    const seconds = (Date.now() - start) / 1000
    if (!isShown) process.stdout.write(`\n── ${step.name}\n${output}`)
    else if (output !== '') process.stdout.write(output)
    console.log(`── ${step.name}: ${ok ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`)
    rows.push({ name: step.name, seconds, ok })
    if (!ok) failed.push(step.name, ...(step.listFailures?.() ?? []).map((line) => `  ${line}`))
    skipped.push(...(step.listSkipped?.() ?? []))
    step.end?.()
  }

  return {
    /** One step alone, which prints while it runs. */
    alone: async (step) => await runOne(step, true),
    /** Several at a time, else as many as there are cores; each prints when it is done. */
    together: async (steps, atATime = availableParallelism()) => {
      const waiting = [...steps]
      const work = async () => {
        for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
          await runOne(step, false)
      }
      await Promise.all(Array.from({ length: atATime }, work))
    },
    /** Prints what took how long, what was skipped and what failed; sets the exit code. */
    finish: () => {
      const width = Math.max(...rows.map(({ name }) => name.length))
      console.log('\nseconds')
      for (const { name, seconds, ok } of rows)
        console.log(
          `  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(7)}${ok ? '' : '  FAILED'}`,
        )
      console.log(
        `  ${'all'.padEnd(width)}  ${((Date.now() - began) / 1000).toFixed(1).padStart(7)}`,
      )
      if (skipped.length > 0)
        console.log(
          `\nSKIPPED, so not shown by this run:\n${skipped.map((one) => `  ${one}`).join('\n')}`,
        )
      if (failed.length === 0) return
      console.log(`\nfailed:\n${failed.join('\n')}`)
      process.exitCode = 1
    },
  }
}
