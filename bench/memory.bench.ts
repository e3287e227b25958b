/**
 * Peak memory of a worker and its child processes against the limit of 1.5 GB
 * (docs/security/reliability.md), while pages of 80 megapixels
 * go through every stage and every export: one alone, then two together beside exports of the
 * first. Needs `node tools/build.mjs`.
 * Pictures of the folder BENCH_ART are tiled into the pages, not into the strips; without it all
 * are drawn. BENCH_SIZE=page or =strip measures one kind.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ExportView } from '@panelflow/contract/output.ts'
import { openDatabase } from '../apps/server/src/db/open-database.ts'
import { createCrew } from '../e2e/chaos/crew.ts'
import { type Crew, workOnOrder } from '../e2e/chaos/order-work.ts'
import type { Studio } from '../e2e/chaos/person.ts'
import { createTally } from '../e2e/chaos/tally.ts'
import type { Benchmark } from './benchmark.ts'
import { startInstallation } from './memory/installation.ts'
import { makeLargePage, type PageSize, SIZES } from './memory/large-pages.ts'
import { formatParts, recordPhases, sumPeaks } from './memory/phase-recorder.ts'

const LIMIT_MB = 1536
const PAGE_TASKS = 2

const EXPORTS = [
  { format: 'png' },
  { format: 'jpeg', quality: 90 },
  { format: 'webp', quality: 90 },
  { format: 'zip', jpegQuality: 90 },
  { format: 'cbz', jpegQuality: null },
  { format: 'epub', jpegQuality: 90 },
  { format: 'pdf', jpegQuality: 90 },
  { format: 'psd' },
] as const

type ExportOptions = (typeof EXPORTS)[number]

/** Answers what each chapter of the export ended with. */
const runExport = async (
  { padmin }: Crew,
  chapterIds: readonly string[],
  options: ExportOptions,
): Promise<string> => {
  const { id } = await padmin.do('POST', '/exports', { chapterIds, options })
  for (;;) {
    const view: ExportView = await padmin.get(`/exports/${id}`)
    if (view.status !== 'waiting' && view.status !== 'running')
      return `${options.format}: ${view.chapterRows.map(({ status, refusal }) => refusal?.code ?? status).join(', ')}`
    await sleep(200)
  }
}

interface Work {
  readonly studio: Studio
  readonly crew: Crew
  readonly size: PageSize
  readonly notes: string[]
}

/** One order with a page in each chapter. Answers the chapters. */
const runOrder = (
  { studio, crew, size }: Work,
  number: number,
  chapters: number,
): Promise<readonly string[]> => {
  // lettering found in real art does not fit on a strip without people, so strips are drawn
  const art = size.format === 'jpeg' ? process.env['BENCH_ART'] : undefined
  const drawPage = (index: number) => makeLargePage(size, number * 2 + index, art)
  return workOnOrder(studio, crew, { number, chapters, drawPage })
}

const runAlone = async (work: Work, number: number): Promise<readonly string[]> => {
  const chapterIds = await runOrder(work, number, 1)
  for (const options of EXPORTS) work.notes.push(await runExport(work.crew, chapterIds, options))
  return chapterIds
}

/**
 * Two pages at once, with exports of a finished chapter all the while; then every export of both
 * pages at once.
 */
const runTogether = async (
  work: Work,
  number: number,
  finished: readonly string[],
): Promise<void> => {
  let working = true
  const exportMeanwhile = async (): Promise<void> => {
    for (let turn = 0; working; turn++)
      await runExport(
        work.crew,
        finished,
        turn % 2 === 0 ? { format: 'psd' } : { format: 'jpeg', quality: 90 },
      )
  }
  const order = runOrder(work, number, 2).finally(() => (working = false))
  const [both] = await Promise.all([order, exportMeanwhile()])
  work.notes.push(
    ...(await Promise.all(EXPORTS.map((options) => runExport(work.crew, both, options)))),
  )
}

export const memory: Benchmark = {
  goals: [
    { ratio: 'peak/limit', atMost: 1 },
    { ratio: 'unfinished', atMost: 0 },
  ],
  run: async ({ small }) => {
    const installation = await startInstallation(PAGE_TASKS)
    const { db, close } = openDatabase(installation.databaseUrl, { max: 2 })
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void installation.stop().then(() => process.exit(1)))
    let label = ''
    const currentPhase = async (): Promise<string> => {
      const { rows } = await sql<{ stage: string }>`
        select stage from page_task where status = 'running'
        union select 'reading' from upload where status = 'reading'
        union select 'export ' || e.format from export e join export_chapter c on c.export_id = e.id where c.status = 'running'
        order by 1`.execute(db)
      return `${label}: ${rows.map(({ stage }) => stage).join(' + ') || 'idle'}`
    }
    const recorder = recordPhases(installation.workerPid, currentPhase)
    const tally = createTally()
    const studio = {
      addresses: [installation.address],
      tally,
      signal: new AbortController().signal,
    }
    const crew = await createCrew(studio, installation.rootPassword)
    const notes: string[] = []
    let number = 0
    let unfinished = 0
    const wanted = process.env['BENCH_SIZE']
    for (const [name, { width, height, format }] of Object.entries(SIZES).filter(
      ([name]) => wanted === undefined || name === wanted,
    )) {
      const size = small
        ? { width: Math.min(width, 1_100), height: 1_500, format }
        : { width, height, format }
      const work = { studio, crew, notes, size }
      try {
        label = `one ${name}`
        const finished = await runAlone(work, ++number)
        label = `two ${name}s`
        await runTogether(work, ++number, finished)
      } catch (error) {
        notes.push(`${label}: ${String(error)}`)
        unfinished += 1
      }
    }
    const phases = await recorder.stop()
    await close()
    await installation.stop()
    for (const line of [
      ...notes.filter((note) => !note.endsWith('done')),
      ...installation.exits,
      ...tally.stuck,
      ...tally.errors500,
    ])
      console.log(line)
    return {
      rows: phases.map((phase) => ({
        phase: phase.name,
        'MB together': Math.round(phase.totalMb),
        'sum of VmHWM': Math.round(sumPeaks(phase)),
        'each at that moment': formatParts(phase.partsMb),
      })),
      ratios: {
        'peak/limit': Math.max(...phases.map(({ totalMb }) => totalMb)) / LIMIT_MB,
        unfinished,
      },
    }
  },
}
