import { startEmbeddedPostgres } from '../adapters/embedded-postgres.ts'
import { openDatabase } from '../db/open-database.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { entryArgs } from './entry-args.ts'
import { type DemoAccount, firstStart, rootPasswordLines } from './first-start.ts'
import { becomesFree, createPortError } from './free-port.ts'
import { lockInstance } from './instance-lock.ts'
import { superviseProcess } from './supervise-process.ts'
import { prepareDatabase } from './prepare-database.ts'
import { sayAndExit, stopOnSignal } from './shutdown.ts'

const log = (line: string): void => console.log(line)

/** Steps to undo, last one first. */
type Cleanup = (() => Promise<void> | void)[]

const database = async (configuration: Configuration, cleanup: Cleanup): Promise<string> => {
  if (configuration.databaseUrl !== undefined) return configuration.databaseUrl
  const starting = startEmbeddedPostgres({
    dataDir: configuration.dataDir,
    onRestart: () => log('The database had stopped and runs again.'),
  })
  // Ctrl-C may come while it starts; it would go on without us
  cleanup.push(async () => (await starting.catch(() => undefined))?.stop())
  return (await starting).url
}

const table = (accounts: readonly DemoAccount[]): string[] => {
  const width = Math.max(...accounts.map((one) => one.name.length))
  return accounts.map((one) => `    ${one.name.padEnd(width)}  ${one.password}  ${one.role}`)
}

const greet = (
  address: string,
  rootPassword: string | undefined,
  demoAccounts: readonly DemoAccount[],
): void => {
  log(`\n  Panelflow is open:  ${address}\n`)
  if (rootPassword !== undefined) log(rootPasswordLines(rootPassword))
  if (demoAccounts.length > 0)
    log(['  Demo accounts (name, password, role):', ...table(demoAccounts), ''].join('\n'))
  log('  Ctrl-C stops everything.\n')
}

const undo = async (cleanup: Cleanup): Promise<void> => {
  for (const step of cleanup.splice(0).reverse()) await step()
}

/** One machine: database, server and worker under one roof. */
const start = async (cleanup: Cleanup): Promise<void> => {
  const configuration = readConfiguration(process.env)
  cleanup.push(
    lockInstance(configuration.dataDir, `http://${configuration.host}:${configuration.port}`),
  )
  stopOnSignal(async () => {
    log('\nStopping …')
    await undo(cleanup)
  })
  // asked before the first start fills the studio, which takes a while
  if (!(await becomesFree(configuration.port, configuration.host)))
    throw createPortError(configuration.port)
  const url = await database(configuration, cleanup)
  const env = { DATABASE_URL: url, PANELFLOW_DATA_DIR: configuration.dataDir }
  await prepareDatabase(url)
  const opened = openDatabase(url, { max: 1, name: 'panelflow-studio' })
  const { rootPassword, demoAccounts } = await firstStart(opened.db, {
    demo: configuration.demo ? env : undefined,
  }).finally(opened.close)

  const http = superviseProcess({ name: 'server', args: entryArgs('http'), env, log })
  const worker = superviseProcess({ name: 'worker', args: entryArgs('worker'), env, log })
  cleanup.push(async () => {
    await Promise.all([http.stop(), worker.stop()])
  })
  greet(await http.ready, rootPassword, demoAccounts)
  await worker.ready
}

const cleanup: Cleanup = []
start(cleanup).catch(async (error: unknown) => {
  await undo(cleanup).catch(() => undefined)
  sayAndExit(error)
})
