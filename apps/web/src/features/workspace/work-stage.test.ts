import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { describeChapterWork } from '@panelflow/domain/order/chapter-work.ts'
import { TODO_KINDS } from '@panelflow/domain/order/todos.ts'
import { ACTORS, aChapter, anOrder } from '@panelflow/domain/testing/an-order.ts'
import { describe, expect, it } from 'vitest'
import { type ChapterInWork, toReadingStage, toWorkStage } from './work-stage.ts'

const asOwnTodo = (kind: string): ChapterInWork['work'] => ({
  standing: 'own',
  todo: { kind, roleId: 8, account: null, since: '2026-01-01T00:00:00Z' },
})

const NOT_MINE = { standing: 'others', todo: null } as const

describe('what the workspace is laid out for', () => {
  it('is the same for everybody who looks at a chapter in a status, and for whom it waits', () => {
    for (const status of CHAPTER_STATUSES) {
      const chapter = aChapter({ status })
      const order = anOrder({ chapters: [chapter] })
      const stages = Object.values(ACTORS).map((actor) => {
        const { standing, todo } = describeChapterWork(order, chapter, actor)
        const work = todo === null ? { standing, todo } : { ...asOwnTodo(todo.kind), standing }
        return toWorkStage({ status, work })
      })
      expect([status, [...new Set(stages)]]).toEqual([
        status,
        [toWorkStage({ status, work: NOT_MINE })],
      ])
    }
  })

  it.each([
    ['pending_translation', null],
    ['pending_proofreading', 'proofreading'],
    ['pending_review', 'review'],
    ['pending_check_proofreading', 'review'],
    ['review_not_accepted', 'proofreading'],
    ['pending_typesetting', null],
    ['pending_visual_review', 'visual_review'],
  ] as const)('accepts lines one by one: %s → %s', (status, stage) => {
    expect(toReadingStage({ status, work: NOT_MINE })).toBe(stage)
  })

  it.each([
    ['rework_translation', 'translate'],
    ['recheck_translation', 'proofread'],
    ['review', 'proofread'],
    ['rework_typesetting', 'typeset'],
    ['visual_review', 'visual_review'],
  ])('is the person’s own to-do: %s → %s', (kind, stage) => {
    expect(toWorkStage({ status: 'pending_translation', work: asOwnTodo(kind) })).toBe(stage)
  })

  it('is the status of the chapter where the own to-do is done elsewhere, or not known here', () => {
    const elsewhere = TODO_KINDS.filter((kind) => /assign|resolve|images|decide|route/.test(kind))
    for (const kind of [...elsewhere, 'a_kind_of_tomorrow'])
      expect(toWorkStage({ status: 'pending_review', work: asOwnTodo(kind) })).toBe('proofread')
  })
})
