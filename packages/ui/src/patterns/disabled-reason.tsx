import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core'
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { tip, type TipProps } from './tip.ts'

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

/**
 * Props of a control that stays focusable while it is disabled: only then can its reason be read by
 * keyboard and screen reader.
 */
export const blockedProps = ({ reason, onClick }: Reasoned): BlockedProps =>
  reason
    ? { 'data-disabled': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() }
    : { onClick }

interface DisabledReasonProps {
  readonly reason?: string | null
  readonly children: ReactElement<TipProps>
}

/** Says on hover, focus and touch why the control inside cannot be used. */
export const DisabledReason = ({ reason, children }: DisabledReasonProps) =>
  cloneElement(children, tip(reason))

export const ActionButton = ({
  reason,
  onClick,
  children,
  ...rest
}: Omit<ButtonProps, 'onClick'> & Reasoned & { readonly children: ReactNode }) => (
  <Button {...rest} {...tip(reason)} {...blockedProps({ reason, onClick })}>
    {children}
  </Button>
)

/** A button of one icon: its name is the tooltip, or the reason when it is disabled. */
export const IconButton = ({
  reason,
  onClick,
  label,
  children,
  ...rest
}: Omit<ActionIconProps, 'onClick'> &
  Reasoned & {
    readonly label: string
    readonly tabIndex?: number
    readonly children: ReactNode
  }) => (
  <ActionIcon
    {...rest}
    {...tip(reason ? `${label}: ${reason}` : label)}
    aria-label={label}
    {...blockedProps({ reason, onClick })}
  >
    {children}
  </ActionIcon>
)
