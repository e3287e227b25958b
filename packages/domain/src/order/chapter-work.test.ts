import { describe, expect, it } from 'vitest'
import { ROLE, ROLE_IDS } from '../account/role.ts'
import { CHAPTER_STATUSES, type ChapterStatus } from '../chapter/chapter-status.ts'
import type { Actor } from '../permission/actor.ts'
import { ACTORS, PEOPLE, ROOT, UNSTAFFED, aChapter, anActor, anOrder } from '../testing/an-order.ts'
import { describeChapterWork, type WorkStanding } from './chapter-work.ts'
import { chapterOffers, sendForReviewOffer } from './available-actions.ts'
import type { ChapterState } from './order-state.ts'
import { type TodoKind, deriveTodos } from './todos.ts'

const SEVERAL_ROLES: Actor = {
  accountId: PEOPLE.translator,
  isRoot: false,
  roles: ROLE_IDS,
  actingRole: ROLE.proofreader,
}

/**
 * The six roles on their seats, the reviewer, outsiders of each role, one account with all roles,
 * root.
 */
const EVERYBODY: Readonly<Record<string, Actor>> = {
  ...ACTORS,
  ...Object.fromEntries(
    ROLE_IDS.map((role) => [`stranger as ${role}`, anActor(role, PEOPLE.stranger)]),
  ),
  'all roles, acting as proofreader': SEVERAL_ROLES,
  root: ROOT,
}

const STATES: readonly (readonly [string, Partial<ChapterState>])[] = [
  ['staffed', {}],
  ['unstaffed', UNSTAFFED],
  ['without reviewer', { reviewerId: null, visualReviewerId: null }],
  ['with a problem', { problem: { reason: 'disk full' }, finalImages: 'failed' }],
]

const CASES = CHAPTER_STATUSES.flatMap((status) =>
  STATES.flatMap(([state, change]) =>
    Object.entries(EVERYBODY).map(([actorName, actor]) => ({
      status,
      state,
      actorName,
      actor,
      change,
    })),
  ),
)

const workIn = (status: ChapterStatus, change: Partial<ChapterState>, actor: Actor) => {
  const chapter = aChapter({ status, ...change })
  const order = anOrder({ chapters: [chapter] })
  return { work: describeChapterWork(order, chapter, actor), todo: deriveTodos(order)[0] ?? null }
}

/** As `GET /todos` finds them, over all roles of the account. */
const isListed = (todo: ReturnType<typeof deriveTodos>[number] | null, actor: Actor): boolean =>
  todo !== null &&
  (todo.accountId === null || todo.accountId === actor.accountId) &&
  (actor.isRoot || actor.roles.includes(todo.role))

const OWN: readonly WorkStanding[] = ['own', 'own_in_other_role', 'four_eyes']
/** To-dos that are done by changing the page. */
const EDITING: readonly TodoKind[] = [
  'translate',
  'proofread',
  'rework_translation',
  'rework_proofreading',
  'typeset',
  'rework_typesetting',
]

describe('whose work a chapter is, in every status for every role', () => {
  it('is the own work of exactly those who have it in their list of work', () => {
    const wrong = CASES.filter(({ status, change, actor }) => {
      const { work, todo } = workIn(status, change, actor)
      return OWN.includes(work.standing) !== isListed(todo, actor)
    })
    expect(wrong.map(({ status, state, actorName }) => `${status} ${state} ${actorName}`)).toEqual(
      [],
    )
  })

  it('names a to-do where one is open and none where a machine or the order is waited for', () => {
    const wrong = CASES.filter(({ status, change, actor }) => {
      const { work, todo } = workIn(status, change, actor)
      const waitsForPerson =
        OWN.includes(work.standing) || work.standing === 'open' || work.standing === 'others'
      return waitsForPerson !== (work.todo !== null) || work.todo?.kind !== todo?.kind
    })
    expect(wrong.map(({ status, state, actorName }) => `${status} ${state} ${actorName}`)).toEqual(
      [],
    )
  })

  it('offers the step to everybody whose own work it is', () => {
    const refused = CASES.filter(({ status, change, actor }) => {
      const chapter = aChapter({ status, ...change })
      const order = anOrder({ chapters: [chapter] })
      const { standing, todo } = describeChapterWork(order, chapter, actor)
      if (standing !== 'own' || todo === null || todo.kind.startsWith('assign_')) return false
      if (todo.kind === 'send_for_review') return sendForReviewOffer(order, actor) !== true
      return !Object.values(chapterOffers(order, chapter, actor)).includes(true)
    })
    expect(
      refused.map(({ status, state, actorName }) => `${status} ${state} ${actorName}`),
    ).toEqual([])
  })

  it('never leaves somebody whose own work is on the page without the right to edit it', () => {
    const shut = CASES.filter(({ status, change, actor }) => {
      const { work } = workIn(status, change, actor)
      return (
        work.standing === 'own' &&
        EDITING.some((kind) => kind === work.todo?.kind) &&
        !work.edit.script &&
        !work.edit.lettering
      )
    })
    expect(shut.map(({ status, state, actorName }) => `${status} ${state} ${actorName}`)).toEqual(
      [],
    )
  })
})

const standing = (
  status: ChapterStatus,
  actor: Actor,
  change: Partial<ChapterState> = {},
): WorkStanding => workIn(status, change, actor).work.standing

describe('one by one', () => {
  it('the reviewer has what they review, the proofreader what they send, the visual reviewer what they look at', () => {
    expect(standing('pending_review', ACTORS.reviewer)).toBe('own')
    expect(standing('proofreading_completed', ACTORS.proofreader)).toBe('own')
    expect(standing('pending_visual_review', ACTORS.visualReviewer)).toBe('own')
    expect(
      standing('pending_visual_review', anActor(ROLE.visualReviewer, PEOPLE.stranger), {
        visualReviewerId: null,
      }),
    ).toBe('own')
  })

  it('others learn whom it waits for', () => {
    expect(standing('pending_review', ACTORS.translator)).toBe('others')
    expect(standing('proofreading_completed', ACTORS.translationAdministrator)).toBe('others')
    expect(standing('pending_check_translation', ACTORS.translationAdministrator)).toBe('open')
    expect(standing('typesetter_to_be_assigned', ACTORS.projectAdministrator)).toBe('open')
    expect(standing('typesetter_to_be_assigned', ACTORS.typesetter)).toBe('others')
  })

  it('an account with several roles has work that waits in another role than the acting one', () => {
    expect(standing('pending_translation', SEVERAL_ROLES)).toBe('own_in_other_role')
    expect(standing('pending_translation', { ...SEVERAL_ROLES, actingRole: ROLE.translator })).toBe(
      'own',
    )
  })

  it('nobody reviews what they translated or proofread', () => {
    const both: Actor = {
      accountId: PEOPLE.translator,
      isRoot: false,
      roles: [5, 8],
      actingRole: ROLE.translationAdministrator,
    }
    expect(standing('pending_review', both, { reviewerId: null })).toBe('four_eyes')
  })

  it('a proofread chapter waits for its order until all of them are', () => {
    const chapters = [
      aChapter({ status: 'proofreading_completed' }),
      aChapter({ number: 2, status: 'pending_proofreading' }),
    ]
    const order = anOrder({ chapters })
    expect(describeChapterWork(order, order.chapters[0]!, ACTORS.proofreader).standing).toBe(
      'order',
    )
  })

  it('nothing is left to do in a stopped order or a delivered chapter', () => {
    const chapter = aChapter({ status: 'pending_translation' })
    const stop = {
      status: 'terminated_in_translation',
      reason: 'sold',
      accountId: PEOPLE.root,
      at: '2026-01-01T00:00:00Z',
    } as const
    const stopped = describeChapterWork(
      anOrder({ chapters: [chapter], stop }),
      chapter,
      ACTORS.translator,
    )
    expect(stopped).toEqual({
      standing: 'stopped',
      todo: null,
      edit: { script: false, lettering: false, pictures: false },
    })
    expect(standing('complete', ACTORS.translator)).toBe('delivered')
  })

  it('who may edit what', () => {
    expect(workIn('pending_translation', {}, ACTORS.translator).work.edit).toEqual({
      script: true,
      lettering: false,
      pictures: false,
    })
    expect(workIn('pending_typesetting', {}, ACTORS.typesetter).work.edit).toEqual({
      script: false,
      lettering: true,
      pictures: true,
    })
    expect(workIn('pending_visual_review', {}, ACTORS.visualReviewer).work.edit).toEqual({
      script: false,
      lettering: false,
      pictures: false,
    })
  })
})
