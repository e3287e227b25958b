/**
 * Lines of a script file beside those of the open chapter: what they would change, and taking those
 * that were chosen as one step of the history.
 */
import type { PageOp, RegionItem } from '@panelflow/domain/page/document/page-document.ts'
import { type ReadingRow, readingRows } from '@panelflow/domain/page/reading-rows.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import { matchPlaces } from '@panelflow/domain/script-file/match-places.ts'
import {
  compareTranslation,
  type ReturnedLine,
  type ReturnedResult,
  splitTranslation,
  type WordChange,
} from '@panelflow/domain/script-file/returned-line.ts'
import type { ItemEdit } from './chapter-session.ts'
import type { Editor } from './editor.ts'
import { type PageView, textIn } from './page-session.ts'
import { maySet, mayWrite } from './stage.ts'
import { createLine } from './text-edits.ts'
import { lockKey } from './text-locks.ts'

/** Why a line cannot be written. */
type LineRefusal = 'held' | 'hidden' | 'may_not' | 'which_text' | 'page_closed'

export interface ComparedLine {
  /** place in the file */
  readonly id: number
  readonly pageId: string | null
  /** name of the page: here, else in the file */
  readonly page: string
  /** of the row in reading order; null: unknown */
  readonly number: number | null
  readonly rowId: string | null
  readonly source: string
  readonly before: string
  readonly after: string
  readonly result: ReturnedResult
  readonly refusal: LineRefusal | null
  readonly changes: readonly WordChange[]
}

type Ready = Extract<PageView, { status: 'ready' }>

const openPages = async (editor: Editor, pageIds: readonly string[]): Promise<void> => {
  for (const pageId of pageIds) {
    const page = editor.session.page(pageId)
    if (page.view.get().status !== 'ready') await page.open().catch(() => undefined)
  }
}

const findRefusal = (
  editor: Editor,
  pageId: string,
  view: Ready,
  row: ReadingRow,
  changes: readonly WordChange[] | null,
): LineRefusal | null => {
  if (changes === null) return 'which_text'
  if (row.hidden) return 'hidden'
  const held = editor.presence.locks.held.get()
  for (const { textId } of changes) {
    const text = textId === null ? null : textIn(view, textId)
    const may = text === null ? maySet(view, 'text', 'translation') : mayWrite(view, text)
    if (!may) return 'may_not'
    if (textId !== null && held.has(lockKey(pageId, textId))) return 'held'
  }
  return null
}

type NumberedLine = readonly [id: number, line: ReturnedLine]

const toUnknown = ([id, line]: NumberedLine, page: string): ComparedLine => ({
  id,
  pageId: line.pageId,
  page,
  number: null,
  rowId: null,
  source: line.source ?? '',
  before: '',
  after: line.translation,
  result: 'unknown',
  refusal: null,
  changes: [],
})

/** The rows that the lines of one page stand for. */
const findRows = (
  editor: Editor,
  view: Ready,
  lines: readonly NumberedLine[],
): readonly (ReadingRow | null)[] => {
  const rows = readingRows({ baseDoc: view.base, laneDoc: view.lane }, editor.direction)
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const placed = lines.flatMap(([, { rowId, place }]) => (rowId === null && place ? [place] : []))
  const rowsByPlace = matchPlaces(rows, placed, view.base)
  let at = 0
  return lines.map(([, { rowId, place }]) => {
    if (rowId !== null) return rowsById.get(rowId) ?? null
    return place === null ? null : (rowsByPlace[at++] ?? null)
  })
}

const comparePage = (
  editor: Editor,
  pageId: string,
  lines: readonly NumberedLine[],
): readonly ComparedLine[] => {
  const page = editor.session.frames.find(({ id }) => id === pageId)?.name ?? ''
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready')
    return lines.map((line) => ({ ...toUnknown(line, page), refusal: 'page_closed' }))
  const rows = findRows(editor, view, lines)
  return lines.map((line, at): ComparedLine => {
    const row = rows[at] ?? null
    if (row === null) return toUnknown(line, page)
    const [id, { translation, source }] = line
    const result = compareTranslation(line[1], row.translation)
    const isOpen = result === 'new' || result === 'changed' || result === 'conflicting'
    const changes = isOpen ? splitTranslation(row, translation) : []
    return {
      id,
      pageId,
      page,
      number: row.number,
      rowId: row.id,
      source: row.source || (source ?? ''),
      before: row.translation,
      after: translation,
      result,
      refusal: isOpen ? findRefusal(editor, pageId, view, row, changes) : null,
      changes: changes ?? [],
    }
  })
}

const groupByPage = (lines: readonly NumberedLine[]): ReadonlyMap<string, NumberedLine[]> => {
  const groups = new Map<string, NumberedLine[]>()
  for (const line of lines) {
    const { pageId } = line[1]
    if (pageId === null) continue
    const group = groups.get(pageId)
    if (group === undefined) groups.set(pageId, [line])
    else group.push(line)
  }
  return groups
}

/**
 * What lines of a file are to the chapter as it is now, page by page in their order, those without
 * a page behind them. Pages that are not open are opened.
 */
export const compareReturnedLines = async (
  editor: Editor,
  lines: readonly ReturnedLine[],
): Promise<readonly ComparedLine[]> => {
  editor.session.flush()
  const numbered = lines.map((line, id): NumberedLine => [id, line])
  const linesByPage = groupByPage(numbered)
  const pageIds = editor.session.frames.map(({ id }) => id).filter((id) => linesByPage.has(id))
  await openPages(editor, pageIds)
  const known = pageIds.flatMap((pageId) =>
    comparePage(editor, pageId, linesByPage.get(pageId) ?? []).toSorted(
      (a, b) => (a.number ?? Infinity) - (b.number ?? Infinity),
    ),
  )
  const seen = new Set(known.map(({ id }) => id))
  const lost = numbered.filter(([id]) => !seen.has(id)).map((line) => toUnknown(line, line[1].page))
  return [...known, ...lost]
}

const listEdits = (
  editor: Editor,
  language: string,
  { pageId, rowId, changes }: ComparedLine,
): readonly ItemEdit[] => {
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  if (view?.status !== 'ready' || rowId === null) return []
  return changes.flatMap(({ textId, words }): readonly ItemEdit[] => {
    const addText = (region: RegionItem): PageOp => ({
      op: 'add',
      item: createLine(editor, language, view.lane, region, words),
    })
    const region = view.base.items[rowId]
    if (textId === null)
      return region?.kind === 'region' ? [{ document: 'lane', op: addText(region) }] : []
    const text = textIn(view, textId)
    const ops = text === null ? [] : createTextOps(text, words)
    return ops.map((op) => ({ document: 'lane', op }))
  })
}

export interface TakenLines {
  readonly taken: number
  /** changed here after they had been compared, or no longer this person's to write */
  readonly left: number
}

/** Writes chosen lines as one step of the history; those that changed meanwhile are left. */
export const takeReturnedLines = async (
  editor: Editor,
  language: string,
  lines: readonly ReturnedLine[],
  chosen: readonly ComparedLine[],
): Promise<TakenLines> => {
  const now = new Map((await compareReturnedLines(editor, lines)).map((line) => [line.id, line]))
  const valid = chosen.flatMap(({ id, before }) => {
    const line = now.get(id)
    return line !== undefined && line.refusal === null && line.before === before ? [line] : []
  })
  const edits = new Map<string, readonly ItemEdit[]>()
  let taken = 0
  for (const line of valid) {
    const own = listEdits(editor, language, line)
    if (line.pageId === null || own.length === 0) continue
    edits.set(line.pageId, [...(edits.get(line.pageId) ?? []), ...own])
    taken += 1
  }
  editor.session.editPages(edits, { label: 'replacing', itemId: null })
  editor.session.flush()
  return { taken, left: chosen.length - taken }
}
