import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Anchor } from './anchor.tsx'
import classes from './row-button.module.css'
import { tip } from './tip.ts'

interface RowMenuProps {
  readonly label: string
  readonly size?: 'sm' | 'lg'
  /** stands beside buttons that have a frame */
  readonly framed?: boolean
  /** its lines; asked when it is first opened, for a table has a menu in every row */
  readonly children: () => ReactNode
}

interface DotsMenuProps {
  readonly id: string
  readonly button: HTMLElement
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
  readonly children: () => ReactNode
}

const DotsMenu = ({ id, button, opened, onChange, children }: DotsMenuProps) => {
  // the lines stay while the menu fades
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return (
    <Menu id={id} position="bottom-end" opened={opened} onChange={onChange}>
      <Menu.Target>
        <Anchor element={button} />
      </Menu.Target>
      <Menu.Dropdown>{opened || wasOpened ? children() : null}</Menu.Dropdown>
    </Menu>
  )
}

/**
 * The dots of a row, or of a heading: what can be done beside the one primary action. The menu
 * itself is there once somebody comes near its
 * button: one per row made scrolling stutter.
 */
export const RowMenu = ({ label, size, framed, children }: RowMenuProps) => {
  const id = useId()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const near = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => setButton(currentTarget)
  const press = (event: SyntheticEvent<HTMLElement>): void => {
    // pressed by a screen reader without being pointed at: the menu must be there closed before it
    // opens, to give the focus back
    flushSync(() => near(event))
    setOpened(!opened)
  }
  return (
    <>
      <button
        type="button"
        className={classes['dots']}
        id={id}
        data-size={size}
        data-framed={framed || undefined}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        {...tip(label)}
        onPointerEnter={near}
        onFocus={near}
        onClick={press}
      >
        <IconDots size={16} />
      </button>
      {button === null ? null : (
        <DotsMenu id={id} button={button} opened={opened} onChange={setOpened}>
          {children}
        </DotsMenu>
      )}
    </>
  )
}
