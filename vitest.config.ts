import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Long, most of them waiting: begun last, they would run alone at the end. */
const LONG = [
  'e2e/demo-studio',
  'e2e/survives-kill',
  'e2e/main-job',
  'bench/run',
  'entry/studio',
  'entry/run-seed',
]

const isLong = ({ moduleId }: TestSpecification): boolean =>
  LONG.some((name) => moduleId.endsWith(`${name}.test.ts`))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * A young generation that holds what a request or a layout makes and drops. With the default of 16
 * MiB a fifth of a server test's processor time collects garbage; with this all takes 8 % less.
 */
const WORKER_MEMORY = ['--min-semi-space-size=16', '--max-semi-space-size=64']

/** `expect.poll` waits as long as Playwright does for an element; without this a second. */
const PATIENT = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // server tests wait for PostgreSQL, for processes they start and for time limits: one worker more
    // than there are cores keeps the cores busy
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          execArgv: WORKER_MEMORY,
          // files of one worker share what they import: importing takes longer than most tests
          isolate: false,
          testTimeout: 120_000,
          expect: PATIENT,
          include: [
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
          ],
          environment: 'node',
          setupFiles: ['apps/web/src/testing/browser-storage.ts'],
        },
      },
      {
        test: {
          name: 'server',
          execArgv: WORKER_MEMORY,
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          expect: PATIENT,
          hookTimeout: 120_000,
          globalSetup: ['apps/server/src/testing/postgres.global.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          execArgv: WORKER_MEMORY,
          globalSetup: ['e2e/support/filled-studios.global.ts'],
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: PATIENT,
          // a studio and a browser each: a third on two cores gains a twentieth, and pages are slow
          // enough then to be refused what comes after a stage has ended
          maxWorkers: Math.min(2, availableParallelism()),
          // files of one worker share a browser and, most of them, a studio
          isolate: false,
        },
      },
    ],
  },
})
