import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
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
}

/**
 * In a long form the failure would otherwise appear below the edge of the window. Where it is said at a field, too, and the cursor was put
 * there, that field is shown: once the form has drawn both.
 */
const reveal = (element: HTMLElement | null): void => {
  if (element === null) return
  requestAnimationFrame(() => {
    const field = element.closest('form')?.querySelector('[aria-invalid="true"]:focus')
    ;(field ?? element).scrollIntoView({ block: 'center' })
  })
}

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
  onSubmit,
  children,
}: ModalFrameProps & { readonly onSubmit: FormEventHandler; readonly children: ReactNode }) => {
  useEscape(onClose, opened && !busy)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
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
          <Group justify="flex-end" gap="xs" className={classes['footer']}>
            <Button variant="default" size="sm" onClick={onClose} disabled={busy}>
              {cancelLabel}
            </Button>
            <Button type="submit" size="sm" color={danger ? 'red.8' : undefined} loading={busy} disabled={submitDisabled}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** A question with consequences. */
export const ConfirmModal = ({
  message,
  onConfirm,
  ...frame
}: ModalFrameProps & { readonly message: ReactNode; readonly onConfirm: () => void }) => (
  <FormModal
    {...frame}
    onSubmit={(event) => {
      event.preventDefault()
      onConfirm()
    }}
  >
    <Text>{message}</Text>
  </FormModal>
)
