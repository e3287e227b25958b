/**
 * XML of other programs while it arrives: UTF-8 or UTF-16, a document type without definitions.
 * Nothing is fetched, and no entities but the five of XML are known.
 */
import { TextDecoder } from 'node:util'
import type { AppError } from '@panelflow/domain/error/app-error.ts'
import { SaxesParser, type SaxesTag } from 'saxes'

/** Open elements inside one another. */
const MAX_DEPTH = 40

export type XmlAttributes = SaxesTag['attributes']

export interface XmlHandler {
  readonly open: (name: string, attributes: XmlAttributes) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

/** Value of an attribute; empty without one. */
export const getAttribute = (attributes: XmlAttributes, name: string): string => {
  const value = attributes[name]
  return typeof value === 'string' ? value : ''
}

/** The byte order mark tells UTF-16; without one a file is UTF-8, as XML says. */
export const detectEncoding = (first: Uint8Array): string => {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  return first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : 'utf-8'
}

export interface XmlReader {
  readonly write: (piece: Uint8Array) => void
  /** the file is complete */
  readonly end: () => void
}

/**
 * @param refuse what is thrown when it is no such XML; what the handler throws comes through
 */
export const createXmlReader = (handler: XmlHandler, refuse: () => AppError): XmlReader => {
  const parser = new SaxesParser({ position: false })
  let decoder: TextDecoder | undefined
  let depth = 0
  parser.on('error', () => {
    throw refuse()
  })
  parser.on('doctype', (doctype) => {
    // definitions of one's own could grow a small file without end
    if (doctype.includes('[')) throw refuse()
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > MAX_DEPTH) throw refuse()
    handler.open(name, attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    handler.close(name)
  })
  parser.on('text', (text) => handler.text(text))
  parser.on('cdata', (text) => handler.text(text))
  const decode = (piece?: Uint8Array): string => {
    try {
      return decoder?.decode(piece, { stream: piece !== undefined }) ?? ''
    } catch {
      throw refuse()
    }
  }
  return {
    write: (piece) => {
      decoder ??= new TextDecoder(detectEncoding(piece), { fatal: true })
      parser.write(decode(piece))
    },
    end: () => {
      if (decoder === undefined) throw refuse()
      parser.write(decode())
      parser.close()
    },
  }
}
