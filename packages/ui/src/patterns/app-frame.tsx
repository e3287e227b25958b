import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './app-frame.module.css'
import { MenuGroup } from './menu-group.tsx'
import { type MenuEntry, MenuLink } from './menu-link.tsx'
import { tip } from './tip.ts'

interface AppFrameProps {
  readonly brand: ReactNode
  readonly bar: ReactNode
  readonly entries: readonly MenuEntry[]
  readonly onOpen: (entry: MenuEntry) => void
  readonly collapsed: boolean
  readonly onCollapse: (collapsed: boolean) => void
  readonly words: {
    readonly menu: string
    readonly collapse: string
    readonly expand: string
    readonly skip: string
  }
  readonly children: ReactNode
}

/** The frame of every screen: menu at the left, bar on top, the screen in the rest. */
export const AppFrame = ({
  brand,
  bar,
  entries,
  onOpen,
  collapsed,
  onCollapse,
  words,
  children,
}: AppFrameProps) => (
  <div className={classes['frame']} data-collapsed={collapsed ? true : undefined}>
    <a className={classes['skip']} href="#main">
      {words.skip}
    </a>
    <header className={classes['top']}>
      <div className={classes['brand']}>{brand}</div>
      <div className={classes['bar']}>{bar}</div>
    </header>
    <nav className={classes['menu']} aria-label={words.menu}>
      <ul className={classes['list']}>
        {entries.map((entry) => (
          <li key={entry.key}>
            {entry.children === undefined ? (
              <MenuLink entry={entry} collapsed={collapsed} onOpen={onOpen} />
            ) : (
              <MenuGroup entry={entry} collapsed={collapsed} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        {...tip(collapsed ? words.expand : null, 'right')}
        className={classes['item']}
        onClick={() => onCollapse(!collapsed)}
        aria-expanded={!collapsed}
      >
        {collapsed ? (
          <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
        ) : (
          <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
        )}
        <span className={classes['words']}>{collapsed ? words.expand : words.collapse}</span>
      </button>
    </nav>
    <main className={classes['main']} id="main" tabIndex={-1}>
      {children}
    </main>
  </div>
)
