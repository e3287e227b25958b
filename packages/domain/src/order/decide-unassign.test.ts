import { expect, test } from 'vitest'
import { CHAPTER_STATUSES, type ChapterStatus, STAGE_OF_STATUS } from '../chapter/chapter-status.ts'
import { ACTORS, aChapter, anOrder } from '../testing/an-order.ts'
import { CLEAN } from '../testing/sample-events.ts'
import type { AnyActor } from '../permission/actor.ts'
import { decide } from './order-decide.ts'
import type { Seat } from './seat.ts'
import { deriveTodos } from './todos.ts'

const orderAt = (status: ChapterStatus) =>
  anOrder({ chapters: [aChapter({ status, furthest: STAGE_OF_STATUS[status] })] })
const unassign = (
  status: ChapterStatus,
  seat: Seat,
  actor: AnyActor = ACTORS.translationAdministrator,
) => decide(orderAt(status), { type: 'unassign', seat, chapterIds: ['chapter-1'] }, actor, CLEAN)
const open = (seat: Seat): readonly string[] =>
  CHAPTER_STATUSES.filter((status) => unassign(status, seat).ok)

test('a seat is emptied before its work and while that waits, never after something was done', () => {
  expect(open('proofreader')).toEqual(
    expect.arrayContaining([
      'pending_translation',
      'translation_completed',
      'pending_proofreading',
    ]),
  )
  for (const status of [
    'proofreading_completed',
    'pending_check',
    'pending_review',
    'complete',
  ] as const)
    expect(open('proofreader')).not.toContain(status)
  expect(open('translator')).toContain('pending_translation')
  expect(open('translator')).not.toContain('proofreading_not_accepted')
  expect(open('typesetter')).toContain('pending_typesetting')
})

test('the status stays, somebody is asked for, and the former holder is notified', () => {
  const decision = unassign('pending_typesetting', 'typesetter')
  if (!decision.ok) throw new Error(decision.code)
  const before = orderAt('pending_typesetting').chapters[0]
  expect(decision.order.chapters[0]).toEqual({ ...before, typesetterId: null })
  expect(deriveTodos(decision.order)).toMatchObject([
    { kind: 'assign_typesetter', accountId: null },
  ])
  expect(decision.effects).toEqual([
    {
      type: 'notify',
      kind: 'unassigned',
      chapterId: 'chapter-1',
      to: { accountId: before?.typesetterId },
    },
  ])
  expect(decision.log).toEqual([
    {
      type: 'order.assigned',
      seat: 'typesetter',
      accountId: null,
      previousId: before?.typesetterId,
      chapterNumbers: [1],
    },
  ])
})

test('only those who fill a seat may empty it', () => {
  expect(
    unassign('pending_proofreading', 'proofreader', ACTORS.projectAdministrator),
  ).toMatchObject({ code: 'permission.role_denied' })
  expect(unassign('pending_proofreading', 'proofreader', ACTORS.proofreader)).toMatchObject({
    code: 'permission.role_denied',
  })
})
