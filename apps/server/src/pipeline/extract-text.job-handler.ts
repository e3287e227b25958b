/**
 * `page.extract_text`: where the lettering of a page is and what it says, into the base document.
 */
import type { PageDocument, RegionProps } from '@panelflow/domain/page/document/page-document.ts'
import { compareReading } from '@panelflow/domain/page/reading-changes.ts'
import type { CorrectReading } from '@panelflow/domain/correction/correct-reading.ts'
import type { Tx } from '../db/transaction.ts'
import { readingCorrectors } from '../features/correction/corrections.queries.ts'
import { writeMachineOps } from '../features/page/commands/write-machine-ops.ts'
import { listRegionsInUse } from '../features/task/proposal.queries.ts'
import type { Deps } from '../ports/deps.ts'
import type { DetectedRegion } from '../ports/text-detector.ts'
import type { ReadText } from '../ports/text-reader.ts'
import { countCharacters, recordRun } from './ai-run.ts'
import { findAndRead } from './find-and-read.ts'
import { mergeRegions } from './merge-regions.ts'
import type { Run } from './lease-loop.ts'
import type { PageEngines } from './page-engines.ts'
import type { ClaimedTask } from './page-task-leases.ts'
import type { PageTaskHandler } from './page-task-work.ts'
import type { ProposalCounts } from './proposals.ts'
import {
  decodeExtended,
  listNeighbourImages,
  type NeighbourImage,
  takeOwnRegions,
} from './strip-surroundings.ts'
import { listRegions, loadTaskPage, requireDocument, type TaskPage, toRef } from './task-page.ts'

type TextEngines = Pick<PageEngines, 'detector' | 'reader'>

const regionProps = (region: DetectedRegion, read: ReadText | undefined): RegionProps => ({
  polygon: region.polygon,
  sourceText: read?.text ?? '',
  kind: region.kind,
  order: region.order,
  orientation: region.orientation,
  speaker: null,
  confidence: read?.confidence ?? null,
  letterConfidence: read?.letters ?? null,
  ruby: read?.ruby ?? null,
  look: region.look ?? null,
  bubble: region.bubble,
})

/** How a second reading stands to the regions that are there. */
const countReading = (
  base: PageDocument,
  found: readonly RegionProps[],
  { regionIds }: Pick<ClaimedTask, 'regionIds'>,
): ProposalCounts => {
  const { changes, same } = compareReading(listRegions(base), found, regionIds)
  const fresh = changes.filter(({ kind }) => kind === 'new').length
  return { same, new: fresh, conflict: changes.length - fresh }
}

/** The last reading of a page as proposals is kept until people have looked at it. */
const keepReading = async (
  tx: Tx,
  { pageId, regionIds }: ClaimedTask,
  {
    run,
    at,
    found,
  }: { readonly run: string; readonly at: Date; readonly found: readonly RegionProps[] },
): Promise<void> => {
  const reading = {
    run_id: run,
    at,
    region_ids: regionIds === null ? null : [...regionIds],
    found: JSON.stringify(found),
  }
  await tx
    .insertInto('page_reading')
    .values({ source_page_id: pageId, ...reading })
    .onConflict((conflict) => conflict.column('source_page_id').doUpdateSet(reading))
    .execute()
}

interface ReadPage {
  readonly page: TaskPage
  readonly neighbours: readonly NeighbourImage[]
}

/**
 * The regions of a page with their texts. Its pixels are only in this scope: what is answered lives
 * on until it is written.
 */
const readRegions = async (
  deps: Deps,
  engines: TextEngines,
  { page, neighbours }: ReadPage,
  run: Run,
  correct: CorrectReading,
): Promise<readonly RegionProps[]> => {
  const extended = await decodeExtended(deps, page, neighbours)
  run.report(0.1)
  const { sourceLanguage, readingDirection } = page
  const options = { sourceLanguage, readingDirection, signal: run.signal }
  const { regions, texts } = await findAndRead(engines, extended.raster, options, () =>
    run.report(0.4),
  )
  run.report(0.9)
  return takeOwnRegions(regions, extended, page).map(({ region, index }) => {
    const props = regionProps(region, texts[index])
    return { ...props, sourceText: correct(props.sourceText) }
  })
}

export const extractText = (deps: Deps, engines: TextEngines): PageTaskHandler => {
  const findCorrector = readingCorrectors(deps)
  return async (task, run) => {
    const page = await loadTaskPage(deps.db, task)
    const { sourceLanguage, readingDirection } = page
    const neighbours = await listNeighbourImages(deps.db, task.pageId, page)
    const { detector, reader } = engines
    const names = [detector, reader].map(
      ({ engine, engineFor }) => engineFor?.(sourceLanguage) ?? engine,
    )
    const ai = {
      id: deps.ids.next(),
      engine: names.map((engine) => engine.name).join('+'),
      version: names.map((engine) => engine.version).join('+'),
      input: {
        image: page.image,
        sourceLanguage,
        readingDirection,
        engines: names,
        ...(neighbours.length > 0 && { neighbours: neighbours.map(({ image }) => image) }),
      },
    }
    return await recordRun(deps, task, run, ai, async () => {
      const found = await readRegions(
        deps,
        engines,
        { page, neighbours },
        run,
        await findCorrector(page.bookId),
      )
      return {
        result: {
          regions: found.length,
          read: found.filter((props) => props.sourceText !== '').length,
          ...(task.proposes && {
            proposals: countReading(await requireDocument(deps.db, task, 'base'), found, task),
          }),
        },
        characters: countCharacters(found.map(({ sourceText }) => sourceText)),
        write: async (tx) => {
          if (task.proposes)
            return await keepReading(tx, task, { run: ai.id, at: deps.clock.now(), found })
          const inUse = new Set(await listRegionsInUse(tx, [task.pageId]))
          const writing = { ref: toRef(task, 'base'), run: ai.id, at: deps.clock.now() }
          await writeMachineOps(tx, writing, (base) =>
            mergeRegions(base, found, { newId: deps.ids.next, inUse }),
          )
        },
      }
    })
  }
}
