import type { TermView } from '@panelflow/contract/term.ts'
import { expect, it } from 'vitest'
import { formValues, termBody, termFormErrors } from './term-form.ts'

const term: TermView = {
  id: '00000000-0000-7000-8000-000000000001',
  book: null,
  original: '云鲸',
  aliases: ['雲鯨'],
  translations: { en: 'cloud whale', 'zh-Hant': '雲鯨' },
  forbidden: { en: 'sky whale / air whale' },
  remark: 'r',
  explanation: 'e',
  firstChapter: 3,
  firstChapterFound: false,
  firstChapterId: null,
  chapterNumber: 12,
  picture: null,
  sameAsGlobal: false,
  sortId: 1024,
  status: 'approved',
  version: 1,
  createdAt: '2026-03-02T08:00:00.000Z',
  can: {},
}

it('sends what it was filled with, and clears a chapter that was only found', () => {
  const {
    original,
    aliases,
    translations,
    forbidden,
    remark,
    explanation,
    firstChapter,
    chapterNumber,
  } = term
  expect(termBody(formValues(term, 'global'))).toEqual({
    original,
    aliases,
    translations,
    forbidden,
    remark,
    explanation,
    firstChapter,
    chapterNumber,
  })
  expect(
    termBody(formValues({ ...term, firstChapterFound: true }, 'global')).firstChapter,
  ).toBeNull()
})

it('asks for an original and one translation, and for a number where a chapter stands', () => {
  const errors = termFormErrors({ ...formValues(null, 'global'), firstChapter: 'three' })
  expect(errors.map(({ field }) => field)).toEqual(['original', 'translations', 'firstChapter'])
})
