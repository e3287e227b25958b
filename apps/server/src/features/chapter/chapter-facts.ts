/** How what is counted in a chapter is counted (domain/chapter/chapter-facts.ts says why). */
import type { OpenPlaceView } from '@panelflow/contract/page.ts'
import {
  type ChapterFact,
  type FactCount,
  getPlace,
} from '@panelflow/domain/chapter/chapter-facts.ts'
import { listNeededCounts } from '@panelflow/domain/order/event-row.ts'
import { getCheckedStage } from '@panelflow/domain/page/completion-check.ts'
import type { ChapterState } from '@panelflow/domain/order/order-state.ts'
import type { ChapterEventType } from '@panelflow/domain/order/workflow-event.ts'
import type { OrderSession } from '../../core/workflow/order-session.ts'
import type { Tx } from '../../db/transaction.ts'
import { listBlockingPages } from '../page-check/page-check.queries.ts'
import { openPlaces } from '../page/open-places.queries.ts'
import { emptyTranslations } from '../page/page.queries.ts'
import { brokenSeals } from '../seal/seal.queries.ts'
import { countOpenFixItems } from './fix-list.ts'

interface CountedChapter {
  readonly tx: Tx
  readonly chapterId: string
  readonly event: ChapterEventType
  /** open places of its pages, looked for once for all facts that count them */
  readonly places: () => Promise<readonly OpenPlaceView[]>
}

type CountFact = (chapter: CountedChapter, fact: ChapterFact) => Promise<FactCount>

const countPlaces: CountFact = async ({ places }, fact) => {
  const open = (await places()).filter(({ kind }) => kind === getPlace(fact))
  return { count: open.length, pages: [...new Set(open.map(({ position }) => position + 1))] }
}

const countBy =
  (count: (tx: Tx, chapterId: string) => Promise<number>): CountFact =>
  async ({ tx, chapterId }) => ({ count: await count(tx, chapterId) })

const countBlocking: CountFact = async ({ tx, chapterId, event }) => {
  const stage = getCheckedStage(event)
  const pages = stage === null ? [] : await listBlockingPages(tx, chapterId, stage)
  return { count: pages.length, pages: [...new Set(pages)] }
}

const COUNTS: Readonly<Record<ChapterFact, CountFact>> = {
  emptyTranslations: countBy(emptyTranslations),
  openFixItems: countBy(countOpenFixItems),
  blockingFindings: countBlocking,
  textsNotLaidOut: countPlaces,
  erasedPlaces: countPlaces,
  brokenSeals: countBy(brokenSeals),
}

/** The facts the event's transition asks for, and no others: each is a query. */
export const countFacts = async (
  { tx, row }: OrderSession,
  chapter: ChapterState,
  event: ChapterEventType,
): Promise<Readonly<Partial<Record<ChapterFact, FactCount>>>> => {
  let places: Promise<readonly OpenPlaceView[]> | undefined
  const counted: CountedChapter = {
    tx,
    chapterId: chapter.id,
    event,
    places: () => (places ??= openPlaces(tx, chapter.id, row.target_language)),
  }
  const counts: Partial<Record<ChapterFact, FactCount>> = {}
  for (const fact of listNeededCounts(chapter, event))
    counts[fact] = await COUNTS[fact](counted, fact)
  return counts
}
