import { describe, expect, it } from 'vitest'
import { drawerSections, type DrawerTerm } from './drawer-terms.ts'
import { fileFault } from './term-import.ts'
import { formValues } from './term-form.ts'
import english from './term.en.json'

const term = (
  id: string,
  original: string,
  bookId: string | null,
  more: Partial<DrawerTerm> = {},
): DrawerTerm => ({
  id,
  original,
  bookId,
  aliases: [],
  translation: null,
  remark: '',
  ...more,
})
const terms = [
  term('a', '云鲸', 'b'),
  term('b', '灯塔', null, { translation: 'Lighthouse' }),
  term('c', '月', 'b', { aliases: ['Ｌｕｎａ'] }),
]
const nowhere = { onPage: new Set<string>(), opened: new Set<string>() }
const shape = (...given: Parameters<typeof drawerSections>) =>
  drawerSections(...given).map(
    ({ section, terms: list }) => `${section}:${list.map(({ id }) => id).join('')}`,
  )

describe('the term drawer', () => {
  it('begins with what stands on the page, then on other open pages, then the glossaries; each term once', () => {
    expect(shape(terms, nowhere, '')).toEqual(['own:ac', 'global:b'])
    expect(shape(terms, { onPage: new Set(['b']), opened: new Set(['b', 'c']) }, '')).toEqual([
      'on_page:b',
      'opened:c',
      'own:a',
    ])
  })

  it('finds terms by original, alias and translation, however they are written', () => {
    expect(shape(terms, nowhere, 'luna')).toEqual(['own:c'])
    expect(shape(terms, nowhere, ' lightHOUSE ')).toEqual(['global:b'])
    expect(shape(terms, nowhere, 'x')).toEqual([])
  })

  it('begins a new term with the words that were marked', () => {
    const values = formValues(null, 'b', { original: '云鲸号', translations: { th: 'วาฬ' } })
    expect(values).toMatchObject({ book: 'b', original: '云鲸号', th: 'วาฬ', en: '' })
  })
})

describe('what the term windows ask for', () => {
  it('is a file, and an XLSX file only', () => {
    expect([
      fileFault(null, 'xlsx'),
      fileFault({ name: 'terms.csv', size: 1 }, 'xlsx'),
      fileFault({ name: 'terms.XLSX', size: 1 }, 'xlsx'),
    ]).toEqual(['not_chosen', 'not_xlsx', null])
    expect(english.import.fault_not_chosen).toBe('Please select the file')
    expect(english.import.fault_not_xlsx).toBe('Please upload an XLSX file only')
  })

  it('is a selection to delete, and it tells when sorting was not kept', () => {
    expect(english.delete.select).toBe('Please select the term to delete')
    expect(english.sort.failed).toMatch(/^Sorting cloud save failed/)
  })
})
