import type { LineText } from '@panelflow/domain/page/missing-text.ts'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { readScriptLines, type ScriptLine } from '@panelflow/domain/page/script-lines.ts'

/** What the rule about missing words looks at. */
export const getLineText = ({ text, region }: Pick<ScriptLine, 'text' | 'region'>): LineText => ({
  translation: text.props.translation,
  hidden: text.props.hidden,
  regionKind: region?.props.kind ?? null,
})

const readBefore = new WeakMap<
  PageDocument,
  { readonly base: PageDocument; readonly lines: readonly ScriptLine[] }
>()

/** The lines of a page as they are read. Asked on every frame, so kept per document. */
export const listScriptLines = (base: PageDocument, lane: PageDocument): readonly ScriptLine[] => {
  const known = readBefore.get(lane)
  if (known?.base === base) return known.lines
  const lines = readScriptLines(base, lane)
  readBefore.set(lane, { base, lines })
  return lines
}
