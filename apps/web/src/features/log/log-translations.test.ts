import { AUDIT_ACTIONS } from '@panelflow/domain/log/audit-action.ts'
import { AUDIT_LABELS } from '@panelflow/contract/messages/audit-labels.ts'
import { getLogMessages } from '@panelflow/contract/messages/log-sentence.ts'
import { ORDER_SHEET_LABELS } from '@panelflow/contract/messages/order-sheet-labels.ts'
import { expect, test } from 'vitest'
import { OBJECT_KINDS } from '../audit/audit-actions.ts'
import auditEn from '../audit/audit.en.json'
import auditZh from '../audit/audit.zh-CN.json'
import en from '../../lib/i18n/app.en.json'
import gradeEn from '../grade/grade.en.json'
import gradeZh from '../grade/grade.zh-CN.json'
import zh from '../../lib/i18n/app.zh-CN.json'

test.each([
  ['en', en, gradeEn],
  ['zh-CN', zh, gradeZh],
] as const)('the log says %s words as the screens do', (locale, app, grade) => {
  const words = getLogMessages(locale)
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
  expect(words.column).toMatchObject({
    at: app.log.column_at,
    actor: app.log.column_actor,
    what: app.log.column_what,
  })
})

test.each([
  ['en', en],
  ['zh-CN', zh],
] as const)('a file of the order list says %s words as the screen does', (locale, app) => {
  const { todo, chapter, chapters, waitingRole, waitingPerson } = ORDER_SHEET_LABELS[locale]
  const braced = (template: string): string => template.replaceAll(/\{(\w+)\}/g, '{{$1}}')
  expect(todo).toEqual(app.todo.kind)
  expect([chapter, chapters, waitingRole, waitingPerson].map(braced)).toEqual([
    app.chapter.label,
    app.order.range,
    app.order.waiting_role,
    app.order.waiting_person,
  ])
})

test.each([
  ['en', auditEn],
  ['zh-CN', auditZh],
] as const)(
  'every event and object of the audit that has %s words is shown by them, on the screen and in the workbook',
  (locale, audit) => {
    expect([...AUDIT_ACTIONS].toSorted()).toEqual(Object.keys(audit.action).toSorted())
    expect([...OBJECT_KINDS].toSorted()).toEqual(Object.keys(audit.object).toSorted())
    const { action, object, column } = AUDIT_LABELS[locale]
    expect({ action, object }).toEqual({ action: audit.action, object: audit.object })
    const { seq, at, person, params } = audit.column
    expect(column).toMatchObject({
      seq,
      at,
      name: person,
      details: params,
      action: audit.column.action,
      object: audit.column.object,
    })
  },
)
