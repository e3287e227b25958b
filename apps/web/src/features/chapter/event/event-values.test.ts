import { chapterEventInput } from '@panelflow/contract/workflow.ts'
import { expect, test } from 'vitest'
import { EVENT_FIELDS, type EventField, toEventInput } from './event-values.ts'

const KEYS: Readonly<Record<EventField, string>> = {
  cause: 'suspectedCause',
  fix_list: 'fixList',
  reason: 'reason',
}

test.each(Object.entries(EVENT_FIELDS) as [keyof typeof EVENT_FIELDS, readonly EventField[]][])(
  '%s is sent with what its dialog asks for, as the server takes it',
  (type, fields) => {
    const sent = toEventInput(type, {
      reason: 'The pages are of another chapter',
      suspectedCause: 'images',
      fixList: [{ reasonCode: 'other', comment: 'Page 2 is missing' }],
    })
    expect(Object.keys(sent).toSorted()).toEqual(
      ['type', ...fields.map((field) => KEYS[field])].toSorted(),
    )
    expect(chapterEventInput.safeParse(sent).success).toBe(true)
  },
)
