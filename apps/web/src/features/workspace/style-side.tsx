import { fontList } from '@panelflow/contract/font.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { styleList } from '@panelflow/contract/style.ts'
import { getKeys } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import { isShortcutId } from '@panelflow/domain/shortcut/shortcut-table.ts'
import { toPresetStyle, type PresetStyle } from '@panelflow/domain/style/style-preset.ts'
import { toastDone, toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { applyStyle, getSelectedStyle } from '../../editor/engine/lettering-edits.ts'
import { textInWork } from '../../editor/engine/marked-text.ts'
import { giveStyle, openStylePages } from '../../editor/engine/style-targets.ts'
import { maySet } from '../../editor/engine/stage.ts'
import { plainText } from '../../editor/engine/text-edits.ts'
import { fontChoices } from '../../editor/panels/font-choices.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import type { LetteringClient } from '../../editor/lettering/worker-client.ts'
import { FontField } from '../../editor/panels/font-field.tsx'
import { StyleDrawer } from '../style/parts/style-drawer.tsx'
import { useRead } from '../../lib/http/query.ts'
import { keyText } from '../../lib/shortcut/key-parts.ts'
import { isApple, shortcutStore } from '../../lib/shortcut/shortcut-store.ts'
import { Drawer } from './drawer.tsx'
import { StylePicture } from './style-picture.tsx'
import { StyleTargetBar, WHATEVER_IS_SELECTED } from './style-target-bar.tsx'
import { toStyleScope } from './use-presets.ts'

const useFontNames = (language: string): ((font: string) => string) => {
  const panel = usePanelTranslations()
  const { data } = useRead(fontList, {})
  const names = useMemo(() => {
    if (data === undefined) return new Map<string, string>()
    return new Map(
      fontChoices(data, language, null).flatMap(({ items }) =>
        items.map(({ value, label }) => [value, label]),
      ),
    )
  }, [data, language])
  return (font) => names.get(font) ?? (data === undefined ? '…' : panel('properties.font_unknown'))
}

/** Words of the selected text as they were when it was selected: pictures do not follow typing. */
const useSelectedTranslation = (editor: Editor): string => {
  const text = textInWork(editor)?.text
  const now = { id: text?.id ?? null, words: text?.props.translation ?? '' }
  const [known, setKnown] = useState(now)
  if (known.id === now.id) return known.words
  setKnown(now)
  return now.words
}

/** The style drawer of an open chapter. */
export const StyleSide = ({
  editor,
  lettering,
  order,
}: {
  readonly editor: Editor
  readonly lettering: LetteringClient
  readonly order: OrderView
}) => {
  const { t } = useTranslation('style')
  const { pageId } = useWatched(editor.selection.state)
  useWatched(editor.session.changes)
  const choices = useStore(shortcutStore, (state) => state.choices)
  const language = order.targetLanguage
  const fontName = useFontNames(language)
  const words = useSelectedTranslation(editor)
  const plain = useMemo(
    () => toPresetStyle(plainText(language, { cx: 0, cy: 0, w: 100, h: 100 })),
    [language],
  )
  const [target, setTarget] = useState(WHATEVER_IS_SELECTED)
  const presets = useRead(styleList, { query: toStyleScope(order) }).data?.rows ?? []
  const selected = getSelectedStyle(editor)
  const isSelection = target.scope === 'selection' && target.kind === null && target.like === null
  const giveToAll = async (presetStyle: PresetStyle): Promise<void> => {
    const failed = await openStylePages(editor, target.scope)
    // part of a chapter would be left in the old style without anybody noticing
    if (failed > 0) return toastFailed(t('target.failed', { count: failed }))
    toastDone(t('target.done', { count: giveStyle(editor, presetStyle, target) }))
  }
  const give = (presetStyle: PresetStyle): void => {
    const view = pageId === null ? null : editor.session.page(pageId).view.get()
    if (view !== null && !maySet(view, 'text', 'font')) toastRemark(t('locked'))
    else if (!isSelection) void giveToAll(presetStyle)
    else if (!applyStyle(editor, presetStyle)) toastRemark(t('none_selected'))
  }
  const keyAt = (place: number): string | null => {
    const id = `style_${place + 1}`
    const [key] = isShortcutId(id) ? getKeys(choices, id) : []
    return key === undefined ? null : keyText(key, isApple())
  }
  return (
    <Drawer title={t('title')} onClose={() => editor.drawer.set(null)}>
      <StyleTargetBar
        editor={editor}
        presets={presets}
        selected={selected}
        target={target}
        onChange={setTarget}
      />
      <StyleDrawer
        scope={toStyleScope(order)}
        selected={selected}
        isSelection={isSelection}
        plain={plain}
        onGive={give}
        keyAt={keyAt}
        fontName={fontName}
        renderPicture={(style) => (
          <StylePicture lettering={lettering} style={style} words={words} language={language} />
        )}
        renderFontField={({ value, onChange }) => (
          <FontField language={language} value={value} disabled={false} onChange={onChange} />
        )}
      />
    </Drawer>
  )
}
