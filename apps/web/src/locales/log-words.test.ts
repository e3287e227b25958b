import { logWords } from '@panelflow/contract/messages/log-sentence.ts'
import { ORDER_SHEET_WORDS } from '@panelflow/contract/messages/order-sheet-words.ts'
import { expect, test } from 'vitest'
import en from './en.json'
import gradeEn from './grade.en.json'
import gradeZh from './grade.zh-CN.json'
import zh from './zh-CN.json'

test.each([
  ['en', en, gradeEn],
  ['zh-CN', zh, gradeZh],
] as const)('the log says %s words as the screens do', (locale, app, grade) => {
  const words = logWords(locale)
  expect(words.event).toEqual(app.chapter.event)
  expect(words.stage).toEqual(app.run)
  expect(words.cause).toEqual(app.cause)
  expect(words.action).toEqual(app.check.action_name)
  expect(words.seat).toEqual(app.seat)
  expect(words.kind).toEqual(app.order.kind)
  expect(words.orderType).toEqual(app.order.type)
  expect(words.role).toEqual(app.role)
  expect(words.score).toEqual(grade.score)
  expect(app.order.field).toMatchObject(words.field)
  expect(words.column).toMatchObject({ at: app.log.column_at, actor: app.log.column_actor, what: app.log.column_what })
})

test.each([
  ['en', en],
  ['zh-CN', zh],
] as const)('a file of the order list says %s words as the screen does', (locale, app) => {
  const { todo, chapter, chapters, waitingRole, waitingPerson } = ORDER_SHEET_WORDS[locale]
  const braced = (template: string): string => template.replaceAll(/\{(\w+)\}/g, '{{$1}}')
  expect(todo).toEqual(app.todo.kind)
  expect([chapter, chapters, waitingRole, waitingPerson].map(braced)).toEqual([
    app.chapter.label,
    app.order.range,
    app.order.waiting_role,
    app.order.waiting_person,
  ])
})
