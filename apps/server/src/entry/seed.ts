import type { SeedOutcome } from '../db/seed/seed-studio.ts'
import { readConfiguration } from './configuration.ts'
import { prepareDatabase } from './prepare-database.ts'
import { runSeed } from './run-seed.ts'
import { sayAndExit } from './shutdown.ts'

const SAYS: Readonly<Record<SeedOutcome, string>> = {
  filled: 'The demo studio is ready.',
  already: 'The demo studio is there already.',
  occupied: 'People work in this studio already; the demo is left out.',
}

const start = async (): Promise<void> => {
  const configuration = readConfiguration(process.env)
  const { databaseUrl } = configuration
  if (databaseUrl === undefined) throw new Error('Set DATABASE_URL, or use "npm start", which brings its own database.')
  await prepareDatabase(databaseUrl)
  console.log(SAYS[await runSeed(configuration, databaseUrl, (line) => console.log(line))])
  process.exit(0)
}

start().catch((error: unknown) => sayAndExit(error))
