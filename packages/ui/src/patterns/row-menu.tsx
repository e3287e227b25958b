import { type ActionIconProps, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from './disabled-reason.tsx'

interface RowMenuProps extends Pick<ActionIconProps, 'size' | 'variant'> {
  readonly label: string
  /** its lines; asked when it is first opened, for a table has a menu in every row */
  readonly children: () => ReactNode
}

/** The dots of a row, or of a heading: what can be done beside the one primary action. */
export const RowMenu = ({ label, size, variant, children }: RowMenuProps) => {
  const [opened, setOpened] = useState(false)
  // the lines stay while the menu fades
  const [wasOpened, setWasOpened] = useState(false)
  const change = (open: boolean): void => {
    setOpened(open)
    if (open) setWasOpened(true)
  }
  return (
    <Menu position="bottom-end" opened={opened} onChange={change}>
      <Menu.Target>
        <IconButton label={label} size={size} variant={variant}>
          <IconDots size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>{wasOpened ? children() : null}</Menu.Dropdown>
    </Menu>
  )
}
