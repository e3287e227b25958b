import type { PageOp } from '@panelflow/domain/page/document/page-document.ts'
import type { Editor } from '../../../editor/engine/editor.ts'

/** Words typed here that the studio has not taken. */
export interface UnsentText {
  /** from 1 */
  readonly page: number
  readonly itemId: string
  readonly words: string
}

const getOpText = (op: PageOp): { readonly itemId: string; readonly words: string } | null => {
  if (op.op === 'text') return { itemId: op.id, words: op.to }
  return op.op === 'add' && op.item.kind === 'text' && op.item.props.translation !== ''
    ? { itemId: op.item.id, words: op.item.props.translation }
    : null
}

/**
 * The last words of each item that wait to be sent or were set aside; edits still waiting come
 * after those set aside.
 */
export const mergeUnsent = (
  held: readonly { readonly itemId: string; readonly mine: string }[],
  pending: readonly PageOp[],
) => {
  const last = new Map(held.map(({ itemId, mine }) => [itemId, mine]))
  for (const op of pending) {
    const found = getOpText(op)
    if (found !== null) last.set(found.itemId, found.words)
  }
  return [...last].map(([itemId, words]) => ({ itemId, words }))
}

export const listUnsentTexts = (editor: Editor): readonly UnsentText[] =>
  editor.strip.pages.flatMap(({ frame }, index) =>
    editor.session
      .page(frame.id)
      .channels()
      .flatMap((channel) => {
        const { held, pending } = channel.state()
        return mergeUnsent(
          held,
          pending.flatMap(({ ops }) => ops),
        ).map((one) => ({ page: index + 1, ...one }))
      }),
  )

/** A text file: one line of place, then the words, then an empty line. */
export const unsentFile = (
  words: readonly UnsentText[],
  formatPlace: (page: number) => string,
): string =>
  words.map((one) => `# ${formatPlace(one.page)} (${one.itemId})\n${one.words}\n`).join('\n')
