import { ActionIcon, type ActionIconProps, Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { MouseEvent, ReactElement, ReactNode } from 'react'

interface Reasoned {
  /** why it cannot be done now; null or undefined: it can */
  readonly reason?: string | null
  readonly onClick?: () => void
}

interface BlockedProps {
  readonly 'data-disabled'?: true
  readonly 'aria-disabled'?: true
  readonly onClick?: (event: MouseEvent) => void
}

/** Props of a control that stays focusable while it is disabled: only then can its reason be read by keyboard and screen reader. */
const blockedProps = ({ reason, onClick }: Reasoned): BlockedProps =>
  reason ? { 'data-disabled': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() } : { onClick }

/** Says on hover, focus and touch why the control inside cannot be used. */
export const DisabledReason = ({ reason, children }: { readonly reason?: string | null; readonly children: ReactElement }) => (
  <Tooltip label={reason ?? ''} disabled={!reason} events={{ hover: true, focus: true, touch: true }}>
    {children}
  </Tooltip>
)

export const ActionButton = ({
  reason,
  onClick,
  children,
  ...rest
}: Omit<ButtonProps, 'onClick'> & Reasoned & { readonly children: ReactNode }) => (
  <DisabledReason reason={reason}>
    <Button {...rest} {...blockedProps({ reason, onClick })}>
      {children}
    </Button>
  </DisabledReason>
)

/** A button of one icon: its name is the tooltip, or the reason when it is disabled. */
export const IconButton = ({
  reason,
  onClick,
  label,
  children,
  ...rest
}: Omit<ActionIconProps, 'onClick'> & Reasoned & { readonly label: string; readonly children: ReactNode }) => (
  <Tooltip label={reason ? `${label}: ${reason}` : label} events={{ hover: true, focus: true, touch: true }}>
    <ActionIcon {...rest} aria-label={label} {...blockedProps({ reason, onClick })}>
      {children}
    </ActionIcon>
  </Tooltip>
)
