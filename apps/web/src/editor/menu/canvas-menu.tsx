import { Menu } from '@mantine/core'
import { getKeys } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { keyText } from '../../lib/shortcut/key-parts.ts'
import { isApple, shortcutStore } from '../../lib/shortcut/shortcut-store.ts'
import { runAction } from '../actions/editor-actions.ts'
import { useWatched } from '../canvas/use-watched.ts'
import type { ClipboardCommands } from '../clipboard/clipboard-commands.ts'
import { useClipboard } from '../clipboard/use-clipboard.ts'
import type { Editor } from '../engine/editor.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import classes from './canvas-menu.module.css'
import { listMenuSections, type MenuRowId } from './menu-sections.ts'

const findFrame = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[data-editor-canvas]')].at(-1) ?? null

const toClient = ({ x, y }: Point): Point => {
  const frame = findFrame()?.getBoundingClientRect()
  return { x: x + (frame?.left ?? 0), y: y + (frame?.top ?? 0) }
}

const runRow = (
  editor: Editor,
  clipboard: ClipboardCommands,
  id: MenuRowId,
  screen: Point,
): void => {
  if (id === 'paste') void clipboard.read(screen)
  else if (id === 'copy' || id === 'cut') void clipboard.write(id)
  else runAction(editor, id)
}

interface RowsProps {
  readonly editor: Editor
  readonly onChoose: (id: MenuRowId) => void
}

const useRow = ({ onChoose }: RowsProps): ((id: MenuRowId) => ReactNode) => {
  const t = usePanelTranslations()
  const choices = useStore(shortcutStore, (state) => state.choices)
  return (id) => {
    const [key] = getKeys(choices, id)
    return (
      <Menu.Item
        key={id}
        onClick={() => onChoose(id)}
        rightSection={
          key === undefined ? null : <kbd className={classes['key']}>{keyText(key, isApple())}</kbd>
        }
      >
        {t(`action.${id}`)}
      </Menu.Item>
    )
  }
}

const Rows = (props: RowsProps) => {
  const t = usePanelTranslations()
  const getRow = useRow(props)
  return listMenuSections(props.editor).map(({ name, rows }, at) => (
    <Fragment key={rows[0]}>
      {at === 0 ? null : <Menu.Divider />}
      {name === null ? (
        rows.map(getRow)
      ) : (
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item>{t(`menu.${name}`)}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>{rows.map(getRow)}</Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
    </Fragment>
  ))
}

interface CanvasMenuProps {
  readonly editor: Editor
  readonly chapterId: string
  readonly language: string
}

/** The menu of a right click on the page, or of its key; and the clipboard, which it shares. */
export const CanvasMenu = ({ editor, chapterId, language }: CanvasMenuProps) => {
  const t = usePanelTranslations()
  const clipboard = useClipboard(editor, { chapterId, language })
  const place = useWatched(editor.menu)
  // asked once: the layout may shift below an open menu
  const client = useMemo(
    () => (place === null ? null : (place.client ?? toClient(place.screen))),
    [place],
  )
  if (place === null || client === null) return null
  const { x, y } = client
  const close = (): void => {
    editor.menu.set(null)
    findFrame()?.focus({ preventScroll: true })
  }
  return (
    <Menu
      key={`${x} ${y}`}
      opened
      position="bottom-start"
      offset={0}
      returnFocus={false}
      hideDetached={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      onClose={close}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes['anchor']}
          style={{ left: x, top: y }}
          aria-label={t('menu.label')}
        />
      </Menu.Target>
      <Menu.Dropdown onContextMenu={(event) => event.preventDefault()}>
        <Rows editor={editor} onChoose={(id) => runRow(editor, clipboard, id, place.screen)} />
      </Menu.Dropdown>
    </Menu>
  )
}
