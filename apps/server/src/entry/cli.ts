import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../adapters/embedded-postgres.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { verifyAuditChain } from '../db/audit-chain.ts'
import { openDatabase } from '../db/open-database.ts'
import { createRoot } from '../features/user/create-root.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { examine } from './doctor.ts'
import { prepareDatabase } from './prepare-database.ts'
import { sayAndExit } from './until-told.ts'

const USAGE = `Usage: npm run panelflow -- <command>

  create-root [--name root]   an account that may do everything, with a one-time password; also for a forgotten one
  audit verify                walks the chain of recorded events and says whether one was changed, removed or slipped in
  doctor                      looks at database, files, server and web client, and says what is wrong`

/** The database of the settings; our own one is started for the moment unless it runs already. */
const withDatabase = async <T>(configuration: Configuration, work: (url: string) => Promise<T>): Promise<T> => {
  if (configuration.databaseUrl !== undefined) return work(configuration.databaseUrl)
  const server = await startEmbeddedPostgres({ dataDir: configuration.dataDir })
  try {
    return await work(server.url)
  } finally {
    if (server.outcome === 'started') await server.stop()
  }
}

const makeRoot = (configuration: Configuration, name: string): Promise<void> =>
  withDatabase(configuration, async (url) => {
    await prepareDatabase(url)
    const { db, close } = openDatabase(url, { max: 1 })
    const password = await createRoot({ db, clock: systemClock, ids: uuidV7(systemClock) }, name).finally(close)
    console.log(`Sign in as  ${name}  with the password  ${password}\nIt is shown only this once and must be changed at the first sign-in.`)
  })

const doctor = (configuration: Configuration): Promise<void> =>
  withDatabase(configuration, async (url) => {
    const findings = await examine(configuration, url)
    for (const { ok, what, advice } of findings) console.log(`${ok ? '  ok   ' : '  WRONG'} ${what}${ok ? '' : `\n         ${advice}`}`)
    if (findings.some((one) => !one.ok)) process.exitCode = 1
  })

const verifyAudit = (configuration: Configuration): Promise<void> =>
  withDatabase(configuration, async (url) => {
    const { db, close } = openDatabase(url, { max: 1 })
    const { entries, head, brokenAt } = await verifyAuditChain(db).finally(close)
    if (brokenAt === null) console.log(`${entries} entries, none changed. Last hash: ${head}`)
    else {
      console.log(`Entry ${brokenAt} is not what was written; the ${entries} before it are.`)
      process.exitCode = 1
    }
  })

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { name: { type: 'string', default: 'root' } } })
  const configuration = readConfiguration(process.env)
  if (positionals[0] === 'create-root') await makeRoot(configuration, values.name)
  else if (positionals[0] === 'audit' && positionals[1] === 'verify') await verifyAudit(configuration)
  else if (positionals[0] === 'doctor') await doctor(configuration)
  else console.log(USAGE)
}

main().catch((error: unknown) => sayAndExit(error))
