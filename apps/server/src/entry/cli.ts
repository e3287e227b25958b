import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../adapters/embedded-postgres.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { verifyAuditChain } from '../db/audit-chain.ts'
import { openDatabase } from '../db/open-database.ts'
import { compareAnchors } from '../features/audit/compare-anchors.ts'
import { createRoot } from '../features/user/create-root.ts'
import { listAuditAnchors } from './audit-anchors.ts'
import { runBackup, runRestore } from './backup-commands.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { type Finding, runDoctor } from './doctor/run-doctor.ts'
import { adoptServerKey } from './key-fingerprint.ts'
import { lockInstance } from './instance-lock.ts'
import { prepareDatabase } from './prepare-database.ts'
import { resolveServerKey } from './server-key.ts'
import { sayAndExit } from './shutdown.ts'

const USAGE = `Usage: npm run panelflow -- <command>

  create-root [--name root]   an account that may do everything, with a one-time password; also for a forgotten one
  audit verify                checks the chain of recorded events against itself, against what the data folder noted of it and against every backup
  secret adopt                after a change of PANELFLOW_SECRET on purpose: this database goes on with the new one; everybody signs in again
  backup [target]             a verified backup into a folder or s3://key:secret@host/bucket/folder; without one, into PANELFLOW_BACKUP
  restore <backup> [name]     fills an empty installation from the newest backup in a folder or bucket, or from the one of that name
  doctor [--full]             examines database, files, documents, tasks, orders, disk, clocks, backups and engines, and says what is wrong;
                              --full hashes every file instead of a sample. Exit code 1 when something is wrong`

/** The database of the settings; our own one is started for the moment unless it runs already. */
const withDatabase = async <T>(
  configuration: Configuration,
  work: (url: string) => Promise<T>,
): Promise<T> => {
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
    const password = await createRoot(
      { db, clock: systemClock, ids: uuidV7(systemClock) },
      name,
    ).finally(close)
    console.log(
      `Sign in as  ${name}  with the password  ${password}\nIt is shown only this once and must be changed at the first sign-in.`,
    )
  })

const SIGNS = { ok: '  ok   ', note: '  note ', wrong: '  WRONG' } as const

const printFinding = ({ status, what, detail, advice }: Finding): void => {
  console.log(`${SIGNS[status]} ${what}${detail ? ` (${detail})` : ''}`)
  if (status !== 'ok') console.log(`         ${advice}`)
}

const doctor = (configuration: Configuration, full: boolean): Promise<void> =>
  withDatabase(configuration, async (url) => {
    const findings = await runDoctor(configuration, url, { full, onFinding: printFinding })
    const wrong = findings.filter(({ status }) => status === 'wrong').length
    console.log(wrong === 0 ? 'Nothing is wrong.' : `${wrong} of ${findings.length} are wrong.`)
    if (wrong > 0) process.exitCode = 1
  })

const adoptSecret = (configuration: Configuration): Promise<void> =>
  withDatabase(configuration, async (url) => {
    await prepareDatabase(url)
    const { db, close } = openDatabase(url, { max: 1 })
    const ended = await adoptServerKey(db, resolveServerKey(configuration), new Date()).finally(
      close,
    )
    console.log(
      `This database now uses the current secret. ${ended} sessions ended: everybody signs in again.\nLinks to files sent earlier no longer work; receivers of webhooks need the new signing secret shown in Panelflow. Start all servers and workers with this secret now.`,
    )
  })

const verifyAudit = (configuration: Configuration): Promise<void> =>
  withDatabase(configuration, async (url) => {
    const { db, close } = openDatabase(url, { max: 1 })
    try {
      const { entries, head, brokenAt } = await verifyAuditChain(db)
      if (brokenAt === null) console.log(`${entries} entries, none changed. Last hash: ${head}`)
      else
        console.log(
          `Entry ${brokenAt} is missing or was changed; the ${entries} entries before it are unchanged.`,
        )
      const anchors = await listAuditAnchors(configuration)
      const differing = await compareAnchors(db, anchors)
      for (const { at, seq, source } of differing)
        console.log(
          `On ${at.toISOString()} entry ${seq} of the chain was another one, or it was lost since (${source}).`,
        )
      if (differing.length === 0)
        console.log(`It matches ${anchors.length} records kept outside of the database.`)
      if (brokenAt !== null || differing.length > 0) process.exitCode = 1
    } finally {
      await close()
    }
  })

const backup = (configuration: Configuration, given: string | undefined): Promise<void> =>
  withDatabase(configuration, async (databaseUrl) => {
    const target = given ?? configuration.backup?.target
    if (target === undefined)
      throw new Error(
        'Name the target: npm run backup -- <folder or s3://…>, or set PANELFLOW_BACKUP.',
      )
    const retention = given === undefined ? configuration.backup?.retention : undefined
    const { manifest, blobs } = await runBackup({
      configuration,
      databaseUrl,
      target,
      retention,
      log: (line) => console.log(line),
    })
    for (const sha of blobs.healed)
      console.log(`  The file ${sha} of an earlier backup was damaged and has been repaired`)
    if (blobs.missing.length === 0) {
      console.log(`The backup ${manifest.name} is ok.`)
      return
    }
    console.log(
      `The backup ${manifest.name} is complete except for ${blobs.missing.length} files that are missing or damaged in the studio itself:\n` +
        `${blobs.missing.map((sha) => `  ${sha}`).join('\n')}\nnpm run panelflow -- doctor --full names what they belong to.`,
    )
    process.exitCode = 1
  })

/** One process at a time may fill a data folder. */
const lockEmpty = (configuration: Configuration): (() => void) =>
  configuration.databaseUrl === undefined
    ? lockInstance(configuration.dataDir, 'a restore')
    : () => undefined

const restore = async (
  configuration: Configuration,
  target: string,
  name: string | undefined,
): Promise<void> => {
  const unlock = lockEmpty(configuration)
  try {
    await withDatabase(configuration, async (databaseUrl) => {
      const { manifest, chain, sameKey } = await runRestore(
        { configuration, databaseUrl, target, log: (line) => console.log(line) },
        name,
      )
      if (chain.brokenAt !== null) {
        console.log(
          `  The audit chain is broken at entry ${chain.brokenAt}, as it was in the studio when the backup was made.`,
        )
        process.exitCode = 1
      } else console.log(`  Audit chain: ${chain.entries} entries, none changed`)
      if (!sameKey)
        console.log(
          "  This installation's server key differs from the one that was backed up, so webhooks sign with new secrets.\n" +
            '  Give each receiver its new secret, or put the old server.key (PANELFLOW_SECRET) in place and run  npm run panelflow -- secret adopt',
        )
      console.log(`The studio of ${manifest.createdAt} is restored. Everybody signs in again.`)
    })
  } finally {
    unlock()
  }
}

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string', default: 'root' },
      full: { type: 'boolean', default: false },
    },
  })
  const configuration = readConfiguration(process.env)
  if (positionals[0] === 'create-root') await makeRoot(configuration, values.name)
  else if (positionals[0] === 'audit' && positionals[1] === 'verify')
    await verifyAudit(configuration)
  else if (positionals[0] === 'secret' && positionals[1] === 'adopt')
    await adoptSecret(configuration)
  else if (positionals[0] === 'doctor') await doctor(configuration, values.full)
  else if (positionals[0] === 'backup') await backup(configuration, positionals[1])
  else if (positionals[0] === 'restore' && positionals[1] !== undefined)
    await restore(configuration, positionals[1], positionals[2])
  else console.log(USAGE)
}

main().catch((error: unknown) => sayAndExit(error))
