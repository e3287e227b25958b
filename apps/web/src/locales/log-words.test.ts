import { logWords } from '@panelflow/contract/messages/log-sentence.ts'
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
