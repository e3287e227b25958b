import { expect, test } from 'vitest'
import { parseFormDraft } from './parse-form-draft.ts'

const EMPTY = { title: '', chapters: '' as number | '', languages: [] as string[], book: null }

test('what differs from the form is offered', () => {
  const draft = { title: 'Storm', chapters: 12, languages: ['en'], book: 'b1' }
  expect(parseFormDraft(JSON.stringify(draft), EMPTY)).toEqual(draft)
})

test('nothing is offered where nothing was filled in, or it cannot be read', () => {
  expect(parseFormDraft(null, EMPTY)).toBeNull()
  expect(parseFormDraft(JSON.stringify(EMPTY), EMPTY)).toBeNull()
  for (const broken of ['{', '3', 'null', '[1]']) expect(parseFormDraft(broken, EMPTY)).toBeNull()
})

test('fields of another form or kind are left out', () => {
  const draft = { title: ['Storm'], languages: 'en', gone: 1, chapters: 3 }
  expect(parseFormDraft(JSON.stringify(draft), EMPTY)).toEqual({ ...EMPTY, chapters: 3 })
})
