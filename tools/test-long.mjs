// `npm run test:long`: the random tests of `npm test` with large budgets, more kills, and every
// screen of every role in both languages, with accessibility, and the work of every role on real
// pages. Half an hour or more.
import { ensureChromium, ensureInstalled } from './install.mjs'

ensureInstalled()
const { createSteps, tests } = await import('./steps.mjs')

const steps = createSteps()
await steps.alone(
  tests('random tests', {
    projects: ['unit', 'server'],
    args: [
      'random-walk.test.ts',
      'order-session.race.test.ts',
      'mutated-fonts.test.ts',
      'engine/bad-input.test.ts',
      'engine/memory.test.ts',
    ],
    env: {
      PANELFLOW_WALK_STEPS: '10000',
      PANELFLOW_RACE_ROUNDS: '200',
      PANELFLOW_MUTANTS: '500',
      PANELFLOW_RANDOM_TEXTS: '200',
      PANELFLOW_LEAK_ITEMS: '5000',
    },
  }),
)
await steps.alone(
  tests('every screen of every role', {
    projects: ['e2e'],
    args: ['e2e/demo-studio.test.ts'],
    env: { PANELFLOW_CHROMIUM: ensureChromium(), PANELFLOW_AXE: '1' },
  }),
)
await steps.alone(
  tests('every role on real pages', {
    projects: ['e2e'],
    args: ['e2e/roles-on-real-pages.test.ts'],
    env: { PANELFLOW_CHROMIUM: ensureChromium(), PANELFLOW_EVERY_ROLE: '1' },
  }),
)
await steps.alone(
  tests('many kills', {
    projects: ['e2e'],
    args: ['e2e/survives-kill.test.ts'],
    env: {
      PANELFLOW_CHROMIUM: ensureChromium(),
      PANELFLOW_KILLS: '20',
      PANELFLOW_EDIT_ROUNDS: '100',
    },
  }),
)
steps.finish()
