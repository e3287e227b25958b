import { AppError } from '@panelflow/domain/error/app-error.ts'
import { SaxesParser, type SaxesTag } from 'saxes'
import type { SheetArchive } from './sheet-archive.ts'
import { SHEET_LIMITS } from './sheet-limits.ts'
import { forbidden, notXlsx, tooComplex } from './sheet-refusal.ts'

type Attributes = Readonly<Record<string, string>>

export interface XmlEvents {
  /** names without their prefix */
  readonly open?: (name: string, attributes: Attributes) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Cells are many and their attributes have no prefixes: those go on as they came. */
const localNames = (attributes: SaxesTag['attributes']): Attributes => {
  for (const name in attributes)
    if (name.includes(':'))
      return Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [localName(key), String(value)]),
      )
  return attributes as Attributes
}

/**
 * Goes through one XML part. No document type, so no entities but the five of XML; nothing is
 * fetched from anywhere.
 */
export const traverseXml = async (
  archive: SheetArchive,
  path: string,
  events: XmlEvents,
): Promise<void> => {
  const parser = new SaxesParser({ position: false })
  let depth = 0
  // what a parser throws out of an event it throws for good: kept here, thrown between the pieces
  const state: { failure: Error | null } = { failure: null }
  const guarded =
    <Given extends readonly unknown[]>(run: (...given: Given) => void) =>
    (...given: Given): void => {
      if (state.failure !== null) return
      try {
        run(...given)
      } catch (error) {
        state.failure = error instanceof AppError ? error : notXlsx()
      }
    }
  parser.on('error', () => {
    state.failure ??= notXlsx()
  })
  parser.on(
    'doctype',
    guarded(() => {
      throw forbidden('doctype')
    }),
  )
  parser.on(
    'opentag',
    guarded(({ name, attributes }: SaxesTag) => {
      depth += 1
      if (depth > SHEET_LIMITS.depth) throw tooComplex('depth')
      events.open?.(localName(name), localNames(attributes))
    }),
  )
  parser.on(
    'closetag',
    guarded(({ name }: { readonly name: string }) => {
      depth -= 1
      events.close?.(localName(name))
    }),
  )
  const onText = guarded((text: string) => events.text?.(text))
  parser.on('text', onText)
  parser.on('cdata', onText)
  const write = (text: string): void => {
    parser.write(text)
    if (state.failure !== null) throw state.failure
  }
  await archive.feed(path, write)
  try {
    parser.close()
  } catch {
    throw notXlsx()
  }
  if (state.failure !== null) throw state.failure
}
