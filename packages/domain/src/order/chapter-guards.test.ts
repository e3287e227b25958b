import { describe, expect, it } from 'vitest'
import type { ChapterStatus } from '../chapter/chapter-status.ts'
import type { Actor } from '../permission/actor.ts'
import { ACTORS, PEOPLE, aChapter, anOrder } from '../testing/an-order.ts'
import { CLEAN, aHumanEvent, anAssignee, withCounts } from '../testing/sample-events.ts'
import type { Accepted, Decision, Facts } from './decision.ts'
import { decide } from './order-decide.ts'
import type { HumanEventType } from './available-actions.ts'
import type { ChapterState } from './order-state.ts'
import type { ChapterEvent } from './workflow-event.ts'

const on = (status: ChapterStatus, change: Partial<ChapterState> = {}) =>
  anOrder({
    chapters: [aChapter({ status, ...change }), aChapter({ number: 2, status, ...change })],
  })

const send = (
  status: ChapterStatus,
  event: ChapterEvent,
  actor: Actor,
  facts: Facts = CLEAN,
): Decision => decide(on(status), event, actor, facts)

const accepted = (decision: Decision): Accepted => {
  if (!decision.ok) throw new Error(decision.code)
  return decision
}

const {
  projectAdministrator,
  translationAdministrator,
  translator,
  proofreader,
  reviewer,
  typesetter,
  visualReviewer,
} = ACTORS

describe('reasons and conclusions', () => {
  const reasoned: readonly [ChapterStatus, HumanEventType, Actor][] = [
    ['text_extraction_failed', 'continue_by_hand', translationAdministrator],
    ['patch_generation_failed', 'report_image_problem', projectAdministrator],
    ['pending_check_translation', 'fail_recheck', proofreader],
    ['rejected', 'route_to_images', translationAdministrator],
    ['proofreading_completed', 'request_check', proofreader],
    ['pending_typesetting', 'report_abnormal', typesetter],
  ]
  it.each(reasoned)('in %s, %s needs a reason that is more than blanks', (status, type, actor) => {
    const event = { ...aHumanEvent(type), reason: '  ' } as ChapterEvent
    expect(send(status, event, actor)).toMatchObject({ ok: false, code: 'request.reason_required' })
    expect(send(status, aHumanEvent(type), actor).ok).toBe(true)
  })

  it('giving back a failed synthesis needs a reason', () => {
    const order = on('pending_image_synthesis', { problem: { reason: 'disk full' } })
    expect(
      decide(order, { type: 'give_back', chapterId: 'chapter-1', reason: '' }, typesetter, CLEAN),
    ).toMatchObject({
      code: 'request.reason_required',
    })
  })

  const concluded: readonly [ChapterStatus, ChapterEvent][] = [
    ['pending_check', { type: 'dismiss_check', chapterId: 'chapter-1', reason: ' ' }],
    [
      'pending_check',
      {
        type: 'confirm_check',
        chapterId: 'chapter-1',
        conclusion: '',
        action: 'return_to_same',
        accountId: null,
      },
    ],
    ['rejected', { type: 'route_to_typesetting', chapterId: 'chapter-1', reason: '' }],
  ]
  it.each(concluded)('in %s, a decision needs its conclusion', (status, event) => {
    expect(send(status, event, translationAdministrator)).toMatchObject({
      ok: false,
      code: 'request.conclusion_required',
    })
  })
})

describe('fix lists', () => {
  const sentBack: readonly [
    ChapterStatus,
    'refuse_review' | 'refuse_visual' | 'route_to_translation' | 'route_to_proofreading',
    Actor,
    ChapterStatus,
  ][] = [
    ['pending_review', 'refuse_review', reviewer, 'review_not_accepted'],
    ['pending_visual_review', 'refuse_visual', visualReviewer, 'visual_review_not_accepted'],
    ['rejected', 'route_to_translation', translationAdministrator, 'proofreading_not_accepted'],
    ['rejected', 'route_to_proofreading', translationAdministrator, 'review_not_accepted'],
  ]
  it.each(sentBack)('from %s, %s needs at least one item', (status, type, actor, to) => {
    expect(send(status, { type, chapterId: 'chapter-1', fixItems: 0 }, actor)).toMatchObject({
      code: 'chapter.fix_list_required',
      params: { chapter: 1 },
    })
    const { order, effects, log } = accepted(
      send(status, { type, chapterId: 'chapter-1', fixItems: 3 }, actor),
    )
    expect(order.chapters[0]).toMatchObject({ status: to, round: 1 })
    expect(effects).toContainEqual({ type: 'snapshot', chapterId: 'chapter-1', name: type })
    expect(log).toContainEqual({
      type: 'chapter.sent_back',
      chapterId: 'chapter-1',
      chapterNumber: 1,
      event: type,
      round: 1,
      fixItems: 3,
    })
  })

  it.each([
    ['proofreading_not_accepted', 'complete_rework', translator],
    ['review_not_accepted', 'complete_rework', proofreader],
    ['visual_review_not_accepted', 'complete_typesetting', typesetter],
  ] as const)('in %s, %s waits until every item is answered', (status, type, actor) => {
    const event: ChapterEvent = { type, chapterId: 'chapter-1' }
    expect(send(status, event, actor, withCounts({ openFixItems: 2 }))).toMatchObject({
      code: 'chapter.fix_items_open',
      params: { chapter: 1, count: 2 },
    })
    expect(send(status, event, actor).ok).toBe(true)
  })

  // spec 10.return.rounds
  it('tells the translation administrator at the third round, once', () => {
    const third = (round: number) =>
      accepted(
        decide(on('pending_review', { round }), aHumanEvent('refuse_review'), reviewer, CLEAN),
      ).effects.filter((effect) => effect.type === 'notify' && effect.kind === 'third_round')
    expect(third(1)).toEqual([])
    expect(third(2)).toEqual([
      { type: 'notify', kind: 'third_round', chapterId: 'chapter-1', to: { role: 5 } },
    ])
    expect(third(3)).toEqual([])
  })
})

describe('checks before handing on', () => {
  it.each([
    ['pending_translation', 'complete_translation', translator],
    ['pending_proofreading', 'complete_proofreading', proofreader],
  ] as const)('in %s, %s waits until no line is empty', (status, type, actor) => {
    expect(
      send(status, { type, chapterId: 'chapter-1' }, actor, withCounts({ emptyTranslations: 4 })),
    ).toEqual({
      ok: false,
      code: 'chapter.empty_translation',
      params: { chapter: 1, count: 4 },
    })
  })

  it.each([
    ['blockingFindings', 'chapter.blocking_findings'],
    ['textsNotLaidOut', 'chapter.texts_not_laid_out'],
    ['erasedPlaces', 'chapter.places_erased'],
  ] as const)('does not complete typesetting with %s', (fact, code) => {
    const event: ChapterEvent = { type: 'complete_typesetting', chapterId: 'chapter-1' }
    expect(send('pending_typesetting', event, typesetter, withCounts({ [fact]: 5 }))).toMatchObject(
      { code, params: { chapter: 1, count: 5 } },
    )
  })

  it('names the pages of what it counted where the sentence does', () => {
    const counts = { ...withCounts({}).counts, erasedPlaces: { count: 3, pages: [1, 4] } }
    const event: ChapterEvent = { type: 'complete_typesetting', chapterId: 'chapter-1' }
    expect(send('pending_typesetting', event, typesetter, { ...CLEAN, counts })).toMatchObject({
      code: 'chapter.places_erased',
      params: { chapter: 1, count: 3, pages: [1, 4] },
    })
  })

  it.each([
    ['pending_typesetting', 'complete_typesetting', typesetter],
    ['visual_review_not_accepted', 'complete_typesetting', typesetter],
    ['pending_visual_review', 'accept_visual', visualReviewer],
  ] as const)(
    'in %s, %s waits until every text looks the same here and there',
    (status, type, actor) => {
      expect(
        send(status, { type, chapterId: 'chapter-1' }, actor, withCounts({ brokenSeals: 2 })),
      ).toEqual({
        ok: false,
        code: 'chapter.seal_broken',
        params: { chapter: 1, count: 2 },
      })
    },
  )

  it('throws when the command forgot to look something up, instead of letting it pass', () => {
    expect(() =>
      send('pending_translation', aHumanEvent('complete_translation'), translator, {
        now: CLEAN.now,
      }),
    ).toThrow('emptyTranslations')
    expect(() =>
      send('review_not_accepted', aHumanEvent('complete_rework'), proofreader, { now: CLEAN.now }),
    ).toThrow('openFixItems')
  })
})

describe('confirming a check', () => {
  const confirm = (accountId: string | null): ChapterEvent => ({
    type: 'confirm_check',
    chapterId: 'chapter-1',
    conclusion: 'names are wrong throughout',
    action: 'assign_another',
    accountId,
  })
  const withAssignee = (accountId: string, change = {}): Facts => ({
    ...CLEAN,
    assignee: anAssignee('translator', accountId, change),
  })

  it('gives the rework to another translator, and tells both', () => {
    const { order, effects } = accepted(
      send(
        'pending_check',
        confirm('account-new'),
        translationAdministrator,
        withAssignee('account-new'),
      ),
    )
    expect(order.chapters[0]).toMatchObject({
      status: 'proofreading_not_accepted',
      translatorId: 'account-new',
      round: 1,
    })
    expect(effects).toContainEqual({
      type: 'notify',
      kind: 'returned',
      chapterId: 'chapter-1',
      to: { accountId: 'account-new' },
    })
    expect(effects).toContainEqual({
      type: 'notify',
      kind: 'unassigned',
      chapterId: 'chapter-1',
      to: { accountId: PEOPLE.translator },
    })
  })

  it('refuses a missing or unfit other translator', () => {
    const { translationAdministrator: ta } = ACTORS
    expect(send('pending_check', confirm(null), ta)).toMatchObject({
      code: 'assignment.person_required',
    })
    expect(
      send('pending_check', confirm('x'), ta, withAssignee('x', { roles: [10] })),
    ).toMatchObject({ code: 'assignment.role_missing' })
    expect(
      send('pending_check', confirm('x'), ta, withAssignee('x', { speaksTarget: false })),
    ).toMatchObject({
      code: 'assignment.language_missing',
    })
    expect(
      send('pending_check', confirm(PEOPLE.proofreader), ta, withAssignee(PEOPLE.proofreader)),
    ).toMatchObject({
      code: 'chapter.four_eyes',
    })
  })

  it('still works past the cutoff: open work goes on', () => {
    const late = { ...withAssignee('account-new'), now: '2027-05-01T00:00:00Z' }
    expect(send('pending_check', confirm('account-new'), translationAdministrator, late).ok).toBe(
      true,
    )
  })
})
