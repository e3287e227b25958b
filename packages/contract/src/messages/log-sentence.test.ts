import { machineCause } from '@panelflow/domain/chapter/problem.ts'
import { CHAPTER_TRANSITIONS } from '@panelflow/domain/chapter/chapter-transitions.ts'
import { listLogTypes, LOG_KINDS } from '@panelflow/domain/log/log-kind.ts'
import { expect, test } from 'vitest'
import { logSentence } from './log-sentence.ts'
import { formatMessage } from './sentence.ts'
import { numberRuns } from './number-runs.ts'

const both = (type: string, details: Record<string, unknown>): string[] =>
  (['en', 'zh-CN'] as const).map((locale) =>
    logSentence({ locale, zone: 'Asia/Shanghai', formatMessage }, { type, details }),
  )

const ann = { id: '1', name: 'ann', realName: 'Ann Lee' }
const bo = { id: '2', name: 'bo', realName: '' }

test('a status change names the event and both statuses', () => {
  const details = {
    from: 'pending_translation',
    to: 'translation_completed',
    event: 'complete_translation',
    automatic: false,
    reason: null,
  }
  expect(both('chapter.status_changed', details)).toEqual([
    'Complete translation: “Pending translation” → “Translation completed”',
    '完成翻译：“待翻译” → “翻译完成”',
  ])
})

test('what follows by itself is worded without an event, a reason stands behind', () => {
  const details = {
    from: 'reviewed',
    to: 'typesetter_to_be_assigned',
    event: 'advance',
    automatic: true,
    reason: null,
  }
  expect(both('chapter.status_changed', details)[0]).toBe(
    '“Reviewed” → “Typesetter to be assigned”',
  )
  const given = {
    from: 'text_extraction_failed',
    to: 'patch_generation_pending',
    event: 'continue_by_hand',
    automatic: false,
    reason: 'blurred scan',
  }
  expect(both('chapter.status_changed', given)[0]).toContain('(blurred scan)')
})

test('an assignment names person, seat and chapters, and whom it replaces', () => {
  const details = {
    seat: 'translator',
    accountId: '1',
    account: ann,
    previousId: null,
    chapterNumbers: [1, 2, 3, 7],
  }
  expect(both('order.assigned', details)).toEqual([
    'assigned Ann Lee as Translator for chapters 1–3, 7',
    '指派 Ann Lee 担任翻译，第 1–3, 7 话',
  ])
  expect(both('order.assigned', { ...details, previousId: '2', previous: bo })[0]).toBe(
    'assigned Ann Lee as Translator for chapters 1–3, 7, in place of bo',
  )
})

test('a chapter sent back names how many places there are to fix, and none where its reason is what has to be fixed', () => {
  const details = { event: 'send_back', round: 2, fixItems: 3 }
  expect(both('chapter.sent_back', details)).toEqual([
    'sent the chapter back (round 2, 3 to fix)',
    '退回章节（第 2 轮，3 项待改）',
  ])
  expect(both('chapter.sent_back', { ...details, event: 'confirm_check', fixItems: 0 })).toEqual([
    'sent the chapter back (round 2)',
    '退回章节（第 2 轮）',
  ])
})

test('one chapter is one chapter, one page one page', () => {
  const details = {
    seat: 'translator',
    accountId: '1',
    account: ann,
    previousId: null,
    chapterNumbers: [2],
  }
  expect(both('order.assigned', details)).toEqual([
    'assigned Ann Lee as Translator for chapter 2',
    '指派 Ann Lee 担任翻译，第 2 话',
  ])
  expect(both('order.sent_for_review', { chapterNumbers: [2] })).toEqual([
    'sent chapter 2 for review',
    '将第 2 话提交审核',
  ])
  const order = { title: 'A', start: 3, end: 3, kind: 'full', orderType: 'regular' }
  expect(both('order.created', order)[0]).toContain('“A”: chapter 3, ')
  expect(both('order.created', { ...order, end: 5 })).toEqual([
    expect.stringContaining('“A”: chapters 3–5, '),
    expect.stringContaining('“A”：第 3–5 话，'),
  ])
  expect(both('chapter.pages_uploaded', { pages: 1, replaced: 0 })).toEqual([
    'uploaded 1 page',
    '上传了 1 页',
  ])
  expect(both('chapter.pages_uploaded', { pages: 3, replaced: 2 })[0]).toBe(
    'uploaded 3 pages, replacing 2',
  )
})

test('what synthesis found erased is named by its pages', () => {
  expect(both('chapter.places_erased', { count: 3, pages: [2, 5] })).toEqual([
    'Erased and not lettered again, so blank in the image: 3 on pages 2, 5',
    '擦除后未重新嵌字，图片中为空白：3 处，第 2, 5 页',
  ])
  expect(both('chapter.places_erased', { count: 1, pages: [2] })[0]).toContain('1 on page 2')
})

test('deadlines are in the reader’s format', () => {
  const details = { from: '2026-11-21T16:00:00.000Z', to: '2026-11-25T16:00:00.000Z' }
  expect(both('order.deadline_changed', details)).toEqual([
    'moved the order deadline from 11/22/2026, 00:00 to 11/26/2026, 00:00',
    '将工单截止时间由 2026/11/22 00:00 改为 2026/11/26 00:00',
  ])
})

test('edits name the field, the old and the new value', () => {
  const changes = [
    { field: 'title', from: 'A', to: 'B' },
    { field: 'remark', from: null, to: 'hurry' },
    { field: 'type', from: 'regular', to: 'urgent' },
  ]
  expect(both('order.edited', { changes })[0]).toBe(
    'changed Title from “A” to “B”; Remark from “nothing” to “hurry”; Type from “Regular” to “Urgent”',
  )
})

test('no known entry ever shows a raw value with underscores', () => {
  const details = {
    from: 'waiting_for_image',
    to: 'terminated_in_translation',
    event: 'route_to_images',
    stage: 'text_extraction',
    action: 'assign_another',
    suspectedCause: 'images',
    seat: 'visual_reviewer',
    kind: 'no_typesetter',
    orderType: 'urgent',
    reason: 'r',
    conclusion: 'c',
    cause: 'x',
    pages: 3,
    replaced: 2,
    round: 1,
    fixItems: 2,
    chapterNumbers: [1],
    changes: [],
    grade: 'good',
    format: 'csv',
    title: 't',
    start: 1,
    end: 2,
  }
  const types = LOG_KINDS.flatMap(listLogTypes)
  for (const type of types)
    for (const sentence of both(type, details))
      expect(sentence).not.toMatch(/[a-z]_[a-z]|\{\{|log\.entry/)
})

test.each(CHAPTER_TRANSITIONS.map(({ event }) => event))(
  'the event %s has words in both languages',
  (event) => {
    const details = {
      from: 'pending_review',
      to: 'reviewed',
      event,
      automatic: false,
      reason: null,
    }
    for (const sentence of both('chapter.status_changed', details))
      expect(sentence.startsWith(event.replaceAll('_', ' '))).toBe(false)
  },
)

test('an entry of a newer server is shown as words', () => {
  expect(both('order.split_up', {})[0]).toBe('order split up')
})

test('chapter numbers are joined to runs', () => {
  expect([
    numberRuns([5, 1, 2, 3]),
    numberRuns([]),
    numberRuns(undefined),
    numberRuns([4]),
  ]).toEqual(['1–3, 5', '', '', '4'])
})

test('scores and what was done with machines have sentences', () => {
  expect(both('grade.given', { account: ann, grade: 'poor' })).toEqual([
    'scored the translation by Ann Lee: Poor',
    '为 Ann Lee 的译文评分：较差',
  ])
  expect(both('grade.changed', { account: bo, from: 'poor', to: 'good' })[0]).toBe(
    'changed the score of bo: Poor → Good',
  )
  expect(both('chapter.run_paused', {})).toEqual(['paused machine work', '暂停了机器处理'])
  expect(both('chapter.run_canceled', { stage: 'machine_translation' })[0]).toBe(
    'stopped Machine translation',
  )
})

test.each([
  ['as it is stored', machineCause('translator.unreachable', {}, ['001.png', '002.png'])],
  ['as it was stored in one string', 'translator.unreachable: 001.png (+1)'],
])('why machines failed, %s, is shown with the advice, and the page', (_how, cause) => {
  const [en = '', zh = ''] = both('chapter.run_failed', { stage: 'machine_translation', cause })
  expect(en).toMatch(/^Machine translation failed: .* · 001\.png \(\+1\)$/)
  expect(zh).toMatch(/^机器翻译失败：.* · 001\.png \(\+1\)$/)
  expect(en).not.toContain('translator.unreachable')
  expect(both('chapter.run_failed', { stage: 'machine_translation', cause: 'odd: thing' })[0]).toBe(
    'Machine translation failed: odd: thing',
  )
})
