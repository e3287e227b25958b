import { Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import classes from './app-frame.module.css'

export interface MenuEntry {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly href: string
  readonly current: boolean
  /** opens in a window of its own */
  readonly outside?: boolean
}

interface AppFrameProps {
  readonly brand: ReactNode
  readonly bar: ReactNode
  readonly entries: readonly MenuEntry[]
  readonly onOpen: (entry: MenuEntry) => void
  readonly collapsed: boolean
  readonly onCollapse: (collapsed: boolean) => void
  readonly words: { readonly menu: string; readonly collapse: string; readonly expand: string; readonly skip: string }
  readonly children: ReactNode
}

const isPlainLeftClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

const MenuLink = ({
  entry,
  collapsed,
  onOpen,
}: {
  readonly entry: MenuEntry
  readonly collapsed: boolean
  readonly onOpen: (entry: MenuEntry) => void
}) => (
  <Tooltip label={entry.label} position="right" disabled={!collapsed} events={{ hover: true, focus: true, touch: true }}>
    <a
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
    </a>
  </Tooltip>
)

/** The house frame: menu at the left, bar on top, the screen in the rest. */
export const AppFrame = ({ brand, bar, entries, onOpen, collapsed, onCollapse, words, children }: AppFrameProps) => (
  <div className={classes['frame']} data-collapsed={collapsed ? true : undefined}>
    <a className={classes['skip']} href="#main">
      {words.skip}
    </a>
    <div className={classes['brand']}>{brand}</div>
    <header className={classes['bar']}>{bar}</header>
    <nav className={classes['menu']} aria-label={words.menu}>
      <ul className={classes['list']}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <MenuLink entry={entry} collapsed={collapsed} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <button type="button" className={classes['item']} onClick={() => onCollapse(!collapsed)} aria-expanded={!collapsed}>
        {collapsed ? <IconLayoutSidebarLeftExpand size={18} stroke={1.6} /> : <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />}
        <span className={classes['words']}>{collapsed ? words.expand : words.collapse}</span>
      </button>
    </nav>
    <main className={classes['main']} id="main" tabIndex={-1}>
      {children}
    </main>
  </div>
)
