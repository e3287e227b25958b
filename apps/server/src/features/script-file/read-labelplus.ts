/** LabelPlus text files, as we write them and as LabelPlus, MoeFlow and others do. */
import { TextDecoder } from 'node:util'
import { detectEncoding } from '../../core/formats/read-xml.ts'
import { LABELPLUS_CHAPTER } from '../output/formats/text/labelplus.ts'
import { createLineCollector, refuseFile, type ScriptContent } from './script-content.ts'

const PAGE = /^>{8}\[(.*)\]<{8}$/
const LABEL = /^-{16}\[\d+\]-{16}\[([\d.]+),([\d.]+)(?:,\d+)?\]$/
/** A line that our writer moved in, because a reader would take it for one of its own. */
const MOVED = /^ (?= *(?:>{8}\[|-{16}\[))/

interface OpenLabel {
  readonly page: string
  readonly place: { readonly x: number; readonly y: number }
  readonly words: string[]
}

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw refuseFile()
  }
}

/** @throws AppError `script_file.unreadable`, `script_file.too_many_lines` */
export const readLabelPlus = (bytes: Uint8Array): ScriptContent => {
  const collector = createLineCollector()
  const chapterIds = new Set<string>()
  let page: string | null = null
  let label: OpenLabel | null = null
  const closeLabel = (): void => {
    if (label === null) return
    const translation = label.words.join('\n').trimEnd()
    const rest = { pageId: null, rowId: null, source: null, exported: null }
    collector.add({ ...rest, page: label.page, place: label.place, translation })
    label = null
  }
  for (const line of decode(bytes).split(/\r\n?|\n/)) {
    const name = PAGE.exec(line)?.[1]
    const place = LABEL.exec(line)
    if (name !== undefined) {
      closeLabel()
      page = name
    } else if (place !== null && page !== null) {
      closeLabel()
      label = { page, place: { x: Number(place[1]), y: Number(place[2]) }, words: [] }
    } else if (label !== null) label.words.push(line.replace(MOVED, ''))
    else if (page === null && line.startsWith(LABELPLUS_CHAPTER))
      chapterIds.add(line.slice(LABELPLUS_CHAPTER.length).trim())
  }
  closeLabel()
  if (page === null) throw refuseFile()
  return { ...collector.get(), chapterIds, language: null }
}
