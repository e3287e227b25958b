import { describe, expect, it } from 'vitest'
import { CHAPTER_STATUSES, type ChapterStatus } from '../chapter/chapter-status.ts'
import { ROLE_IDS } from '../account/role.ts'
import { ABILITIES, type Ability, getScope } from '../permission/ability.ts'
import type { AnyActor } from '../permission/actor.ts'
import { ACTORS, PEOPLE, UNSTAFFED, aChapter, anActor, anOrder } from '../testing/an-order.ts'
import { CLEAN, SENDERS, anAssignee } from '../testing/sample-events.ts'
import { isSeatOpen } from './decide-assign.ts'
import type { Assignee, Decision } from './decision.ts'
import { decide } from './order-decide.ts'
import { orderOffers } from './available-actions.ts'
import type { ChapterState, OrderState } from './order-state.ts'
import { SEATS, SEAT_FIELD, type Seat } from './seat.ts'

const { projectAdministrator, translationAdministrator, proofreader, translator } = ACTORS
const AFTER_CUTOFF = '2027-02-01T00:00:00Z'

const unstaffed = (status: ChapterStatus, change: Partial<ChapterState> = {}) =>
  anOrder({ chapters: [aChapter({ ...UNSTAFFED, status, ...change })] })
const staffed = (status: ChapterStatus, change: Partial<ChapterState> = {}) =>
  anOrder({ chapters: [aChapter({ status, ...change })] })

interface Assigning {
  readonly order: OrderState
  readonly seat: Seat
  readonly accountId?: string
  readonly actor?: AnyActor
  readonly now?: string
  readonly assignee?: Partial<Assignee>
  readonly chapterIds?: readonly string[]
}

const assign = (on: Assigning): Decision => {
  const {
    order,
    seat,
    accountId = 'account-new',
    actor = translationAdministrator,
    now = CLEAN.now,
    assignee = {},
  } = on
  const chapterIds = on.chapterIds ?? order.chapters.map(({ id }) => id)
  return decide(order, { type: 'assign', seat, accountId, chapterIds }, actor, {
    ...CLEAN,
    now,
    assignee: anAssignee(seat, accountId, assignee),
  })
}

describe('assigning', () => {
  it('a translator starts the translation and puts the order into production', () => {
    const decision = assign({ order: unstaffed('pending_assignment'), seat: 'translator' })
    expect(decision).toMatchObject({
      ok: true,
      order: { status: 'translating', hadTranslator: true },
    })
    expect(decision.ok && decision.log[0]).toMatchObject({
      type: 'chapter.status_changed',
      event: 'assign_translator',
    })
    expect(decision.ok && decision.log).toContainEqual({
      type: 'order.assigned',
      seat: 'translator',
      accountId: 'account-new',
      previousId: null,
      chapterNumbers: [1],
    })
  })

  it('a translator early skips the waiting for assignment', () => {
    const early = assign({ order: unstaffed('machine_translation_pending'), seat: 'translator' })
    if (!early.ok) throw new Error(early.code)
    expect(early.order.status).toBe('preprocessing')
    const done = decide(
      early.order,
      { type: 'ai_done', chapterId: 'chapter-1', stage: 'machine_translation' },
      SENDERS['studio']!,
      CLEAN,
    )
    expect(done).toMatchObject({ ok: true, order: { status: 'translating' } })
  })

  // spec 4.rule.reassign
  it('another person takes the work off the first one in the same decision, and tells both', () => {
    const decision = assign({ order: staffed('pending_translation'), seat: 'translator' })
    expect(decision).toMatchObject({
      ok: true,
      order: { chapters: [{ translatorId: 'account-new', status: 'pending_translation' }] },
    })
    expect(decision.ok && decision.effects).toEqual([
      {
        type: 'notify',
        kind: 'assigned',
        chapterId: 'chapter-1',
        to: { accountId: 'account-new' },
      },
      {
        type: 'notify',
        kind: 'unassigned',
        chapterId: 'chapter-1',
        to: { accountId: PEOPLE.translator },
      },
    ])
  })

  // spec 4.rule.deadline 10.workflow.late
  it.each(SEATS)(
    'an empty seat of a %s is refused past the cutoff, replacing a person is not',
    (seat) => {
      const status = seat === 'translator' ? 'pending_translation' : 'pending_typesetting'
      const empty = staffed(status, { [SEAT_FIELD[seat]]: null })
      expect(assign({ order: empty, seat, now: AFTER_CUTOFF })).toEqual({
        ok: false,
        code: 'order.deadline_passed',
        params: { cutoffAt: empty.cutoffAt },
      })
      expect(assign({ order: empty, seat, now: empty.cutoffAt }).ok).toBe(true)
      expect(assign({ order: staffed(status), seat, now: AFTER_CUTOFF }).ok).toBe(true)
    },
  )

  it.each(SEATS)('a %s must have the role and an active account', (seat) => {
    const order = unstaffed(seat === 'translator' ? 'pending_assignment' : 'pending_proofreading')
    expect(assign({ order, seat, assignee: { roles: [3] } })).toMatchObject({
      code: 'assignment.role_missing',
      params: { seat },
    })
    expect(assign({ order, seat, assignee: { active: false } })).toMatchObject({
      code: 'assignment.account_disabled',
    })
  })

  it('asks for the language of those who read and write it only', () => {
    const order = unstaffed('machine_translation_done', { furthest: 'preprocessing' })
    const refused = SEATS.filter(
      (seat) => !assign({ order, seat, assignee: { speaksTarget: false } }).ok,
    )
    expect(refused).toEqual(['translator', 'proofreader', 'reviewer'])
  })

  const clashes: readonly [Seat, string][] = [
    ['translator', PEOPLE.proofreader],
    ['translator', PEOPLE.reviewer],
    ['proofreader', PEOPLE.translator],
    ['proofreader', PEOPLE.reviewer],
    ['reviewer', PEOPLE.translator],
    ['reviewer', PEOPLE.proofreader],
  ]
  it.each(clashes)('a %s may not be %s, who holds another of the four eyes', (seat, accountId) => {
    expect(assign({ order: staffed('pending_translation'), seat, accountId })).toMatchObject({
      code: 'chapter.four_eyes',
      params: { chapter: 1, seat },
    })
  })

  it('is all or nothing over several chapters', () => {
    const order = anOrder({
      chapters: [
        aChapter({ status: 'pending_translation' }),
        aChapter({ number: 2, status: 'translation_completed' }),
      ],
    })
    expect(assign({ order, seat: 'translator' })).toMatchObject({
      code: 'chapter.transition_not_allowed',
      params: { chapter: 2 },
    })
    expect(assign({ order, seat: 'translator', chapterIds: ['chapter-1'] }).ok).toBe(true)
  })

  // spec 5.assign.translator 5.assign.proofreader 5.assign.typesetter
  it.each(['translator', 'proofreader', 'typesetter'] as const)('needs a %s', (seat) => {
    const order = staffed(seat === 'typesetter' ? 'pending_typesetting' : 'pending_translation')
    expect(assign({ order, seat, accountId: '' })).toMatchObject({
      code: 'assignment.person_required',
    })
  })

  it('refuses nobody, no chapter, an unknown chapter, and a person who already sits there', () => {
    const order = staffed('pending_translation')
    expect(assign({ order, seat: 'translator', accountId: '' })).toMatchObject({
      code: 'assignment.person_required',
    })
    expect(assign({ order, seat: 'translator', chapterIds: [] })).toMatchObject({
      code: 'assignment.chapter_required',
    })
    expect(assign({ order, seat: 'translator', chapterIds: ['chapter-7'] })).toMatchObject({
      code: 'chapter.not_found',
    })
    expect(assign({ order, seat: 'translator', accountId: PEOPLE.translator })).toMatchObject({
      code: 'assignment.unchanged',
    })
  })

  it('throws when the command did not look the person up', () => {
    const event = {
      type: 'assign',
      seat: 'translator',
      accountId: 'account-new',
      chapterIds: ['chapter-1'],
    } as const
    expect(() =>
      decide(staffed('pending_translation'), event, translationAdministrator, CLEAN),
    ).toThrow('assignee')
  })

  it('of a translator is open before and during their work only; other seats at any time until delivery', () => {
    const openFor = (seat: Seat) =>
      CHAPTER_STATUSES.filter((status) => isSeatOpen(staffed(status), aChapter({ status }), seat))
    expect(openFor('translator')).toEqual([
      ...CHAPTER_STATUSES.slice(0, CHAPTER_STATUSES.indexOf('translation_completed')),
      'proofreading_not_accepted',
    ])
    for (const seat of SEATS.slice(1)) expect(openFor(seat)).toEqual(CHAPTER_STATUSES.slice(0, -1))
  })

  it('gives a text-only order no typesetter and no visual reviewer', () => {
    const order = anOrder({
      kind: 'text_only',
      chapters: [aChapter({ ...UNSTAFFED, status: 'pending_assignment' })],
    })
    expect(SEATS.filter((seat) => assign({ order, seat }).ok)).toEqual([
      'translator',
      'proofreader',
      'reviewer',
    ])
  })

  it('does not cure a rejected chapter', () => {
    const order = staffed('rejected', { problem: { reason: 'bubbles are empty' } })
    expect(assign({ order, seat: 'typesetter' })).toMatchObject({
      ok: true,
      order: { chapters: [{ status: 'rejected', problem: { reason: 'bubbles are empty' } }] },
    })
  })

  it.each(SEATS)('of a %s is for the roles the permission matrix names', (seat) => {
    const ability: Record<Seat, Ability> = {
      translator: 'order.assign_translator',
      proofreader: 'order.assign_proofreader',
      reviewer: 'order.assign_proofreader',
      typesetter: 'order.assign_typesetter',
      visual_reviewer: 'order.assign_visual_reviewer',
    }
    const order = unstaffed('machine_translation_done')
    const may = ROLE_IDS.filter(
      (role) => assign({ order, seat, actor: anActor(role, 'account-x') }).ok,
    )
    expect(may).toEqual(ROLE_IDS.filter((role) => getScope(ability[seat], role) === 'all'))
    expect(Object.values(ABILITIES[ability[seat]].scopes)).toContain('all')
  })
})

describe('send for review', () => {
  const event = { type: 'send_for_review' } as const
  const order = (first: ChapterStatus, second: ChapterStatus, change: Partial<ChapterState> = {}) =>
    anOrder({
      chapters: [aChapter({ status: first }), aChapter({ number: 2, status: second, ...change })],
    })

  it('accepts the whole order at once', () => {
    const decision = decide(
      order('proofreading_completed', 'proofreading_completed'),
      event,
      proofreader,
      CLEAN,
    )
    expect(decision).toMatchObject({ ok: true, order: { status: 'reviewing' } })
    expect(decision.ok && decision.log).toContainEqual({
      type: 'order.sent_for_review',
      chapterNumbers: [1, 2],
    })
  })

  it('names the chapters that are not ready', () => {
    expect(
      decide(order('proofreading_completed', 'pending_check'), event, proofreader, CLEAN),
    ).toEqual({
      ok: false,
      code: 'order.not_all_proofread',
      params: { chapters: [2] },
    })
    expect(decide(order('pending_review', 'reviewed'), event, proofreader, CLEAN)).toMatchObject({
      code: 'order.not_all_proofread',
    })
  })

  it('does not wait for a chapter in rework that was further already', () => {
    const rework = order('proofreading_completed', 'proofreading_not_accepted', {
      furthest: 'typesetting',
      returnTo: 'typesetting',
    })
    expect(decide(rework, event, proofreader, CLEAN).ok).toBe(true)
  })

  it('is for a proofreader of the order or the translation administrator', () => {
    const ready = order('proofreading_completed', 'proofreading_completed')
    expect(decide(ready, event, translationAdministrator, CLEAN).ok).toBe(true)
    expect(decide(ready, event, anActor(10, PEOPLE.stranger), CLEAN)).toMatchObject({
      code: 'permission.row_denied',
    })
    expect(decide(ready, event, translator, CLEAN)).toMatchObject({
      code: 'permission.role_denied',
    })
  })
})

describe('stopping', () => {
  const stop = (
    order: OrderState,
    type: 'cancel' | 'terminate',
    reason = 'the client left',
    actor: AnyActor = projectAdministrator,
  ) => decide(order, { type, reason }, actor, CLEAN)

  // spec 4.rule.cancel 4.order.canceled
  it.each(['waiting_for_image', 'text_extraction_failed', 'pending_assignment'] as const)(
    'cancels an order in %s, before production',
    (status) => {
      expect(stop(unstaffed(status), 'cancel')).toMatchObject({
        ok: true,
        order: {
          status: 'canceled',
          stop: {
            reason: 'the client left',
            accountId: PEOPLE.projectAdministrator,
            at: CLEAN.now,
          },
        },
      })
      expect(stop(unstaffed(status), 'terminate')).toMatchObject({
        code: 'order.not_in_production',
      })
    },
  )

  // spec 4.rule.cancel
  it('does not cancel once a translator was ever assigned, even before translation', () => {
    expect(stop(staffed('text_extraction_pending'), 'cancel')).toMatchObject({
      code: 'order.already_in_production',
      params: { status: 'preprocessing' },
    })
    expect(stop(staffed('text_extraction_pending'), 'terminate')).toMatchObject({
      ok: true,
      order: { status: 'terminated' },
    })
  })

  // spec 4.rule.terminate 4.order.terminated 4.order.terminated_in_translation
  // spec 4.order.terminated_in_proofreading 4.order.terminated_in_review
  // spec 4.order.terminated_in_typesetting
  it.each([
    ['pending_translation', 'terminated_in_translation'],
    ['pending_proofreading', 'terminated_in_proofreading'],
    ['pending_check', 'terminated_in_proofreading'],
    ['pending_review', 'terminated_in_review'],
    ['typesetter_to_be_assigned', 'terminated_in_typesetting'],
    ['pending_typesetting', 'terminated_in_typesetting'],
    ['pending_visual_review', 'terminated'],
  ] as const)('terminates an order with a chapter in %s as %s', (status, to) => {
    const order = staffed(status)
    const decision = stop(order, 'terminate')
    expect(decision).toMatchObject({ ok: true, order: { status: to, chapters: order.chapters } })
    expect(decision.ok && decision.log).toEqual([
      { type: 'order.terminated', from: order.status, to, reason: 'the client left' },
    ])
  })

  // spec 4.rule.terminate_told 10.workflow.stop
  it('fences off the running jobs and tells the translation administrator and everybody on the order once', () => {
    const order = anOrder({
      chapters: [
        aChapter({ status: 'pending_translation' }),
        aChapter({ number: 2, status: 'pending_translation' }),
      ],
    })
    const decision = stop(order, 'terminate')
    if (!decision.ok) throw new Error(decision.code)
    expect(decision.effects.filter(({ type }) => type === 'cancel_runs')).toHaveLength(2)
    const recipients = decision.effects.flatMap((effect) =>
      effect.type === 'notify' ? [effect.to] : [],
    )
    expect(recipients).toEqual([
      { role: 5 },
      ...[
        PEOPLE.translator,
        PEOPLE.proofreader,
        PEOPLE.reviewer,
        PEOPLE.typesetter,
        PEOPLE.visualReviewer,
      ].map((accountId) => ({
        accountId,
      })),
    ])
  })

  // spec 10.workflow.stop
  it('needs a reason and a project administrator', () => {
    expect(stop(unstaffed('waiting_for_image'), 'cancel', '  ')).toMatchObject({
      code: 'request.reason_required',
    })
    for (const actor of [translationAdministrator, proofreader, SENDERS['studio']!])
      expect(stop(unstaffed('waiting_for_image'), 'cancel', 'x', actor)).toMatchObject({
        code: 'permission.role_denied',
      })
  })
})

describe('what an order offers', () => {
  it('follows the role and the moment', () => {
    const order = unstaffed('pending_assignment')
    expect(orderOffers(order, projectAdministrator, CLEAN.now)).toEqual({
      cancel: true,
      terminate: 'order.not_in_production',
      send_for_review: 'permission.role_denied',
      assign_translator: 'permission.role_denied',
      assign_proofreader: 'permission.role_denied',
      assign_reviewer: 'permission.role_denied',
      assign_typesetter: true,
      assign_visual_reviewer: true,
    })
    expect(orderOffers(order, translationAdministrator, AFTER_CUTOFF)).toMatchObject({
      assign_translator: 'order.deadline_passed',
      cancel: 'permission.role_denied',
    })
    const proofread = staffed('proofreading_completed')
    expect(orderOffers(proofread, proofreader, CLEAN.now)).toMatchObject({ send_for_review: true })
    expect(orderOffers(proofread, translationAdministrator, CLEAN.now)).toMatchObject({
      send_for_review: 'permission.role_denied',
    })
    expect(
      Object.values(orderOffers(staffed('complete'), projectAdministrator, CLEAN.now)),
    ).toEqual(Array(8).fill('order.finished'))
  })
})
