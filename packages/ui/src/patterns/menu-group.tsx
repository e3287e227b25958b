import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './app-frame.module.css'
import { MenuLink, type MenuLinkProps } from './menu-link.tsx'
import { tip } from './tip.ts'

/** In the narrow menu there is no room below the icon: its lines stand beside it. */
const NarrowGroup = ({ entry, onOpen }: Omit<MenuLinkProps, 'collapsed'>) => (
  <Menu position="right-start" shadow="md" withinPortal>
    <Menu.Target>
      <button
        type="button"
        {...tip(entry.label, 'right')}
        className={classes['item']}
        data-inside={entry.current ? true : undefined}
      >
        {entry.icon}
        <span className={classes['words']}>{entry.label}</span>
      </button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>{entry.label}</Menu.Label>
      {(entry.children ?? []).map((line) => (
        <Menu.Item
          key={line.key}
          leftSection={line.icon}
          aria-current={line.current ? 'page' : undefined}
          onClick={() => onOpen(line)}
        >
          {line.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const WideGroup = ({ entry, onOpen }: Omit<MenuLinkProps, 'collapsed'>) => {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const below = useId()
  // until the person folds it, the group of the screen that is looked at is open
  const open = chosen ?? entry.current
  return (
    <>
      <button
        type="button"
        className={classes['item']}
        aria-expanded={open}
        aria-controls={below}
        data-inside={entry.current && !open ? true : undefined}
        onClick={() => setChosen(!open)}
      >
        {entry.icon}
        <span className={classes['words']}>{entry.label}</span>
        <IconChevronDown className={classes['chevron']} size={14} stroke={1.6} aria-hidden />
      </button>
      <ul id={below} className={classes['below']} hidden={!open}>
        {(entry.children ?? []).map((line) => (
          <li key={line.key}>
            <MenuLink entry={line} collapsed={false} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * A section of the menu with lines below it: folds in the wide menu, a window beside the icon in
 * the narrow one.
 */
export const MenuGroup = ({ collapsed, ...rest }: MenuLinkProps) =>
  collapsed ? <NarrowGroup {...rest} /> : <WideGroup {...rest} />
