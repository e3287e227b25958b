import type { ChapterWorkView } from '@panelflow/contract/workflow.ts'
import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { describeChapterWork } from '@panelflow/domain/order/chapter-work.ts'
import { getSeatHolder, SEATS, type Seat } from '@panelflow/domain/order/seat.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { ACTORS, aChapter, anOrder, ROOT, UNSTAFFED } from '@panelflow/domain/testing/an-order.ts'
import { describe, expect, it } from 'vitest'
import en from './workspace.en.json'
import zh from './workspace.zh-CN.json'
import { type WorkNotice, workNotice, type WorkSituation } from './work-notice.ts'

const NO_EDITS = { script: false, lettering: false, pictures: false }
const PERSON = { id: '00000000-0000-4000-8000-000000000000', name: 'li', realName: 'Li' }
const STAFFING = { staffed: {}, vacant: UNSTAFFED } as const

type Status = (typeof CHAPTER_STATUSES)[number]

/** As the server answers it, for somebody with the seats of that account. */
const situationFor = (
  status: Status,
  actor: Actor,
  staffing: keyof typeof STAFFING = 'staffed',
): WorkSituation => {
  const chapter = aChapter({ status, ...STAFFING[staffing] })
  const { standing, todo, edit } = describeChapterWork(
    anOrder({ chapters: [chapter] }),
    chapter,
    actor,
  )
  const account = todo === null || todo.accountId === null ? null : PERSON
  const work: ChapterWorkView = {
    standing,
    edit,
    todo:
      todo === null
        ? null
        : { kind: todo.kind, roleId: todo.role, account, since: '2026-01-01T00:00:00Z' },
  }
  const seats = SEATS.filter((seat: Seat) => getSeatHolder(chapter, seat) === actor.accountId)
  return { work, seats, openFixItems: 0, checks: { blocking: 0, open: 0 }, hasNext: false }
}

const TABLE = CHAPTER_STATUSES.flatMap((status) =>
  Object.entries({ ...ACTORS, root: ROOT }).flatMap(([actorName, actor]) =>
    (['staffed', 'vacant'] as const).map((staffing) => {
      const situation = situationFor(status, actor, staffing)
      return { name: `${status} ${actorName} ${staffing}`, situation }
    }),
  ),
).map((row) => ({ ...row, notice: workNotice(row.situation) }))

const pick = (value: unknown, name: string): unknown =>
  Object.entries(value ?? {}).find(([key]) => key === name)?.[1]

const sentenceIn = (words: typeof en | typeof zh, { sentence }: WorkNotice): unknown => {
  const path = sentence.split('.')
  const group = path.slice(0, -1).reduce<unknown>(pick, words.work)
  const last = path.at(-1) ?? ''
  return pick(group, last) ?? pick(group, `${last}_other`)
}

const names = (rows: typeof TABLE): readonly string[] => rows.map(({ name }) => name)

describe('what the workspace says about whose work a chapter is', () => {
  it('has one sentence for everybody in every status, in both languages, and something to do', () => {
    for (const { name, notice } of TABLE) {
      for (const words of [en, zh])
        expect([name, typeof sentenceIn(words, notice)]).toEqual([name, 'string'])
      expect([name, notice.actions.length > 0]).toEqual([name, true])
    }
  })

  it('never tells an account with an open to-do that somebody else has the chapter', () => {
    const own = TABLE.filter(({ situation }) => situation.work.standing === 'own')
    expect(own.length).toBeGreaterThan(20)
    expect(names(own.filter(({ notice }) => !/^(own|editing)\./.test(notice.sentence)))).toEqual([])
  })

  it('says “read only” only where somebody else has the chapter, and names them', () => {
    const closed = TABLE.filter(({ notice }) => notice.readOnly)
    expect(closed.length).toBeGreaterThan(20)
    const wrong = closed.filter(
      ({ situation: { work } }) =>
        work.standing !== 'others' ||
        work.todo?.account == null ||
        Object.values(work.edit).includes(true),
    )
    expect(names(wrong)).toEqual([])
    for (const words of [en, zh])
      for (const { notice } of closed) expect(sentenceIn(words, notice)).toContain('{{name}}')
  })

  it('names nobody where nobody is named', () => {
    const unnamed = TABLE.filter(({ situation }) => situation.work.todo?.account == null)
    expect(
      names(unnamed.filter(({ notice }) => String(sentenceIn(en, notice)).includes('{{name}}'))),
    ).toEqual([])
  })

  it.each([
    ['pending_translation', ACTORS.translator, 'editing.clear', 'stage'],
    ['visual_review_not_accepted', ACTORS.typesetter, 'editing.clear', 'stage'],
    ['pending_review', ACTORS.reviewer, 'own.review', 'stage'],
    ['proofreading_completed', ACTORS.proofreader, 'own.send_for_review', 'send_for_review'],
    ['pending_visual_review', ACTORS.visualReviewer, 'own.visual_review', 'stage'],
    ['pending_check', ACTORS.translationAdministrator, 'own.other', 'chapters'],
    ['typesetter_to_be_assigned', ACTORS.projectAdministrator, 'open_pool', 'chapters'],
    ['pending_translation', ACTORS.translationAdministrator, 'others_editing', 'comment'],
    ['pending_review', ACTORS.translator, 'done', 'comment'],
    ['pending_translation', ACTORS.typesetter, 'others', 'comment'],
    ['proofreading_not_accepted', ACTORS.proofreader, 'others', 'comment'],
    ['pending_image_synthesis', ACTORS.typesetter, 'machine', 'comment'],
  ] as const)('%s', (status, actor, sentence, action) => {
    expect(workNotice(situationFor(status, actor))).toMatchObject({
      sentence,
      actions: [{ type: action }],
    })
  })

  it('counts what is left of the own work: points sent back, then what blocks, then what to look at', () => {
    const own = situationFor('visual_review_not_accepted', ACTORS.typesetter)
    const list = (panel: string) => [{ type: 'panel', panel }, { type: 'stage' }]
    expect(workNotice({ ...own, openFixItems: 3, checks: { blocking: 2, open: 5 } })).toMatchObject(
      { sentence: 'editing.fixes', count: 3, actions: list('fixes') },
    )
    expect(workNotice({ ...own, checks: { blocking: 2, open: 5 } })).toMatchObject({
      sentence: 'editing.blocked',
      count: 2,
      actions: list('checks'),
    })
    expect(workNotice({ ...own, checks: { blocking: 0, open: 5 } })).toMatchObject({
      sentence: 'editing.left',
      count: 5,
      actions: list('checks'),
    })
    expect(workNotice({ ...own, checks: null }).sentence).toBe('editing.unchecked')
  })

  it('leads from what is done to the next own task', () => {
    const done = { ...situationFor('pending_typesetting', ACTORS.proofreader), hasNext: true }
    expect(workNotice(done)).toMatchObject({ sentence: 'done', actions: [{ type: 'next' }] })
    const waiting = { ...situationFor('translation_completed', ACTORS.translator), hasNext: true }
    expect(workNotice(waiting)).toMatchObject({ sentence: 'order', actions: [{ type: 'next' }] })
  })

  it('offers the other role to an account whose work waits there', () => {
    const todo = {
      kind: 'translate',
      roleId: 8,
      account: PERSON,
      since: '2026-01-01T00:00:00Z',
    } as const
    const work = { standing: 'own_in_other_role', todo, edit: NO_EDITS } as const
    const situation = { work, seats: [], openFixItems: 0, checks: null, hasNext: true }
    expect(workNotice(situation)).toMatchObject({
      sentence: 'own_in_other_role',
      readOnly: false,
      actions: [{ type: 'switch_role' }],
    })
  })
})
