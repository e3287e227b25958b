/**
 * What a sheet of terms would change, decided before anything is written: all rows are taken, or
 * none.
 */
import type { ErrorParams } from '../error/error-code.ts'
import type { FieldCode } from '../error/field-error.ts'
import { type KeptField, listKeptColumns, withoutKeptRows } from '../text/kept-fields.ts'
import {
  cleanTerm,
  termErrors,
  termKey,
  termKeys,
  type TermStatus,
  type TermValues,
  type Translations,
} from './term-rules.ts'

/** A row as it was read. What the sheet leaves empty stays as it is in the glossary. */
export interface ImportRow extends Partial<Omit<TermValues, 'original' | 'translations'>> {
  /** line of the sheet, the heading is 1 */
  readonly row: number
  readonly original: string
  readonly translations: TermValues['translations']
  readonly status?: TermStatus
  /** what could not be read */
  readonly faults?: readonly RowFault[]
}

export interface KnownTerm extends TermValues {
  readonly id: string
  readonly status: TermStatus
}

/** `column` is the field's name, `translations.en` for a language. */
export interface RowFault {
  readonly column: string
  readonly code:
    | FieldCode
    | 'term.name_taken'
    | 'term.twice_in_sheet'
    /** the sheet names another glossary */
    | 'term.other_glossary'
  readonly params: ErrorParams
}

export const ROW_RESULTS = ['new', 'changed', 'same', 'conflict', 'refused'] as const
export type RowResult = (typeof ROW_RESULTS)[number]

export interface PlannedRow {
  readonly row: number
  readonly result: RowResult
  /** the term it changes; null for a new one */
  readonly id: string | null
  readonly values: TermValues
  readonly status: TermStatus
  readonly faults: readonly RowFault[]
  /** what differs from the glossary, field by field */
  readonly changes: readonly FieldChange[]
}

/** Texts as a person reads them; empty where nothing stands. */
export interface FieldChange {
  /** as in `RowFault` */
  readonly column: string
  readonly from: string
  readonly to: string
}

const NOTHING: TermValues = {
  kind: 'name',
  original: '',
  aliases: [],
  translations: {},
  forbidden: {},
  remark: '',
  explanation: '',
  firstChapter: null,
  chapterNumber: null,
}

const merged = (row: ImportRow, known: KnownTerm | undefined): TermValues => {
  const before = known ?? NOTHING
  return cleanTerm({
    kind: row.kind ?? before.kind,
    original: row.original,
    aliases: row.aliases ?? before.aliases,
    translations: { ...before.translations, ...row.translations },
    forbidden: { ...before.forbidden, ...row.forbidden },
    remark: row.remark ?? before.remark,
    explanation: row.explanation ?? before.explanation,
    firstChapter: row.firstChapter ?? before.firstChapter,
    chapterNumber: row.chapterNumber ?? before.chapterNumber,
  })
}

const isSame = (a: TermValues, b: TermValues): boolean =>
  JSON.stringify(orderedParts(cleanTerm(a))) === JSON.stringify(orderedParts(cleanTerm(b)))

const orderLanguages = (translations: Translations): readonly unknown[] =>
  Object.entries(translations).toSorted(([a], [b]) => (a < b ? -1 : 1))

const orderedParts = ({ translations, forbidden, ...term }: TermValues): readonly unknown[] => [
  term.original,
  term.aliases,
  orderLanguages(translations),
  orderLanguages(forbidden),
  term.remark,
  term.explanation,
  term.firstChapter,
  term.chapterNumber,
]

const listTexts = (term: TermValues, status: TermStatus): ReadonlyMap<string, string> =>
  new Map([
    ['original', term.original],
    ['aliases', term.aliases.join(', ')],
    ...Object.entries(term.translations).map(
      ([tag, text]) => [`translations.${tag}`, text] as const,
    ),
    ...Object.entries(term.forbidden).map(([tag, text]) => [`forbidden.${tag}`, text] as const),
    ['remark', term.remark],
    ['explanation', term.explanation],
    ['firstChapter', term.firstChapter === null ? '' : String(term.firstChapter)],
    ['chapterNumber', term.chapterNumber === null ? '' : String(term.chapterNumber)],
    ['status', status],
  ])

const listChanges = (
  before: KnownTerm | undefined,
  values: TermValues,
  status: TermStatus,
): readonly FieldChange[] => {
  if (before === undefined) return []
  const was = listTexts(cleanTerm(before), before.status)
  const is = listTexts(values, status)
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((column) => {
    const from = was.get(column) ?? ''
    const to = is.get(column) ?? ''
    return from === to ? [] : [{ column, from, to }]
  })
}

const withoutTag = (texts: Translations, tags: ReadonlySet<string>): Translations =>
  Object.fromEntries(Object.entries(texts).filter(([tag]) => !tags.has(tag)))

const listTags = (columns: ReadonlySet<string>, group: string): ReadonlySet<string> =>
  new Set(
    [...columns].flatMap((column) =>
      column.startsWith(`${group}.`) ? [column.slice(group.length + 1)] : [],
    ),
  )

/** The fields a row names, without those that are kept. */
const pickGiven = <Fields extends object>(
  fields: Fields,
  kept: ReadonlySet<string>,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && !kept.has(name)),
  ) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** The rows without what the person chose to leave as it is. */
export const withoutKept = (
  rows: readonly ImportRow[],
  kept: readonly KeptField[],
): readonly ImportRow[] =>
  withoutKeptRows(rows, kept).map((row) => {
    const columns = listKeptColumns(kept, row.row)
    if (columns.size === 0) return row
    const { aliases, remark, explanation, firstChapter, chapterNumber, status, ...rest } = row
    const given = { aliases, remark, explanation, firstChapter, chapterNumber, status }
    return {
      ...rest,
      ...pickGiven(given, columns),
      translations: withoutTag(row.translations, listTags(columns, 'translations')),
      ...(row.forbidden === undefined
        ? {}
        : { forbidden: withoutTag(row.forbidden, listTags(columns, 'forbidden')) }),
    }
  })

interface Owner {
  readonly original: string
  /** line of the sheet; null: the glossary itself */
  readonly row: number | null
}

const nameFaults = (
  values: TermValues,
  owners: ReadonlyMap<string, Owner>,
): readonly RowFault[] => {
  const originalKey = termKey(values.kind, values.original)
  return termKeys(values).flatMap((key): readonly RowFault[] => {
    const owner = owners.get(key)
    if (owner === undefined) return []
    const column = key === originalKey ? 'original' : 'aliases'
    if (owner.row !== null)
      return [{ column, code: 'term.twice_in_sheet', params: { name: key.trim(), row: owner.row } }]
    return [
      { column, code: 'term.name_taken', params: { name: key.trim(), original: owner.original } },
    ]
  })
}

/**
 * Rows find their term by kind and normalised original. A row whose original or alias is a name of
 * another term, in the glossary or
 * further up in the sheet, is a conflict.
 */
export const planImport = (
  rows: readonly ImportRow[],
  known: readonly KnownTerm[],
): readonly PlannedRow[] => {
  const byOriginal = new Map(known.map((term) => [termKey(term.kind, term.original), term]))
  const toKey = ({ kind = 'name', original }: ImportRow): string => termKey(kind, original)
  const named = new Set(rows.map(toKey))
  const owners = new Map<string, Owner>()
  for (const term of known) {
    if (named.has(termKey(term.kind, term.original))) continue
    for (const key of termKeys(term)) owners.set(key, { original: term.original, row: null })
  }
  return rows.map((row) => {
    const before = byOriginal.get(toKey(row))
    const values = merged(row, before)
    const status = row.status ?? before?.status ?? 'approved'
    const refusals: readonly RowFault[] = [
      ...(row.faults ?? []),
      ...termErrors(values).map(({ field, code, params }) => ({ column: field, code, params })),
    ]
    const conflicts = nameFaults(values, owners)
    for (const key of termKeys(values))
      if (!owners.has(key)) owners.set(key, { original: values.original, row: row.row })
    const plan = {
      row: row.row,
      id: before?.id ?? null,
      values,
      status,
      faults: [...refusals, ...conflicts],
      changes: listChanges(before, values, status),
    }
    if (refusals.length > 0) return { ...plan, result: 'refused' }
    if (conflicts.length > 0) return { ...plan, result: 'conflict' }
    if (before === undefined) return { ...plan, result: 'new' }
    return {
      ...plan,
      result: isSame(before, values) && before.status === status ? 'same' : 'changed',
    }
  })
}
