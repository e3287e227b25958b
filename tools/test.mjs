// `npm test`: everything the project promises, on a fresh clone too. Every step is run; the end
// says how long each took and which failed.
import { availableParallelism } from 'node:os'
import path from 'node:path'
import {
  ensureChromium,
  ensureFirefox,
  ensureHbShape,
  ensureInstalled,
  ensureReaders,
  ROOT,
} from './install.mjs'

ensureInstalled()
const { bin, createSteps, documents, format, lint, structure, tests, types, unusedCode } =
  await import('./steps.mjs')

// most of its minute passes in waiting for what was broken to recover
const faults = {
  name: 'faults, short form',
  command: bin('tsx'),
  // alone it takes 60 s at most; here it shares the cores with the steps beside it
  args: ['e2e/chaos/chaos.ts', '--short', '--within', '120'],
}

// on a fresh machine half of it is waiting for the network; the checks need no browser
const browsers = {
  name: 'browsers',
  command: process.execPath,
  args: [path.join(ROOT, 'tools/install-browsers.mjs')],
}

// the stories need it, and would wait for it with one core idle
const build = { name: 'build', command: process.execPath, args: ['tools/build.mjs'] }

const steps = createSteps()
await steps.together(
  [browsers, faults, build, types(), lint, format, structure, documents, unusedCode],
  availableParallelism() + 1,
)
ensureReaders()
const env = {
  PANELFLOW_CHROMIUM: ensureChromium(),
  PANELFLOW_FIREFOX: ensureFirefox(),
  PANELFLOW_HB_SHAPE: ensureHbShape(),
}
await steps.alone(tests('unit and server tests', { projects: ['unit', 'server'], env }))
await steps.alone(tests('browser stories', { projects: ['e2e'], env }))
steps.finish()
