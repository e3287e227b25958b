/** What the clipboard carries from one page to another, and how it is read back. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { isRecord, objectFault } from '@panelflow/domain/page/document/find-fault.ts'
import { ITEM_FIELDS } from '@panelflow/domain/page/document/item-properties.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type PageOp,
} from '@panelflow/domain/page/document/page-document.ts'
import { parseOps } from '@panelflow/domain/page/document/parse-document.ts'
import { getPlacement, type NewItem, type Placement } from './placement.ts'

/** Name of the format on the clipboard; browsers let pages use what begins with `web `. */
export const CLIPBOARD_TYPE = 'web application/x-panelflow-items'

/** Items copied at once; one batch of edits takes as many. */
export const MAX_COPIED = 400
/** UTF-16 units of what is read from the clipboard */
const MAX_LENGTH = 8_000_000

export interface CopiedItem {
  readonly document: DocumentKind
  readonly item: NewItem
  readonly placement: Placement
}

/** Copied items, with the page they come from. */
export interface CopiedItems {
  readonly chapterId: string
  readonly pageId: string
  readonly items: readonly CopiedItem[]
}

/**
 * Why nothing was pasted: `newer` came from a later version of the program; `invalid` holds values
 * that no page may have, or more items than a page holds.
 */
export type PasteFault = 'unreadable' | 'too_large' | 'newer' | 'invalid'

/** What came of adding copies; `leftOut` counts items that the person may not add there. */
export interface CopyResult {
  readonly added: readonly string[]
  readonly leftOut: number
  readonly fault: PasteFault | null
}

export const formatCopied = ({ chapterId, pageId, items }: CopiedItems): string =>
  JSON.stringify({
    schema: PAGE_SCHEMA_VERSION,
    chapterId,
    pageId,
    items: items.map(({ document, item: { id, kind, props } }) => ({
      document,
      item: { id, kind, props },
    })),
  })

/** The translations of the copied texts, one a line: what other programs paste. */
export const listCopiedTexts = ({ items }: CopiedItems): string =>
  items.flatMap(({ item }) => (item.kind === 'text' ? [item.props.translation] : [])).join('\n')

const toDocument = (value: unknown): DocumentKind | null =>
  isRecord(value) ? (DOCUMENT_KINDS.find((kind) => kind === value['document']) ?? null) : null

const readItems = (schema: number, values: readonly unknown[]): readonly CopiedItem[] | null => {
  const ops = values.map((value) => ({ op: 'add', item: isRecord(value) ? value['item'] : null }))
  const items = parseOps(schema, ops).flatMap((op: PageOp, at): readonly CopiedItem[] => {
    const document = toDocument(values[at])
    const placement = op.op === 'add' ? getPlacement(op.item) : null
    return op.op === 'add' && document !== null && placement !== null
      ? [{ document, item: op.item, placement }]
      : []
  })
  return items.length === values.length ? items : null
}

const isSound = ({ item }: CopiedItem): boolean =>
  objectFault(ITEM_FIELDS[item.kind], item.props, 'limits') === null

/** Parsed JSON; undefined where it is none. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads what `formatCopied` wrote, here or in another window, which may run another version. What
 * the page itself allows is checked when the items are added.
 */
export const parseCopied = (text: string): CopiedItems | PasteFault => {
  if (text.length > MAX_LENGTH) return 'too_large'
  const raw = parseJson(text)
  if (!isRecord(raw)) return 'unreadable'
  const { schema, chapterId, pageId, items } = raw
  if (
    typeof schema !== 'number' ||
    typeof chapterId !== 'string' ||
    typeof pageId !== 'string' ||
    !Array.isArray(items)
  )
    return 'unreadable'
  if (items.length > MAX_COPIED) return 'too_large'
  try {
    const read = readItems(schema, items)
    if (read === null || read.length === 0) return 'unreadable'
    return read.every(isSound) ? { chapterId, pageId, items: read } : 'invalid'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code === 'page.schema_too_new' ? 'newer' : 'unreadable'
  }
}
