/** Words in the texts of a chapter that is open, and what takes their place. */
import type { DocumentKind, PageItem } from '@panelflow/domain/page/document/page-document.ts'
import { getWrittenText } from '@panelflow/domain/page/document/page-fields.ts'
import type { TextFinder, TextMatch } from '@panelflow/domain/text-search/find-matches.ts'
import {
  createReplaceOps,
  type Replacement,
} from '@panelflow/domain/text-search/replace-matches.ts'
import type { ScriptLine } from '@panelflow/domain/page/script-lines.ts'
import type { SearchField } from '@panelflow/domain/text-search/search-options.ts'
import type { ItemEdit } from '../engine/chapter-session.ts'
import type { Editor } from '../engine/editor.ts'
import { getPageInWork } from '../engine/page-in-work.ts'
import type { PageView } from '../engine/page-session.ts'
import { listScriptLines } from '../engine/reading-order.ts'
import { maySet, mayWrite } from '../engine/stage.ts'

export const SEARCH_SCOPES = ['selection', 'page', 'chapter'] as const
export type SearchScope = (typeof SEARCH_SCOPES)[number]

/** One place where the words stand. */
export interface Hit {
  readonly pageId: string
  /** of the page in its chapter, from 0 */
  readonly position: number
  /** what is selected when the person goes there */
  readonly lineId: string
  readonly document: DocumentKind
  readonly itemId: string
  /** the whole text of the item */
  readonly text: string
  readonly match: TextMatch
  /** the person may change the words */
  readonly editable: boolean
}

/** What was selected when the search was narrowed to it; going to a hit selects something else. */
export interface Narrowing {
  readonly pageId: string | null
  readonly itemIds: readonly string[]
}

/** A thousand lines with five hits each: more are no list to work through. */
export const MAX_HITS = 5000

export const getHitKey = ({ pageId, document, itemId, match }: Hit): string =>
  JSON.stringify([pageId, document, itemId, match.from])

/** The pages to look on, in their order. */
export const listSearchedPages = (
  editor: Editor,
  scope: SearchScope,
  { pageId }: Narrowing,
): readonly string[] => {
  if (scope === 'chapter') return editor.strip.pages.map(({ frame }) => frame.id)
  const one = scope === 'page' ? getPageInWork(editor) : pageId
  return one === null ? [] : [one]
}

interface SearchedText {
  readonly document: DocumentKind
  readonly item: PageItem
}

const getSearchedText = ({ text, region }: ScriptLine, field: SearchField): SearchedText | null => {
  if (field === 'translation') return { document: 'lane', item: text }
  return region === null ? null : { document: 'base', item: region }
}

const isEditable = (view: PageView, { document, item }: SearchedText): boolean =>
  document === 'lane' ? mayWrite(view, item) : maySet(view, 'region', 'sourceText')

interface Search {
  readonly find: TextFinder
  readonly field: SearchField
  readonly scope: SearchScope
  readonly narrowing: Narrowing
}

/** Hits on one page that is open, in reading order. */
const findOnPage = (
  editor: Editor,
  pageId: string,
  { find, field, scope, narrowing }: Search,
): readonly Hit[] => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return []
  const position = editor.strip.pages.findIndex(({ frame }) => frame.id === pageId)
  const seen = new Set<string>()
  return listScriptLines(view.base, view.lane).flatMap((line): readonly Hit[] => {
    const searched = getSearchedText(line, field)
    if (searched === null || seen.has(searched.item.id)) return []
    if (scope === 'selection' && !narrowing.itemIds.includes(line.text.id)) return []
    seen.add(searched.item.id)
    const text = getWrittenText(searched.item) ?? ''
    const editable = isEditable(view, searched)
    return find(text).map((match) => ({
      pageId,
      position,
      lineId: line.text.id,
      document: searched.document,
      itemId: searched.item.id,
      text,
      match,
      editable,
    }))
  })
}

/** Hits on those pages that are open. */
export const findHits = (editor: Editor, search: Search): readonly Hit[] =>
  listSearchedPages(editor, search.scope, search.narrowing)
    .flatMap((pageId) => findOnPage(editor, pageId, search))
    .slice(0, MAX_HITS)

export interface ReplaceReport {
  /** places whose words changed */
  readonly replaced: number
  /** places that somebody changed meanwhile, or that the person may not change */
  readonly left: number
}

const groupByItem = (hits: readonly Hit[]): readonly (readonly [Hit, ...Hit[]])[] => {
  const groups = new Map<string, [Hit, ...Hit[]]>()
  for (const hit of hits) {
    const key = JSON.stringify([hit.pageId, hit.document, hit.itemId])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [hit])
    else group.push(hit)
  }
  return [...groups.values()]
}

/** The item as it was searched; null where somebody has changed it since. */
const findUnchanged = (
  editor: Editor,
  { pageId, document, itemId, text }: Hit,
): PageItem | null => {
  const view = editor.session.page(pageId).view.get()
  const item = view.status === 'ready' ? view[document].items[itemId] : undefined
  return item !== undefined && getWrittenText(item) === text ? item : null
}

/** Puts words in the place of hits: one step of the history, whatever pages they are on. */
export const replaceHits = (
  editor: Editor,
  hits: readonly Hit[],
  replacement: Replacement,
): ReplaceReport => {
  const edits = new Map<string, readonly ItemEdit[]>()
  let replaced = 0
  for (const group of groupByItem(hits.filter(({ editable }) => editable))) {
    const [{ pageId, document }] = group
    const item = findUnchanged(editor, group[0])
    if (item === null) continue
    const matches = group.map(({ match }) => match)
    const ops = createReplaceOps(item, matches, replacement)
    edits.set(pageId, [...(edits.get(pageId) ?? []), ...ops.map((op) => ({ document, op }))])
    replaced += matches.length
  }
  // what was typed before is a step of its own
  editor.session.flush()
  editor.session.editPages(edits, { label: 'replacing', itemId: null })
  editor.session.flush()
  return { replaced, left: hits.length - replaced }
}
