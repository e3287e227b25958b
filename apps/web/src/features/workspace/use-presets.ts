import type { OrderView } from '@panelflow/contract/order.ts'
import { styleList } from '@panelflow/contract/style.ts'
import { useEffect } from 'react'
import type { Editor } from '../../editor/engine/editor.ts'
import { useRead } from '../../lib/http/query.ts'

export const toStyleScope = (order: OrderView) => ({
  bookId: order.book.id,
  language: order.targetLanguage,
})

/** The styles digits give, also while the drawer is closed. */
export const usePresets = (editor: Editor, order: OrderView): void => {
  const { data } = useRead(styleList, { query: toStyleScope(order) })
  const rows = data?.rows
  useEffect(() => {
    if (rows !== undefined) editor.presets.set(rows)
  }, [editor, rows])
}
