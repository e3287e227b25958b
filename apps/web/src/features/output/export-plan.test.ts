import { EXPORT_FORMATS, type ExportFormat } from '@panelflow/domain/output/output-values.ts'
import { describe, expect, test } from 'vitest'
import { DEFAULT_CHOICE } from './export-choice.ts'
import {
  fitting,
  createGroups,
  numberRanges,
  type OfferedFormat,
  type Offers,
  openPictures,
  createPlan,
  findRefusal,
  startingChoice,
} from './export-plan.ts'

const chapter = (
  number: number,
  part: Partial<Offers['chapters'][number]> = {},
): Offers['chapters'][number] => ({
  chapterId: `c${number}`,
  orderId: 'o',
  orderSerial: 1001,
  bookTitle: 'Wolf Village',
  number,
  language: 'en',
  direction: 'rtl',
  pages: 4,
  finals: true,
  composites: true,
  ...part,
})

const NOT_READY = { code: 'output.not_deliverable', params: {} }

const offers = (
  formats: Partial<Record<ExportFormat, Partial<OfferedFormat>>> = {},
  chapters = [chapter(1), chapter(2)],
): Offers => ({
  chapters,
  formats: EXPORT_FORMATS.map((format) => ({
    format,
    refusal: null,
    composite: false,
    refusedChapters: [],
    ...formats[format],
  })),
})

const noFinals = {
  png: { refusal: NOT_READY },
  jpeg: { refusal: NOT_READY },
  webp: { refusal: NOT_READY },
}

describe('what chapters can be exported for', () => {
  test('a purpose is refused with the reason of its format', () => {
    expect(findRefusal(offers({ epub: { refusal: NOT_READY } }), 'epub')).toEqual(NOT_READY)
    expect(findRefusal(offers(), 'epub')).toBe(null)
  })

  test('pictures are open while one picture format is', () => {
    expect(findRefusal(offers(noFinals), 'pictures')).toBe(null)
    expect(findRefusal(offers({ ...noFinals, zip: { refusal: NOT_READY } }), 'pictures')).toEqual(
      NOT_READY,
    )
  })

  test('preview pictures can be had where published ones are missing', () => {
    const early = offers({ ...noFinals, zip: { composite: true } })
    expect(openPictures(early)).toEqual(['zip'])
    expect(fitting(early, { ...DEFAULT_CHOICE, picture: 'jpeg' })).toMatchObject({
      picture: 'zip',
      which: 'composite',
    })
  })

  test('a format the server does not name is not for this role', () => {
    expect(findRefusal({ chapters: [], formats: [] }, 'psd')?.code).toBe('permission.role_denied')
  })
})

describe('the choice the window opens with', () => {
  test('is that of last time while it is possible', () => {
    const storedChoice = { ...DEFAULT_CHOICE, purpose: 'pdf' } as const
    expect(startingChoice(offers(), storedChoice).purpose).toBe('pdf')
    expect(startingChoice(offers({ pdf: { refusal: NOT_READY } }), storedChoice).purpose).toBe(
      'pictures',
    )
  })

  test('is a comic archive for pages and pictures for a strip', () => {
    expect(startingChoice(offers(), null).purpose).toBe('cbz')
    expect(startingChoice(offers({}, [chapter(1, { direction: 'strip' })]), null).purpose).toBe(
      'pictures',
    )
  })
})

describe('the plan of an export', () => {
  const both = new Set(['c1', 'c2'])

  test('leaves chapters out that the format refuses, with the reason', () => {
    const plan = createPlan(
      offers({ cbz: { refusedChapters: [{ chapterId: 'c2', ...NOT_READY }] } }),
      { ...DEFAULT_CHOICE, purpose: 'cbz' },
      both,
    )
    expect(plan.written.map(({ number }) => number)).toEqual([1])
    expect(plan.leftOut.map(({ chapter: { number }, code }) => [number, code])).toEqual([
      [2, 'output.not_deliverable'],
    ])
  })

  test('holds only what was picked', () => {
    expect(
      createPlan(offers(), DEFAULT_CHOICE, new Set(['c2'])).written.map(({ number }) => number),
    ).toEqual([2])
  })

  test('of preview pictures asks for previews, not for published pictures', () => {
    const early = offers({ zip: { refusedChapters: [{ chapterId: 'c1', ...NOT_READY }] } }, [
      chapter(1),
      chapter(2, { composites: false }),
    ])
    const plan = createPlan(early, { ...DEFAULT_CHOICE, which: 'composite' }, both)
    expect([
      plan.written.map(({ number }) => number),
      plan.leftOut.map(({ chapter: { number } }) => number),
    ]).toEqual([[1], [2]])
  })
})

describe('many chapters that are left out', () => {
  test('are named in ranges', () => {
    expect(numberRanges([3, 1, 2, 7, 9, 8, 12])).toBe('1–3, 7–9, 12')
    expect(numberRanges([])).toBe('')
  })

  test('stand together by reason, book and language', () => {
    const tall = { code: 'output.text_too_tall', params: { page: 3, limit: 1280 } }
    const groups = createGroups([
      { chapter: chapter(1), ...NOT_READY },
      { chapter: chapter(2), ...tall },
      { chapter: chapter(3), ...NOT_READY },
      { chapter: chapter(1, { language: 'fr' }), ...NOT_READY },
    ])
    expect(groups.map(({ refusal, numbers }) => [refusal.code, numbers])).toEqual([
      ['output.not_deliverable', [1, 3]],
      ['output.text_too_tall', [2]],
      ['output.not_deliverable', [1]],
    ])
  })
})
