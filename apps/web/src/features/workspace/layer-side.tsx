import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import {
  changeLayer,
  dropLayers,
  type LayerChange,
  listLayerRows,
  nameLayer,
} from '../../editor/engine/layer-list.ts'
import { usePageInWork } from '../../editor/panels/script-panel.tsx'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { SortableList } from '../../lib/table/sortable-list.tsx'
import { Drawer } from './drawer.tsx'
import { LayerRowLine } from './layer-row.tsx'
import classes from './layer-side.module.css'

/** What lies on the page in work, the topmost first: selected, named, hidden, locked, sorted. */
export const LayerSide = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const pageId = usePageInWork(editor)
  const view = useWatched(editor.session.page(pageId).view)
  const { pageId: selectedPage, itemIds } = useWatched(editor.selection.state)
  const rows = useMemo(() => listLayerRows(view), [view])
  const list = useRef<HTMLDivElement>(null)
  const selected = new Set(selectedPage === pageId ? itemIds : [])
  const [first] = itemIds
  useEffect(() => {
    if (first === undefined) return
    const row = list.current?.querySelector(`[data-sort-id="${CSS.escape(first)}"]`)
    row?.scrollIntoView({ block: 'nearest' })
  }, [first])
  const onSelect = useCallback(
    (id: string, adding: boolean): void => {
      editor.stage.set('typeset')
      if (adding) editor.selection.toggle(pageId, [id])
      else void editor.goToItem(pageId, id)
    },
    [editor, pageId],
  )
  const onChange = useCallback(
    (id: string, change: LayerChange): void => void changeLayer(editor, pageId, id, change),
    [editor, pageId],
  )
  const onName = useCallback(
    (id: string, name: string): void => void nameLayer(editor, pageId, id, name),
    [editor, pageId],
  )
  return (
    <Drawer title={t('layers.title')} onClose={() => editor.drawer.set(null)}>
      <div className={classes['list']} ref={list}>
        {rows.length === 0 ? <EmptyState title={t('layers.empty')} /> : null}
        <SortableList
          rows={rows}
          enabled
          label={t('layers.title')}
          onMove={(move) => void dropLayers(editor, pageId, move)}
        >
          {rows.map((row) => (
            <LayerRowLine
              key={`${row.document} ${row.id}`}
              {...row}
              isSelected={selected.has(row.id)}
              onSelect={onSelect}
              onChange={onChange}
              onName={onName}
            />
          ))}
        </SortableList>
      </div>
    </Drawer>
  )
}
