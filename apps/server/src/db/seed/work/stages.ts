/** Whole stages of a chapter, from opening its first page to the event that ends the stage. */
import type { FixItemInput } from '../../../features/chapter/fix-list.ts'
import type { PersonName } from '../people.ts'
import type { Studio } from '../studio.ts'
import { letter, type LineJob, translate } from './lines.ts'
import { getChapterId, type OpenOrder, tell } from './orders.ts'
import { listLines, openPages } from './pages.ts'

/** A person with a chapter of an order open. */
export const createJob = (
  studio: Studio,
  name: PersonName,
  order: OpenOrder,
  number: number,
): LineJob => ({
  studio,
  actor: studio.people[name],
  chapterId: getChapterId(order, number),
  language: order.language,
})

export const finishTranslation = async (
  studio: Studio,
  name: PersonName,
  order: OpenOrder,
  number: number,
): Promise<void> => {
  const job = createJob(studio, name, order, number)
  await translate(job)
  await tell(studio, job.actor, job.chapterId, { type: 'complete_translation' })
}

export const finishProofreading = async (
  studio: Studio,
  name: PersonName,
  order: OpenOrder,
  number: number,
): Promise<void> =>
  await tell(studio, studio.people[name], getChapterId(order, number), {
    type: 'complete_proofreading',
  })

export const acceptReview = async (
  studio: Studio,
  name: PersonName,
  order: OpenOrder,
  number: number,
): Promise<void> =>
  await tell(studio, studio.people[name], getChapterId(order, number), { type: 'accept_review' })

export const finishTypesetting = async (
  studio: Studio,
  name: PersonName,
  order: OpenOrder,
  number: number,
): Promise<void> => {
  const job = createJob(studio, name, order, number)
  await letter(job)
  await tell(studio, job.actor, job.chapterId, { type: 'complete_typesetting' })
}

/** Points at a line of a chapter, by its key in the script. */
export const pointAt = async (
  studio: Studio,
  chapterId: string,
  key: string,
  reasonCode: FixItemInput['reasonCode'],
  comment: string,
): Promise<FixItemInput> => {
  for (const page of await openPages(studio, chapterId)) {
    const line = listLines(page).find(({ text }) => text.key === key)
    if (line !== undefined)
      return {
        sourcePageId: page.pageId,
        itemId: line.item?.id ?? line.region.id,
        reasonCode,
        comment,
      }
  }
  throw new Error(`chapter ${chapterId} has no line ${key}`)
}
