import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import classes from './workspace.module.css'

interface DrawerProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Stands below the panel: the picture keeps its width, page and panel stay in hand. */
export const Drawer = ({ title, onClose, children }: DrawerProps) => {
  const t = usePanelTranslations()
  return (
    <aside
      className={classes['drawer']}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
        document.querySelector<HTMLElement>('[data-editor-canvas]')?.focus({ preventScroll: true })
      }}
    >
      <div className={classes['drawerHead']}>
        <h2 className={classes['drawerTitle']}>{title}</h2>
        <CloseButton size="sm" aria-label={t('view.close')} onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}
