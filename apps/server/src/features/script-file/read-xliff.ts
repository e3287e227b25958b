/**
 * XLIFF 2.x (OASIS 2.0, 2.1) and 1.2, as we write them and as other tools do. Inline codes are left
 * out, marked words stay; proposals and earlier versions beside a unit are not its words.
 */
import { createXmlReader, getAttribute, type XmlAttributes } from '../../core/formats/read-xml.ts'
import { createLineCollector, refuseFile, type ScriptContent } from './script-content.ts'

/** Codes of the tool that wrote the file. */
const CODES = new Set(['bpt', 'ept', 'it', 'ph', 'ut'])
/** Elements whose `source` and `target` are words of a unit. */
const PARTS = new Set(['segment', 'ignorable', 'trans-unit'])
/** How the two versions mark a code that stands for a line end. */
const LINE_END = new Set(['xlf:lb', 'lb'])
/** As fine as they are parsed. */
const PIECE = 65_536

const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Undoes `nameToken` of our writer. */
const toRowId = (token: string): string =>
  token.replace(/_x([0-9a-f]{1,6})_/g, (all, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

interface OpenPart {
  source: string
  target: string | null
}

interface OpenUnit {
  readonly id: string
  source: string
  target: string
  exported: string | null
}

class FileReader {
  readonly chapterIds = new Set<string>()
  readonly collector = createLineCollector()
  language: string | null = null
  #path: string[] = []
  #page = ''
  #pageId: string | null = null
  #unit: OpenUnit | null = null
  #part: OpenPart = { source: '', target: null }
  #field: 'source' | 'target' | null = null
  #codes = 0
  /** name of a value that stands in the text of an element */
  #value: string | null = null
  #text = ''

  open(name: string, attributes: XmlAttributes): void {
    const local = toLocalName(name)
    const parent = this.#path.at(-1)
    if (parent === undefined && local !== 'xliff') throw refuseFile()
    this.#path.push(local)
    if (local === 'xliff') this.language = getAttribute(attributes, 'trgLang') || null
    if (local === 'file') this.#openFile(attributes)
    if (local === 'unit' || local === 'trans-unit')
      this.#unit = { id: getAttribute(attributes, 'id'), source: '', target: '', exported: null }
    if (PARTS.has(local)) this.#part = { source: '', target: null }
    if ((local === 'source' || local === 'target') && parent !== undefined && PARTS.has(parent)) {
      this.#field = local
      if (local === 'target') this.#part.target = ''
    } else if (this.#field !== null) this.#openInline(local, attributes)
    this.#openValue(local, attributes)
  }

  text(text: string): void {
    if (this.#value !== null) this.#text += text
    else if (this.#codes === 0) this.#append(text)
  }

  close(name: string): void {
    const local = toLocalName(name)
    this.#path.pop()
    if (this.#value !== null) this.#closeValue()
    if (CODES.has(local) && this.#field !== null) this.#codes -= 1
    const parent = this.#path.at(-1)
    if ((local === 'source' || local === 'target') && parent !== undefined && PARTS.has(parent))
      this.#field = null
    if (PARTS.has(local)) this.#closePart(local)
    if (local === 'unit' || local === 'trans-unit') this.#closeUnit()
  }

  #openFile(attributes: XmlAttributes): void {
    this.#page = getAttribute(attributes, 'original')
    this.#pageId = null
    // version 1.2 says it for every file
    this.language ??= getAttribute(attributes, 'target-language') || null
  }

  #openInline(local: string, attributes: XmlAttributes): void {
    if (CODES.has(local)) this.#codes += 1
    if (local === 'cp') {
      const code = Number.parseInt(getAttribute(attributes, 'hex'), 16)
      if (code >= 0 && code <= 0x10ffff) this.#append(String.fromCodePoint(code))
    }
    const kind = getAttribute(attributes, 'subType') || getAttribute(attributes, 'ctype')
    if (LINE_END.has(kind)) this.#append('\n')
  }

  /** Ours: metadata of version 2.0, contexts of version 1.2. */
  #openValue(local: string, attributes: XmlAttributes): void {
    const type = getAttribute(attributes, local === 'meta' ? 'type' : 'context-type')
    const value = /^(?:x-panelflow-)?(chapter|page|exported)$/.exec(type)?.[1]
    const isOwn = local === 'meta' || (local === 'context' && type.startsWith('x-panelflow-'))
    if (value === undefined || !isOwn) return
    this.#value = value
    this.#text = ''
  }

  #closeValue(): void {
    const value = this.#text.trim()
    if (this.#value === 'chapter') this.chapterIds.add(value)
    else if (this.#value === 'page') this.#pageId = value
    else if (this.#unit !== null) this.#unit.exported = value
    this.#value = null
  }

  #append(words: string): void {
    if (this.#field === 'source') this.#part.source += words
    else if (this.#field === 'target') this.#part.target = (this.#part.target ?? '') + words
  }

  #closePart(local: string): void {
    if (this.#unit === null) return
    const { source, target } = this.#part
    this.#unit.source += source
    // what lies between segments is the same in both languages unless it says otherwise
    this.#unit.target += target ?? (local === 'ignorable' ? source : '')
  }

  #closeUnit(): void {
    if (this.#unit === null) throw refuseFile()
    const { id, source, target, exported } = this.#unit
    this.collector.add({
      pageId: this.#pageId,
      page: this.#page,
      rowId: toRowId(id),
      place: null,
      source,
      translation: target.trim() === '' ? '' : target,
      exported,
    })
    this.#unit = null
  }
}

/** @throws AppError `script_file.unreadable`, `script_file.too_many_lines` */
export const readXliff = async (bytes: Uint8Array): Promise<ScriptContent> => {
  const reader = new FileReader()
  const xml = createXmlReader(
    {
      open: (name, attributes) => reader.open(name, attributes),
      close: (name) => reader.close(name),
      text: (text) => reader.text(text),
    },
    refuseFile,
  )
  for (let from = 0; from < bytes.length; from += PIECE) {
    xml.write(bytes.subarray(from, from + PIECE))
    // others are answered between the pieces
    await new Promise((resolve) => setImmediate(resolve))
  }
  xml.end()
  const { chapterIds, language } = reader
  return { ...reader.collector.get(), chapterIds, language }
}
