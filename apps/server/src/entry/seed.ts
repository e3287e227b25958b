import type { SeedOutcome } from '../db/seed/seed-studio.ts'
import { readConfiguration } from './configuration.ts'
import { prepareDatabase } from './prepare-database.ts'
import { getPagesDir, runSeed } from './run-seed.ts'
import { createSeedProgress } from './seed-progress.ts'
import { sayAndExit } from './shutdown.ts'

const MESSAGE_BY_OUTCOME: Readonly<Record<SeedOutcome, string>> = {
  filled: 'The demo studio is ready.',
  already: 'The demo studio is there already.',
  occupied: 'People work in this studio already; the demo is left out.',
}

const start = async (): Promise<void> => {
  const configuration = readConfiguration(process.env)
  const { databaseUrl } = configuration
  if (databaseUrl === undefined)
    throw new Error('Set DATABASE_URL, or use "npm start", which brings its own database.')
  await prepareDatabase(databaseUrl)
  const progress = createSeedProgress(process.stdout)
  const outcome = await runSeed(configuration, databaseUrl, progress.show).catch(
    (error: unknown) => {
      progress.stop()
      throw error
    },
  )
  const seconds = progress.stop()
  console.log(MESSAGE_BY_OUTCOME[outcome])
  if (outcome === 'filled')
    console.log(
      `It took ${seconds.toFixed(0)} s. Page files to try an upload with: ${getPagesDir(configuration)}`,
    )
  process.exit(0)
}

start().catch((error: unknown) => sayAndExit(error))
