/**
 * Translation memories in TMX 1.4 (https://www.gala-global.org/tmx-14b), as other tools write them:
 * UTF-8 or UTF-16, a document type without definitions, inline codes, several languages a unit.
 * Nothing is fetched, and no entities but the five of XML are known.
 */
import type { Readable } from 'node:stream'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { isSameLanguage } from '../../core/formats/language-tag.ts'
import { createXmlReader, getAttribute, type XmlAttributes } from '../../core/formats/read-xml.ts'

const MAX_FILE_MB = 20
const MAX_UNITS = 100_000
/** As long as a text of a page may be. */
const MAX_LENGTH = 10_000
/** As long as the speaker of a region may be. */
const MAX_SPEAKER = 100

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

/** Codes of the tool that wrote the file, not words; `hi` marks words. */
const CODES = new Set(['bpt', 'ept', 'it', 'ph', 'ut'])

const refuse = (): AppError => new AppError('memory.file_unreadable')

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

  open(name: string, attributes: XmlAttributes): void {
    if (this.path.length === 0 && name !== 'tmx') throw refuse()
    this.path.push(name)
    if (CODES.has(name)) this.depthOfCodes += 1
    if (name === 'tu') this.unit = createUnit()
    // versions before 1.4 wrote `lang`
    if (name === 'tuv')
      this.unit.language = getAttribute(attributes, 'xml:lang') || getAttribute(attributes, 'lang')
    if (name === 'seg') this.words = ''
    this.isSpeaker = name === 'prop' && getAttribute(attributes, 'type') === 'x-speaker'
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

/**
 * Lines of a file in two languages, while it arrives.
 * @throws AppError `memory.file_unreadable`, `memory.file_too_large`, `memory.too_many_lines`,
 *   `memory.no_lines`
 */
export const readTmx = async (body: Readable, languages: Languages): Promise<TmxContent> => {
  const reader = new UnitReader(languages)
  const xml = createXmlReader(
    {
      open: (name, attributes) => reader.open(name, attributes),
      close: (name) => reader.close(name),
      text: (text) => reader.text(text),
    },
    refuse,
  )
  let bytes = 0
  // a stream that is destroyed takes the answer with it: the server drains what is too much
  for await (const part of body.iterator({ destroyOnReturn: false })) {
    const piece = part as Buffer
    bytes += piece.length
    if (bytes > MAX_FILE_MB * 1024 * 1024)
      throw new AppError('memory.file_too_large', { limitMb: MAX_FILE_MB })
    xml.write(piece)
  }
  xml.end()
  if (reader.lines.length === 0) throw new AppError('memory.no_lines')
  return { lines: reader.lines, left: reader.left }
}
