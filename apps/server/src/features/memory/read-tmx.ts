/**
 * Translation memories in TMX 1.4 (https://www.gala-global.org/tmx-14b), as other tools write them:
 * UTF-8 or UTF-16, a document type without definitions, inline codes, several languages a unit.
 * Nothing is fetched, and no entities but the five of XML are known.
 */
import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { SaxesParser, type SaxesTag } from 'saxes'

const MAX_FILE_MB = 20
const MAX_UNITS = 100_000
/** As long as a text of a page may be. */
const MAX_LENGTH = 10_000
/** As long as the speaker of a region may be. */
const MAX_SPEAKER = 100
const MAX_DEPTH = 40

export interface TmxLine {
  /** number of the unit in the file, from 1 */
  readonly unit: number
  readonly source: string
  readonly translation: string
  readonly speaker: string | null
}

export interface TmxContent {
  readonly lines: readonly TmxLine[]
  /** units that have no line in one of the two languages, or one that is too long */
  readonly left: number
}

interface Languages {
  readonly source: string
  readonly target: string
}

/** Language and script of a tag, the usual script where it names none: `zh-TW` is `zh-Hant`. */
const getLikelyScript = (tag: string): string | null => {
  try {
    const { language, script } = new Intl.Locale(tag.replaceAll('_', '-')).maximize()
    return `${language}-${script ?? ''}`
  } catch {
    return null
  }
}

/** True for tags of one language in one script, whatever their regions. */
const isSameLanguage = (tag: string, language: string): boolean =>
  getLikelyScript(tag) === getLikelyScript(language)

/** Codes of the tool that wrote the file, not words; `hi` marks words. */
const CODES = new Set(['bpt', 'ept', 'it', 'ph', 'ut'])

/** Value of an attribute; empty without one. */
const getText = (attributes: SaxesTag['attributes'], name: string): string => {
  const value = attributes[name]
  return typeof value === 'string' ? value : ''
}

interface OpenUnit {
  readonly words: Map<'source' | 'translation', string>
  speaker: string
  language: string
  isTooLong: boolean
}

const createUnit = (): OpenUnit => ({
  words: new Map(),
  speaker: '',
  language: '',
  isTooLong: false,
})

/** Collects the units of one file while its elements go by. */
class UnitReader {
  readonly lines: TmxLine[] = []
  left = 0
  private count = 0
  private unit = createUnit()
  private readonly path: string[] = []
  private depthOfCodes = 0
  private isSpeaker = false
  private words = ''
  private readonly languages: Languages

  constructor(languages: Languages) {
    this.languages = languages
  }

  open(name: string, attributes: SaxesTag['attributes']): void {
    if (this.path.length === 0 && name !== 'tmx') throw new AppError('memory.file_unreadable')
    this.path.push(name)
    if (this.path.length > MAX_DEPTH) throw new AppError('memory.file_unreadable')
    if (CODES.has(name)) this.depthOfCodes += 1
    if (name === 'tu') this.unit = createUnit()
    // versions before 1.4 wrote `lang`
    if (name === 'tuv')
      this.unit.language = getText(attributes, 'xml:lang') || getText(attributes, 'lang')
    if (name === 'seg') this.words = ''
    this.isSpeaker = name === 'prop' && getText(attributes, 'type') === 'x-speaker'
  }

  text(text: string): void {
    if (this.isSpeaker) this.unit.speaker += text
    else if (this.depthOfCodes === 0 && this.path.includes('seg')) this.words += text
    if (this.words.length > MAX_LENGTH) {
      this.unit.isTooLong = true
      this.words = ''
    }
  }

  close(name: string): void {
    this.path.pop()
    this.isSpeaker = false
    if (CODES.has(name)) this.depthOfCodes -= 1
    if (name === 'seg') this.takeSegment()
    if (name === 'tu') this.takeUnit()
  }

  private takeSegment(): void {
    const { language, words } = this.unit
    const { source, target } = this.languages
    if (isSameLanguage(language, source)) words.set('source', this.words)
    else if (isSameLanguage(language, target)) words.set('translation', this.words)
  }

  private takeUnit(): void {
    this.count += 1
    if (this.count > MAX_UNITS) throw new AppError('memory.too_many_lines', { limit: MAX_UNITS })
    const [source = '', translation = ''] = [
      this.unit.words.get('source'),
      this.unit.words.get('translation'),
    ]
    if (this.unit.isTooLong || source.trim() === '' || translation.trim() === '') this.left += 1
    else {
      const speaker = this.unit.speaker.trim().slice(0, MAX_SPEAKER) || null
      this.lines.push({ unit: this.count, source, translation, speaker })
    }
  }
}

const createParser = (reader: UnitReader): SaxesParser => {
  const parser = new SaxesParser({ position: false })
  parser.on('error', () => {
    throw new AppError('memory.file_unreadable')
  })
  parser.on('doctype', (doctype) => {
    // definitions of one's own could grow a small file without end
    if (doctype.includes('[')) throw new AppError('memory.file_unreadable')
  })
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes))
  parser.on('closetag', ({ name }) => reader.close(name))
  parser.on('text', (text) => reader.text(text))
  parser.on('cdata', (text) => reader.text(text))
  return parser
}

/** The byte order mark tells UTF-16; without one a file is UTF-8, as XML says. */
const detectEncoding = (first: Uint8Array): string => {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  return first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : 'utf-8'
}

const decode = (decoder: TextDecoder, part?: Uint8Array): string => {
  try {
    return decoder.decode(part, { stream: part !== undefined })
  } catch {
    throw new AppError('memory.file_unreadable')
  }
}

/**
 * Lines of a file in two languages, while it arrives.
 * @throws AppError `memory.file_unreadable`, `memory.file_too_large`, `memory.too_many_lines`,
 *   `memory.no_lines`
 */
export const readTmx = async (body: Readable, languages: Languages): Promise<TmxContent> => {
  const reader = new UnitReader(languages)
  const parser = createParser(reader)
  let decoder: TextDecoder | undefined
  let bytes = 0
  // a stream that is destroyed takes the answer with it: the server drains what is too much
  for await (const part of body.iterator({ destroyOnReturn: false })) {
    const piece = part as Buffer
    bytes += piece.length
    if (bytes > MAX_FILE_MB * 1024 * 1024)
      throw new AppError('memory.file_too_large', { limitMb: MAX_FILE_MB })
    decoder ??= new TextDecoder(detectEncoding(piece), { fatal: true })
    parser.write(decode(decoder, piece))
  }
  if (decoder === undefined) throw new AppError('memory.file_unreadable')
  parser.write(decode(decoder))
  parser.close()
  if (reader.lines.length === 0) throw new AppError('memory.no_lines')
  return { lines: reader.lines, left: reader.left }
}
