import { Loader, Text } from '@mantine/core'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldConflicts } from '../../lib/forms/field-conflicts.tsx'
import type { FormConflicts } from '../../lib/forms/merge-fresh.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'

interface BookFormModalProps<Values extends object, Stored> extends Pick<
  ComponentProps<typeof FieldConflicts<Values>>,
  'labels' | 'show'
> {
  readonly title: string
  readonly hint: string
  /** said while it is read */
  readonly loading: string
  readonly size: string
  /** undefined: not read yet */
  readonly stored: Stored | undefined
  /** why it could not be read */
  readonly unread: unknown
  readonly send: { readonly error: unknown; readonly isPending: boolean }
  readonly form: {
    readonly changed: Partial<Values>
    readonly conflicts: FormConflicts<Values>
  }
  readonly onClose: () => void
  readonly onSubmit: (stored: Stored) => void
  readonly children: ReactNode
}

/** A window over some of a book's rules, which others may change meanwhile. */
export const BookFormModal = <Values extends object, Stored>({
  title,
  hint,
  loading,
  size,
  stored,
  unread,
  send,
  form: { changed, conflicts },
  labels,
  show,
  onClose,
  onSubmit,
  children,
}: BookFormModalProps<Values, Stored>) => {
  const { i18n } = useTranslation()
  const app = i18n.getFixedT(null, 'app')
  const failure = send.error ?? (stored === undefined ? unread : null)
  return (
    <FormModal
      opened
      size={size}
      title={title}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={send.isPending}
      submitDisabled={stored === undefined || Object.keys(changed).length === 0}
      failure={failure === null ? null : getFailureMessage(failure)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (stored !== undefined) onSubmit(stored)
      }}
    >
      <Text fz="sm" c="dimmed">
        {hint}
      </Text>
      <FieldConflicts conflicts={conflicts} labels={labels} show={show} />
      {stored === undefined ? unread === null ? <Loader aria-label={loading} /> : null : children}
    </FormModal>
  )
}
