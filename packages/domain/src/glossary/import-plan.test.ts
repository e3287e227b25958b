import { array, assert, constantFrom, property, record, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ImportRow,
  type KnownTerm,
  planImport,
  type PlannedRow,
  withoutKept,
} from './import-plan.ts'
import { termKeys } from './term-rules.ts'

const known = (id: string, original: string, more: Partial<KnownTerm> = {}): KnownTerm => ({
  id,
  kind: 'name',
  original,
  aliases: [],
  translations: { en: original },
  forbidden: {},
  remark: '',
  explanation: '',
  firstChapter: null,
  chapterNumber: null,
  status: 'approved',
  ...more,
})
const row = (line: number, original: string, more: Partial<ImportRow> = {}): ImportRow => ({
  row: line,
  original,
  translations: { en: original },
  ...more,
})
const results = (plan: readonly PlannedRow[]): readonly string[] => plan.map(({ result }) => result)
const applied = (
  plan: readonly PlannedRow[],
  before: readonly KnownTerm[],
): readonly KnownTerm[] => {
  const changed = new Map(
    plan.flatMap(({ id, values, status }) =>
      id === null ? [] : [[id, { id, ...values, status }] as const],
    ),
  )
  const made = plan.flatMap(({ id, values, status, row: line }) =>
    id === null ? [{ id: `new${line}`, ...values, status }] : [],
  )
  return [...before.map((term) => changed.get(term.id) ?? term), ...made]
}

describe('a sheet of terms', () => {
  it('finds a sound effect beside a name that is written alike', () => {
    const plan = planImport(
      [row(2, 'ドン', { kind: 'effect', translations: { en: 'BOOM' } }), row(3, 'ドン')],
      [known('a', 'ドン'), known('b', 'ドン', { kind: 'effect' })],
    )
    expect(plan.map(({ id, result, values }) => [id, result, values.kind])).toEqual([
      ['b', 'changed', 'effect'],
      ['a', 'same', 'name'],
    ])
  })

  it('makes new ones, changes those it knows by their original, and leaves what it leaves empty', () => {
    const before = [known('a', '云鲸', { remark: 'big', aliases: ['雲鯨'] }), known('b', 'Lamp')]
    const plan = planImport(
      [
        row(2, '星盐'),
        row(3, '云鲸', { translations: { fr: 'baleine' } }),
        row(4, 'ＬＡＭＰ', { translations: {} }),
      ],
      before,
    )
    expect(results(plan)).toEqual(['new', 'changed', 'changed'])
    expect(plan[1]).toMatchObject({
      id: 'a',
      values: { translations: { en: '云鲸', fr: 'baleine' }, remark: 'big', aliases: ['雲鯨'] },
    })
  })

  it('refuses rows without original or translation, and names line and column', () => {
    const [empty, bare] = planImport(
      [row(2, ' ', { translations: { en: 'x' } }), row(3, '月', { translations: {} })],
      [],
    )
    expect(empty).toMatchObject({
      row: 2,
      result: 'refused',
      faults: [{ column: 'original', code: 'field.required' }],
    })
    expect(bare).toMatchObject({
      row: 3,
      result: 'refused',
      faults: [{ column: 'translations', code: 'field.required' }],
    })
  })

  it('calls it a conflict when a name belongs to another term, in the glossary or further up', () => {
    const before = [known('a', '云鲸', { aliases: ['whale'] })]
    const plan = planImport(
      [row(2, 'Whale'), row(3, '灯'), row(4, '塔', { aliases: ['灯'] })],
      before,
    )
    expect(results(plan)).toEqual(['conflict', 'new', 'conflict'])
    expect(plan[0]?.faults).toEqual([
      { column: 'original', code: 'term.name_taken', params: { name: 'whale', original: '云鲸' } },
    ])
    expect(plan[2]?.faults).toEqual([
      { column: 'aliases', code: 'term.twice_in_sheet', params: { name: '灯', row: 3 } },
    ])
  })

  it('may pass an alias from one term to another in the same sheet', () => {
    const before = [known('a', 'A', { aliases: ['x'] }), known('b', 'B')]
    expect(
      results(
        planImport([row(2, 'A', { aliases: ['y'] }), row(3, 'B', { aliases: ['x'] })], before),
      ),
    ).toEqual(['changed', 'changed'])
  })

  it('never leads to two terms of one name, and the same sheet again finds nothing to do', () => {
    const name = string({ unit: constantFrom('a', 'B', 'Ｂ', '云'), minLength: 1, maxLength: 2 })
    const rows = array(record({ original: name, aliases: array(name, { maxLength: 2 }) }), {
      maxLength: 6,
    })
    assert(
      property(rows, rows, (first, second) => {
        const sheet = (list: typeof first) =>
          list.map(({ original, aliases }, i) => row(i + 2, original, { aliases }))
        const isAccepted = (plan: readonly PlannedRow[]) =>
          plan.every(({ faults }) => faults.length === 0)
        let glossary: readonly KnownTerm[] = []
        for (const list of [sheet(first), sheet(second)]) {
          const plan = planImport(list, glossary)
          if (!isAccepted(plan)) continue
          glossary = applied(plan, glossary)
          const keys = glossary.flatMap(termKeys)
          expect(new Set(keys).size).toBe(keys.length)
          expect(results(planImport(list, glossary)).every((result) => result === 'same')).toBe(
            true,
          )
        }
      }),
    )
  })
})

describe('the preview of a sheet', () => {
  const before = [
    known('a', '灯台', { translations: { en: 'Lighthouse', id: 'Mercusuar' }, remark: 'a place' }),
  ]
  const sheet = [row(2, '灯台', { translations: { en: 'Light tower' }, remark: 'a building' })]

  it('shows for each field what the glossary has and what the sheet has', () => {
    expect(planImport(sheet, before)[0]?.changes).toEqual([
      { column: 'translations.en', from: 'Lighthouse', to: 'Light tower' },
      { column: 'remark', from: 'a place', to: 'a building' },
    ])
    expect(planImport([row(2, '海')], before)[0]?.changes).toEqual([])
  })

  it('leaves what a person keeps: one field, or the whole row', () => {
    const oneField = withoutKept(sheet, [{ row: 2, column: 'translations.en' }])
    expect(planImport(oneField, before)[0]?.changes).toEqual([
      { column: 'remark', from: 'a place', to: 'a building' },
    ])
    const both = withoutKept(oneField, [{ row: 2, column: 'remark' }])
    expect(results(planImport(both, before))).toEqual(['same'])
    expect(withoutKept(sheet, [{ row: 2 }])).toEqual([])
  })
})
