import type { ChapterWorkView } from '@panelflow/contract/workflow.ts'
import { CHAPTER_STATUSES } from '@panelflow/domain/chapter/chapter-status.ts'
import { describeChapterWork } from '@panelflow/domain/order/chapter-work.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { ACTORS, aChapter, anOrder } from '@panelflow/domain/testing/an-order.ts'
import { describe, expect, it } from 'vitest'
import en from './workspace.en.json'
import zh from './workspace.zh-CN.json'
import { workNotice } from './work-notice.ts'

const NO_EDITS = { script: false, lettering: false, pictures: false }
const PERSON = { id: '00000000-0000-4000-8000-000000000000', name: 'li', realName: 'Li' }

/** As the server answers it for a chapter with everybody in place. */
const viewFor = (status: (typeof CHAPTER_STATUSES)[number], actor: Actor): ChapterWorkView => {
  const chapter = aChapter({ status })
  const { standing, todo, edit } = describeChapterWork(
    anOrder({ chapters: [chapter] }),
    chapter,
    actor,
  )
  const account = todo === null || todo.accountId === null ? null : PERSON
  return {
    standing,
    edit,
    todo:
      todo === null
        ? null
        : { kind: todo.kind, roleId: todo.role, account, since: '2026-01-01T00:00:00Z' },
  }
}

const TABLE = CHAPTER_STATUSES.flatMap((status) =>
  Object.entries(ACTORS).map(([actorName, actor]) => ({
    status,
    actorName,
    view: viewFor(status, actor),
  })),
)

const sentenceIn = (words: typeof en, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (value, part) => Object.entries(value ?? {}).find(([name]) => name === part)?.[1],
      words.work,
    )

describe('what the workspace says about whose work a chapter is', () => {
  it('never tells an account with an open to-do that somebody else has the chapter', () => {
    const wrong = TABLE.filter(({ view }) => view.standing === 'own').filter(({ view }) => {
      const notice = workNotice(view)
      return notice === null
        ? !view.edit.script && !view.edit.lettering
        : !notice.sentence.startsWith('own.')
    })
    expect(wrong.map(({ status, actorName }) => `${status} ${actorName}`)).toEqual([])
  })

  it('leaves nobody before closed fields without a sentence', () => {
    const silent = TABLE.filter(
      ({ view }) => !Object.values(view.edit).includes(true) && workNotice(view) === null,
    )
    expect(silent.map(({ status, actorName }) => `${status} ${actorName}`)).toEqual([])
  })

  it('has each sentence in both languages, and names the holder where there is one', () => {
    for (const { view } of TABLE) {
      const notice = workNotice(view)
      if (notice === null) continue
      for (const words of [en, zh]) expect(sentenceIn(words, notice.sentence)).toBeTypeOf('string')
      if (notice.sentence === 'others') expect(sentenceIn(en, 'others')).toContain('{{name}}')
    }
  })

  it.each([
    ['pending_review', ACTORS.reviewer, 'own.review', 'stage'],
    ['proofreading_completed', ACTORS.proofreader, 'own.send_for_review', 'send_for_review'],
    ['pending_visual_review', ACTORS.visualReviewer, 'own.visual_review', 'stage'],
    ['pending_check', ACTORS.translationAdministrator, 'own.other', 'chapters'],
    ['typesetter_to_be_assigned', ACTORS.projectAdministrator, 'open_pool', 'chapters'],
    ['pending_review', ACTORS.translator, 'others', 'comment'],
    ['pending_image_synthesis', ACTORS.typesetter, 'machine', 'comment'],
  ] as const)('%s', (status, actor, sentence, action) => {
    expect(workNotice(viewFor(status, actor))).toMatchObject({ sentence, action: { type: action } })
  })

  it('says nothing where the page is simply edited', () => {
    expect(workNotice(viewFor('pending_translation', ACTORS.translator))).toBeNull()
  })

  it('offers the other role to an account whose work waits there, also where the acting role may edit', () => {
    const todo = {
      kind: 'translate',
      roleId: 8,
      account: PERSON,
      since: '2026-01-01T00:00:00Z',
    } as const
    const view: ChapterWorkView = {
      standing: 'own_in_other_role',
      todo,
      edit: { ...NO_EDITS, script: true },
    }
    expect(workNotice(view)).toEqual({
      sentence: 'own_in_other_role',
      readOnly: false,
      action: { type: 'switch_role' },
    })
  })
})
