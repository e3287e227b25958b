import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { gradeFacts } from '@panelflow/contract/grade.ts'
import { editsOfText } from '@panelflow/domain/grade/edit-rate.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { editReason, getGradeRow, refuse } from './grade.queries.ts'
import {
  type Bubble,
  handedOn,
  listStoredBubbles,
  toBubbleKey,
  presentBubbles,
} from './measure-edits.ts'

type Facts = EndpointAnswer<typeof gradeFacts>

const MOST_BUBBLES = 200

const byReading = (a: Facts['bubbles'][number], b: Facts['bubbles'][number]): number =>
  a.page - b.page || a.itemId.localeCompare(b.itemId)

const changedBubbles = (before: readonly Bubble[], after: readonly Bubble[]): Facts['bubbles'] => {
  const was = new Map(before.map((bubble) => [toBubbleKey(bubble), bubble]))
  const is = new Map(after.map((bubble) => [toBubbleKey(bubble), bubble]))
  return [...new Map([...was, ...is])]
    .flatMap(([key, { page_id: pageId, position, id: itemId }]) => {
      const [old, now] = [was.get(key)?.text ?? '', is.get(key)?.text ?? '']
      const { editedWords } = editsOfText(old, now)
      return editedWords === 0
        ? []
        : [{ pageId, page: position + 1, itemId, before: old, after: now, editedWords }]
    })
    .toSorted(byReading)
}

const measured = async (
  db: Db,
  chapterId: string,
  translatorId: string,
): Promise<Facts['edits']> => {
  const row = await db
    .selectFrom('edit_rate')
    .select(['words', 'edited_words', 'counter'])
    .where('chapter_id', '=', chapterId)
    .where('translator_id', '=', translatorId)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { words: row.words, editedWords: row.edited_words, counter: row.counter }
}

const getFacts = async (db: Db, chapterId: string, translatorId: string | null): Promise<Facts> => {
  const snapshotId = translatorId === null ? null : await handedOn(db, chapterId, translatorId)
  if (translatorId === null || snapshotId === null) return { edits: null, bubbles: [], changed: 0 }
  const bubbles = changedBubbles(
    await listStoredBubbles(db, snapshotId),
    await presentBubbles(db, chapterId),
  )
  return {
    edits: await measured(db, chapterId, translatorId),
    bubbles: bubbles.slice(0, MOST_BUBBLES),
    changed: bubbles.length,
  }
}

/**
 * What there is to know before scoring the chapter's translation. Throws `chapter.not_found` and
 * the permission codes.
 */
export const getGradeFacts = async (db: Db, actor: Actor, chapterId: string): Promise<Facts> => {
  const { chapterState } = await requireChapter(db, actor, 'grade.create', chapterId)
  return await getFacts(db, chapterId, chapterState.translatorId)
}

/**
 * The same for a score that is changed: of the translator it was given to. Throws
 * `grade.not_found`, `grade.too_late` and the permission codes.
 */
export const factsOfGrade = async (
  db: Db,
  actor: Actor,
  gradeId: string,
  now: Date,
): Promise<Facts> => {
  const grade = await getGradeRow(db, actor, gradeId)
  refuse(editReason(actor, grade, now))
  return await getFacts(db, grade.chapter_id, grade.translator_id)
}
