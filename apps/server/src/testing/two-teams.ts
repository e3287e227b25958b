/**
 * Two orders with nobody in common: whatever one side asks about the other's things must come to
 * nothing.
 */
import { aDeliveredChapter } from './a-delivered-chapter.ts'
import {
  aMember,
  type Made,
  type Member,
  SEATS,
  type Team,
  TEAM_SEATS,
  type TeamSeat,
} from './team.ts'
import {
  addCharacter,
  anErasure,
  anExport,
  aRevision,
  createOwnItems,
  opinions,
  papers,
  pictures,
} from './team-things.ts'
import type { TestApp } from './test-app.ts'

let teamCount = 0

const seat = async ({ deps }: TestApp, { chapterId, people, former }: Made): Promise<void> => {
  const columns = Object.fromEntries(TEAM_SEATS.map((one) => [SEATS[one][0], people[one].id]))
  await deps.db.updateTable('chapter').set(columns).where('id', '=', chapterId).execute()
  const at = deps.clock.now()
  const rows = TEAM_SEATS.map((one) => ({
    id: deps.ids.next(),
    chapter_id: chapterId,
    seat: one,
    account_id: people[one].id,
    ended_at: null,
  }))
  const before = {
    id: deps.ids.next(),
    chapter_id: chapterId,
    seat: 'typesetter' as const,
    account_id: former.id,
    ended_at: at,
  }
  await deps.db
    .insertInto('assignment')
    .values([...rows, before])
    .execute()
}

/** Names everything after the team, so that a leak shows wherever it comes out. */
const signWithMark = async (
  { deps: { db } }: TestApp,
  { mark, orderId, sourceChapterId, chapterId }: Made,
): Promise<string> => {
  await db
    .updateTable('work_order')
    .set({ title: mark, remark: mark })
    .where('id', '=', orderId)
    .execute()
  const { book_id } = await db
    .selectFrom('source_chapter')
    .select('book_id')
    .where('id', '=', sourceChapterId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('book')
    .set({ title_zh: mark, title_en: mark, book_id: mark })
    .where('id', '=', book_id)
    .execute()
  await db
    .updateTable('source_page')
    .set({ name: `${mark}.png` })
    .where('source_chapter_id', '=', sourceChapterId)
    .execute()
  await db
    .updateTable('chapter')
    .set({ problem: JSON.stringify({ reason: mark }) })
    .where('id', '=', chapterId)
    .execute()
  return book_id
}

/**
 * An order of one delivered chapter with five people, and one thing of every kind that has an id.
 */
export const createTeam = async (
  app: TestApp,
  mark: string,
  administrator: string,
): Promise<Team> => {
  const members: Partial<Record<TeamSeat, Member>> = {}
  for (const one of TEAM_SEATS) members[one] = await aMember(app, `${mark} ${one}`, [SEATS[one][1]])
  const people = members as Record<TeamSeat, Member>
  const former = await aMember(app, `who left the house ${++teamCount}`, ['typesetter'])
  const { orderId, chapterId, sourceChapterId, pageIds } = await aDeliveredChapter(app)
  const made: Made = {
    mark,
    people,
    former,
    orderId,
    chapterId,
    sourceChapterId,
    pageId: pageIds[0] ?? '',
  }
  await seat(app, made)
  const bookId = await signWithMark(app, made)
  const things = {
    ...(await pictures(app, made)),
    ...(await papers(app, made, administrator)),
    ...(await anExport(app, made)),
    ...(await anErasure(app, made)),
  }
  await aRevision(app, made)
  await app.deps.db
    .updateTable('book')
    .set({ cover: things.image })
    .where('id', '=', bookId)
    .execute()
  return {
    ...made,
    bookId,
    characterId: await addCharacter(app, bookId),
    ...things,
    ...(await createOwnItems(app, made)),
    ...(await opinions(app, made)),
  }
}
