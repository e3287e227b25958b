import { lazyPart } from '@panelflow/ui/patterns/lazy-part.tsx'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { helpStore } from '../../lib/help-store.ts'
import { loadTranslations } from '../../lib/i18n/i18n.ts'
import { isPressed } from '../../lib/shortcut/shortcut-store.ts'

const HelpDrawer = lazyPart(async () => {
  const [{ HelpDrawer: part }] = await Promise.all([
    import('./help-drawer.tsx'),
    loadTranslations('guide', 'shortcut', 'workspace', 'rework'),
  ])
  return part
})

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null

/** A window or menu has the keys; closed ones may stay in the document. */
const isBelowWindow = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some(
    (element) => element.getClientRects().length > 0,
  )

/** The help for the screen that is open: by its key, or from the account menu. */
export const HelpLauncher = () => {
  const open = useStore(helpStore, (state) => state.open)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event) || !isPressed(event, 'help')) return
      if (!helpStore.getState().open && isBelowWindow()) return
      event.preventDefault()
      helpStore.setState(({ open: before }) => ({ open: !before }))
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return open ? <HelpDrawer onClose={() => helpStore.setState({ open: false })} /> : null
}
