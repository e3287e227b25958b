import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEventHandler, type ReactNode, useState } from 'react'
import classes from './form-modal.module.css'
import { useEscape } from './use-escape.ts'

interface ModalFrameProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  readonly submitLabel: string
  readonly cancelLabel: string
  readonly busy?: boolean
  readonly danger?: boolean
  /** what went wrong with the last attempt; stays until the next one */
  readonly failure?: string | null
  readonly size?: string | number
  readonly submitDisabled?: boolean
  /**
   * something is filled in that closing would lose: Escape and the cross ask first, with these
   * words
   */
  readonly unsaved?: UnsavedTexts | null
}

export interface UnsavedTexts {
  readonly question: string
  readonly stay: string
  readonly leave: string
}

/**
 * In a long form the failure would otherwise appear below the edge of the window. Where it is said
 * at a field, too, and the cursor was put
 * there, that field is shown, and where a notice of the form (`data-form-notice`) asks for a
 * choice, that one: once the form has drawn them.
 */
const reveal = (element: HTMLElement | null): void => {
  if (element === null) return
  requestAnimationFrame(() => {
    const form = element.closest('form')
    const notice = form?.querySelector('[data-form-notice]')
    if (notice) return notice.scrollIntoView({ block: 'start' })
    const field = form?.querySelector('[aria-invalid="true"]:focus')
    ;(field ?? element).scrollIntoView({ block: 'center' })
  })
}

interface LeavingProps {
  readonly words: UnsavedTexts
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** In the place of the buttons: may what was filled in be lost? */
const Leaving = ({ words, onStay, onLeave }: LeavingProps) => (
  <Group
    role="alertdialog"
    aria-label={words.question}
    justify="space-between"
    gap="xs"
    className={classes['footer']}
  >
    <Text fz="sm">{words.question}</Text>
    <Group gap="xs">
      <Button variant="default" size="sm" onClick={onLeave}>
        {words.leave}
      </Button>
      <Button size="sm" autoFocus onClick={onStay}>
        {words.stay}
      </Button>
    </Group>
  </Group>
)

/** A form in a dialog: Enter submits, Escape leaves, the failure stands above the buttons. */
export const FormModal = ({
  opened,
  onClose,
  title,
  submitLabel,
  cancelLabel,
  busy = false,
  danger = false,
  failure,
  size = 'md',
  submitDisabled = false,
  unsaved = null,
  onSubmit,
  children,
}: ModalFrameProps & { readonly onSubmit: FormEventHandler; readonly children: ReactNode }) => {
  // while it asks: where the cursor was
  const [asking, setAsking] = useState<Element | null>(null)
  const stay = (): void => {
    setAsking(null)
    if (asking instanceof HTMLElement) asking.focus()
  }
  const leave = (): void => {
    if (unsaved === null) onClose()
    else if (asking === null) setAsking(document.activeElement)
    else stay()
  }
  useEscape(leave, opened && !busy)
  return (
    <Modal
      opened={opened}
      onClose={leave}
      title={<Text fw={600}>{title}</Text>}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          {children}
          {failure ? (
            <Alert ref={reveal} color="red" role="alert" variant="light" p="xs">
              {failure}
            </Alert>
          ) : null}
          {asking !== null && unsaved !== null ? (
            <Leaving words={unsaved} onStay={stay} onLeave={onClose} />
          ) : (
            <Group justify="flex-end" gap="xs" className={classes['footer']}>
              <Button variant="default" size="sm" onClick={onClose} disabled={busy}>
                {cancelLabel}
              </Button>
              <Button
                type="submit"
                size="sm"
                color={danger ? 'red.8' : undefined}
                loading={busy}
                disabled={submitDisabled}
              >
                {submitLabel}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Modal>
  )
}

/** A question with consequences. */
export const ConfirmModal = ({
  message,
  onConfirm,
  children,
  ...frame
}: ModalFrameProps & {
  readonly message: ReactNode
  readonly onConfirm: () => void
  /** below the message */
  readonly children?: ReactNode
}) => (
  <FormModal
    {...frame}
    onSubmit={(event) => {
      event.preventDefault()
      onConfirm()
    }}
  >
    <Text>{message}</Text>
    {children}
  </FormModal>
)
