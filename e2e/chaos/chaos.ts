/**
 * `npm run test:chaos`: orders go through AI and synthesis while processes, the database and the
 * store fail. The last line is one JSON object
 * whose first five figures are 0. `--short`: fewer orders and shorter faults, for `npm test`. Lines
 * before it say what went wrong.
 */
import { execFileSync } from 'node:child_process'
import { setMaxListeners } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createCrew } from './crew.ts'
import { drawPage } from './drawn-pages.ts'
import { estimateSeconds, FAULTS, FULL, type FaultLengths, SHORT } from './faults.ts'
import { type Installation, startInstallation } from './installation.ts'
import { type Crew, type PageFile, workOnOrder } from './order-work.ts'
import type { Studio } from './person.ts'
import { createTally, type Tally } from './tally.ts'
import { verify } from './verify.ts'

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    orders: { type: 'string' },
    chapters: { type: 'string' },
    /** names of faults with commas between them, or `none` */
    faults: { type: 'string' },
    /** seconds to finish after the last fault; not in the short form */
    patience: { type: 'string' },
    /** short form: seconds from the first order to the last chapter, on a quiet machine */
    within: { type: 'string', default: '60' },
  },
})

const lengths = options.short ? SHORT : FULL
const orders = Number(options.orders ?? (options.short ? 4 : 36))
const chapters = Number(options.chapters ?? (options.short ? 1 : 2))
const faults = Object.keys(FAULTS).filter(
  (name) => options.faults === undefined || options.faults.split(',').includes(name),
)
/** Reading text takes most of the time: in the short form one order in four has any. */
const bubblesEvery = options.short ? 4 : 1
const patienceMs = 1000 * Number(options.patience ?? 450)
const withinMs = 1000 * Number(options.within)

execFileSync(process.execPath, ['tools/build.mjs', 'server'], { stdio: ['ignore', 2, 2] })

const began = Date.now()
const log = (line: string): void =>
  console.error(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)

const injectFaults = async (
  installation: Installation,
  lasting: FaultLengths,
  tally: Tally,
): Promise<void> => {
  for (const name of faults) {
    await sleep(lasting.pause * 1000)
    log(name)
    await FAULTS[name]?.(installation, lasting)
    tally.faults.push(name)
  }
  log('the faults are over')
}

/** Orders begin one after the other while the faults last, so that each fault meets every stage. */
const workOnOrders = async (studio: Studio, crew: Crew): Promise<void> => {
  const gapMs = (estimateSeconds(faults, lengths) * 1000) / orders
  const work = async (number: number): Promise<void> => {
    await sleep((number - 1) * gapMs)
    try {
      const drawOne = async (index: number): Promise<PageFile> => {
        const page = number * chapters + index
        return { name: `${page}.png`, bytes: await drawPage(page, number % bubblesEvery === 0) }
      }
      await workOnOrder(studio, crew, { number, chapters, drawPage: drawOne })
      log(`order ${number} is complete`)
    } catch (error) {
      studio.tally.stuck.push(
        `order ${number}: ${error instanceof Error ? error.message : String(error)}`,
      )
      log(studio.tally.stuck.at(-1) ?? '')
    }
  }
  await Promise.all(Array.from({ length: orders }, (_, index) => work(index + 1)))
}

/** How long orders may take once the faults are over. */
const getRemainingMs = (firstOrderAt: number): number =>
  options.short ? Math.max(0, firstOrderAt + withinMs - Date.now()) : patienceMs

const report = (tally: Tally): boolean => {
  const { lost, doubled, stuck, exited, errors500 } = tally
  const wrong = { lost, doubled, stuck, exited, errors500 }
  for (const [name, entries] of Object.entries(wrong))
    for (const entry of entries) console.error(`${name}: ${entry}`)
  const counts = Object.fromEntries(
    Object.entries(wrong).map(([name, entries]) => [name, entries.length]),
  )
  console.log(
    JSON.stringify({ ...counts, faults: tally.faults.length, chapters: tally.complete.size }),
  )
  return (
    Object.values(wrong).every((entries) => entries.length === 0) &&
    tally.complete.size === orders * chapters
  )
}

const run = async (): Promise<boolean> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-chaos-'))
  chmodSync(folder, 0o755) // as root, the database runs as another user and must be let in
  const tally = createTally()
  const giveUp = new AbortController()
  setMaxListeners(0, giveUp.signal)
  const installation = await startInstallation(folder, tally)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void installation.stop().then(() => process.exit(1)))
  log('two servers and two workers are ready')
  const studio = { addresses: installation.addresses, tally, signal: giveUp.signal }
  const crew = await createCrew(studio, installation.rootPassword)
  const firstOrderAt = Date.now()
  const working = workOnOrders(studio, crew).then(() =>
    log(`${((Date.now() - firstOrderAt) / 1000).toFixed(1)} s from the first order to the last`),
  )
  await Promise.all([
    working,
    injectFaults(installation, lengths, tally).then(async () => {
      await Promise.race([working, sleep(getRemainingMs(firstOrderAt), undefined, { ref: false })])
      giveUp.abort(new Error('it was not done in time'))
    }),
  ])
  await verify(installation, tally)
  await installation.stop()
  const passed = report(tally)
  if (passed) rmSync(folder, { recursive: true, force: true })
  else console.error(`The processes' output is kept in ${folder}`)
  return passed
}

// connections of people who gave up may keep the process
process.exit((await run()) ? 0 : 1)
