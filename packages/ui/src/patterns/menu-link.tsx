import type { MouseEvent, ReactNode } from 'react'
import classes from './app-frame.module.css'
import { tip } from './tip.ts'

export interface MenuEntry {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly href: string
  readonly current: boolean
  /** what waits behind it; nothing is shown for 0 */
  readonly count?: number
  /** opens in a window of its own */
  readonly outside?: boolean
  /** lines below this one; it then opens and closes them and leads nowhere itself */
  readonly children?: readonly MenuEntry[]
}

const isPlainLeftClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export interface MenuLinkProps {
  readonly entry: MenuEntry
  readonly collapsed: boolean
  readonly onOpen: (entry: MenuEntry) => void
}

/** A line of the menu: a real link, so that it opens in a new window too. */
export const MenuLink = ({ entry, collapsed, onOpen }: MenuLinkProps) => (
  <a
    {...tip(collapsed ? entry.label : null, 'right')}
    className={classes['item']}
    href={entry.href}
    aria-current={entry.current ? 'page' : undefined}
    target={entry.outside === true ? '_blank' : undefined}
    rel={entry.outside === true ? 'noopener' : undefined}
    onClick={(event) => {
      if (entry.outside === true || !isPlainLeftClick(event)) return
      event.preventDefault()
      onOpen(entry)
    }}
  >
    {entry.icon}
    <span className={classes['words']}>{entry.label}</span>
    {entry.count === undefined || entry.count === 0 ? null : (
      <span className={classes['count']}>{entry.count > 99 ? '99+' : entry.count}</span>
    )}
  </a>
)
