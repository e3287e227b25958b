/**
 * Glossaries in TBX (ISO 30042): the older form (`martif`, `termEntry`, `langSet`, `tig` or `ntig`)
 * and the newer (`tbx`, `conceptEntry`, `langSec`, `termSec`), in both of its styles.
 */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ImportRow } from '@panelflow/domain/glossary/import-plan.ts'
import type { TermStatus, Translations } from '@panelflow/domain/glossary/term-rules.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { isSameLanguage } from '../../core/formats/language-tag.ts'
import { createXmlReader, getAttribute, type XmlAttributes } from '../../core/formats/read-xml.ts'

const MAX_ENTRIES = 10_000
/** More than any field of a term may have. */
const MAX_LENGTH = 20_000

/** Words of `processStatus` for a term that nobody has approved yet. */
export const PROPOSED = 'provisionallyProcessed'
/** Subject of the terms that are sound effects. */
export const SOUND_EFFECT = 'sound effect'

export const TBX_STATUSES = {
  preferred: 'preferredTerm-admn-sts',
  admitted: 'admittedTerm-admn-sts',
  deprecated: 'deprecatedTerm-admn-sts',
  superseded: 'supersededTerm-admn-sts',
} as const
export type TbxStatus = keyof typeof TBX_STATUSES
const STATUS_NAMES: readonly TbxStatus[] = ['preferred', 'admitted', 'deprecated', 'superseded']

interface TbxContent {
  readonly rows: readonly ImportRow[]
  /** entries without a name in the language of the originals, or without any translation */
  readonly left: number
}

interface OpenTerm {
  words: string
  /** null: the file does not say */
  status: TbxStatus | null
  isProposed: boolean
}

interface LanguageSet {
  readonly language: string
  readonly terms: OpenTerm[]
}

interface OpenEntry {
  readonly sets: LanguageSet[]
  readonly texts: Map<TextName, string>
}

const refuse = (): AppError => new AppError('term.tbx_unreadable')

const ENTRIES = new Set(['termEntry', 'conceptEntry'])
const SETS = new Set(['langSet', 'langSec'])
const TERMS = new Set(['tig', 'ntig', 'termSec'])
const TEXTS = ['definition', 'subjectField', 'projectSubset', 'sourceIdentifier'] as const
type TextName = 'note' | (typeof TEXTS)[number]

/** `admitted` and the like, as `admittedTerm-admn-sts` or by the older `admittedTerm`. */
const findStatus = (words: string): TbxStatus | undefined =>
  STATUS_NAMES.find((name) => words.trim().startsWith(name))

/** Collects the entries of one file while its elements go by. */
class EntryReader {
  readonly entries: OpenEntry[] = []
  private isRootSeen = false
  private entry: OpenEntry | null = null
  private set: LanguageSet | null = null
  private term: OpenTerm | null = null
  /** what each open element is called: by its type where it has one, without a prefix */
  private readonly names: string[] = []
  private words = ''

  open(tag: string, attributes: XmlAttributes): void {
    const local = tag.replace(/^.*:/, '')
    if (!this.isRootSeen) {
      if (local !== 'martif' && local !== 'tbx') throw refuse()
      this.isRootSeen = true
    }
    this.names.push(getAttribute(attributes, 'type') || local)
    // marked words within others
    if (local !== 'hi' && local !== 'foreign') this.words = ''
    if (ENTRIES.has(local)) this.entry = { sets: [], texts: new Map() }
    else if (SETS.has(local))
      this.set = { language: getAttribute(attributes, 'xml:lang'), terms: [] }
    else if (TERMS.has(local)) this.term = { words: '', status: null, isProposed: false }
  }

  text(text: string): void {
    this.words += text
    if (this.words.length > MAX_LENGTH) throw refuse()
  }

  close(tag: string): void {
    const local = tag.replace(/^.*:/, '')
    const name = this.names.pop() ?? local
    const { words } = this
    if (local === 'term' && this.term !== null) this.term.words = words.trim()
    else if (name === 'administrativeStatus' && this.term !== null)
      this.term.status = findStatus(words) ?? this.term.status
    else if (name === 'processStatus' && this.term !== null)
      this.term.isProposed = words.trim() === PROPOSED
    else if (this.entry !== null && this.term === null) this.takeText(name, words)
    if (TERMS.has(local)) this.takeTerm()
    else if (SETS.has(local)) this.takeSet()
    else if (ENTRIES.has(local)) this.takeEntry()
  }

  private takeText(name: string, words: string): void {
    const known = name === 'note' ? name : TEXTS.find((each) => each === name)
    if (known === undefined || words.trim() === '') return
    const before = this.entry?.texts.get(known)
    this.entry?.texts.set(known, before === undefined ? words.trim() : `${before}\n${words.trim()}`)
  }

  private takeTerm(): void {
    if (this.term !== null && this.term.words !== '') this.set?.terms.push(this.term)
    this.term = null
  }

  private takeSet(): void {
    if (this.set !== null && this.set.terms.length > 0) this.entry?.sets.push(this.set)
    this.set = null
  }

  private takeEntry(): void {
    if (this.entries.length >= MAX_ENTRIES)
      throw new AppError('sheet.too_many_lines', { limit: MAX_ENTRIES })
    if (this.entry !== null) this.entries.push(this.entry)
    this.entry = null
  }
}

const isNotUsed = ({ status }: OpenTerm): boolean =>
  status === 'deprecated' || status === 'superseded'

/** The preferred one first, the others as they stand. */
const sortTerms = (terms: readonly OpenTerm[]): readonly OpenTerm[] => [
  ...terms.filter(({ status }) => status === 'preferred'),
  ...terms.filter(({ status }) => status !== 'preferred'),
]

const joinTerms = (terms: readonly OpenTerm[]): string =>
  sortTerms(terms)
    .map(({ words }) => words)
    .join(' / ')

const combineStatuses = (terms: readonly OpenTerm[]): TermStatus | null => {
  if (terms.every(({ status, isProposed }) => status === null && !isProposed)) return null
  if (terms.every(isNotUsed)) return 'retired'
  return terms.some(({ isProposed }) => isProposed) ? 'proposed' : 'approved'
}

const toTranslations = (
  sets: readonly LanguageSet[],
  choose: (term: OpenTerm) => boolean,
): Translations =>
  Object.fromEntries(
    TARGET_LANGUAGES.flatMap((language) => {
      const set = sets.find((each) => isSameLanguage(each.language, language))
      const words = joinTerms(set?.terms.filter(choose) ?? [])
      return words === '' ? [] : [[language, words]]
    }),
  )

const toRow = (entry: OpenEntry, row: number, language: string | null): ImportRow | null => {
  const source =
    language === null
      ? entry.sets[0]
      : entry.sets.find((set) => isSameLanguage(set.language, language))
  const sets = entry.sets.filter((set) => set !== source)
  const [original, ...aliases] = sortTerms(source?.terms ?? [])
  const translations = toTranslations(sets, (term) => !isNotUsed(term))
  if (source === undefined || original === undefined || Object.keys(translations).length === 0)
    return null
  const text = (name: 'note' | 'definition'): string | undefined => entry.texts.get(name)
  const readChapter = (name: TextName): string | undefined =>
    /^chapter (\d{1,4})$/.exec(entry.texts.get(name) ?? '')?.[1]
  const [chapter, counted] = [readChapter('projectSubset'), readChapter('sourceIdentifier')]
  const [remark, explanation] = [text('note'), text('definition')]
  const status = combineStatuses(source.terms)
  return {
    row,
    kind: entry.texts.get('subjectField') === SOUND_EFFECT ? 'effect' : 'name',
    original: original.words,
    ...(aliases.length === 0 ? {} : { aliases: aliases.map(({ words }) => words) }),
    translations,
    forbidden: toTranslations(sets, isNotUsed),
    ...(remark === undefined ? {} : { remark }),
    ...(explanation === undefined ? {} : { explanation }),
    ...(chapter === undefined ? {} : { firstChapter: Number(chapter) }),
    ...(counted === undefined ? {} : { chapterNumber: Number(counted) }),
    ...(status === null ? {} : { status }),
  }
}

/** Whether a file is XML, as TBX is. */
export const isXml = (bytes: Buffer): boolean =>
  bytes
    .subarray(0, 40)
    .toString('latin1')
    .replace(/[\0\xef\xbb\xbf\xfe\xff\s]/g, '')
    .startsWith('<')

/**
 * @param language of the originals; null: the language that each entry begins with
 * @throws AppError `term.tbx_unreadable`, `sheet.too_many_lines`
 */
export const readTbx = (bytes: Buffer, language: string | null): TbxContent => {
  const reader = new EntryReader()
  const xml = createXmlReader(
    {
      open: (name, attributes) => reader.open(name, attributes),
      close: (name) => reader.close(name),
      text: (text) => reader.text(text),
    },
    refuse,
  )
  xml.write(bytes)
  xml.end()
  if (reader.entries.length === 0) throw refuse()
  const rows = reader.entries.flatMap((entry, at) => toRow(entry, at + 1, language) ?? [])
  return { rows, left: reader.entries.length - rows.length }
}
