import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface ToggleProps {
  readonly label: string
  readonly on: boolean
  readonly disabled: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A switch the size of a letter: bold, italic. */
export const Toggle = ({ label, on, disabled, onToggle, children }: ToggleProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant={on ? 'filled' : 'default'}
      color={on ? 'ink' : 'gray'}
      aria-label={label}
      aria-pressed={on}
      disabled={disabled}
      onClick={onToggle}
    >
      {children}
    </ActionIcon>
  </Tooltip>
)
