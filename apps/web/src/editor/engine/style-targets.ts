/** Which texts of a chapter a style is given to: by place, by class, and by how they look now. */
import { REGION_KINDS } from '@panelflow/domain/page/document/item-values.ts'
import type { RegionKind, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { FIELDS, getProps, sameValue } from '@panelflow/domain/page/document/page-fields.ts'
import type { ScriptLine } from '@panelflow/domain/page/script-lines.ts'
import { type PresetStyle, toFontStyle, toTextProps } from '@panelflow/domain/style/style-preset.ts'
import { detectedBubble } from './bubbles.ts'
import type { ItemEdit } from './chapter-session.ts'
import type { Editor } from './editor.ts'
import { getPageInWork } from './page-in-work.ts'
import { listScriptLines } from './reading-order.ts'
import { maySet } from './stage.ts'

export const STYLE_SCOPES = ['selection', 'page', 'chapter'] as const
export type StyleScope = (typeof STYLE_SCOPES)[number]

/** Lettering that stays as it is drawn is not styled. */
export const STYLED_KINDS: readonly RegionKind[] = REGION_KINDS.filter((kind) => kind !== 'art')

export const STYLE_ASPECTS = ['font', 'size', 'fontStyle', 'color'] as const
type StyleAspect = (typeof STYLE_ASPECTS)[number]

export interface StyleTarget {
  readonly scope: StyleScope
  /** class of the bubble; null: every one, texts without a bubble as well */
  readonly kind: RegionKind | null
  /** only texts that look like this; null: whatever they look like */
  readonly like: PresetStyle | null
  /** in what they look like it */
  readonly aspects: readonly StyleAspect[]
}

/** A look that says nothing of an aspect is like every text in it. */
const isAlike = (text: TextProps, like: PresetStyle, aspect: StyleAspect): boolean => {
  switch (aspect) {
    case 'font':
      return text.font === like.font
    case 'size':
      return text.size === like.size
    case 'fontStyle':
      return toFontStyle(text) === like.fontStyle
    case 'color':
      return (
        like.more.color === undefined || text.color.toLowerCase() === like.more.color.toLowerCase()
      )
  }
}

const listPages = (editor: Editor, scope: StyleScope): readonly string[] => {
  if (scope === 'chapter') return editor.strip.pages.map(({ frame }) => frame.id)
  const pageId = scope === 'page' ? getPageInWork(editor) : editor.selection.state.get().pageId
  return pageId === null ? [] : [pageId]
}

/** Opens the pages that the target lies on. Answers how many could not be opened. */
export const openStylePages = async (editor: Editor, scope: StyleScope): Promise<number> => {
  let failed = 0
  for (const pageId of listPages(editor, scope)) {
    const page = editor.session.page(pageId)
    if (page.view.get().status !== 'ready') await page.open()
    if (page.view.get().status !== 'ready') failed++
  }
  return failed
}

interface TargetText extends ScriptLine {
  readonly pageId: string
}

/** The texts of a target, on pages that are open, as they are read. */
export const listStyleTargets = (
  editor: Editor,
  { scope, kind, like, aspects }: StyleTarget,
): readonly TargetText[] => {
  const { itemIds } = editor.selection.state.get()
  return listPages(editor, scope).flatMap((pageId) => {
    const view = editor.session.page(pageId).view.get()
    if (view.status !== 'ready') return []
    return listScriptLines(view.base, view.lane)
      .filter(({ text, region }) => {
        if (scope === 'selection' && !itemIds.includes(text.id)) return false
        if (kind !== null && region?.props.kind !== kind) return false
        return like === null || aspects.every((aspect) => isAlike(text.props, like, aspect))
      })
      .map((line) => ({ ...line, pageId }))
  })
}

/**
 * Gives a style to the texts of a target: one step of the history, whatever pages they are on.
 * Number of texts that changed.
 */
export const giveStyle = (editor: Editor, style: PresetStyle, target: StyleTarget): number => {
  const edits = new Map<string, ItemEdit[]>()
  let changed = 0
  for (const { pageId, text } of listStyleTargets(editor, target)) {
    const view = editor.session.page(pageId).view.get()
    if (view.status !== 'ready') continue
    const before = getProps(text)
    const given: Partial<TextProps> = toTextProps(style)
    const wanted =
      given.fit === 'bubble' && !text.props.bubble
        ? { ...given, bubble: detectedBubble(view.base, text) }
        : given
    const props = Object.fromEntries(
      Object.entries(wanted).filter(
        ([field, value]) =>
          FIELDS.text.includes(field) &&
          maySet(view, 'text', field) &&
          !sameValue(before[field] ?? null, value ?? null),
      ),
    )
    if (Object.keys(props).length === 0) continue
    const own = edits.get(pageId) ?? []
    edits.set(pageId, [...own, { document: 'lane', op: { op: 'set', id: text.id, props } }])
    changed++
  }
  editor.session.flush()
  editor.session.editPages(edits, { label: 'styling', itemId: null })
  editor.session.flush()
  return changed
}
