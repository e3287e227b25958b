import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { bookList, type BookView } from '@panelflow/contract/book.ts'
import { serialAddBook, type SerialView } from '@panelflow/contract/serial.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { SERIAL_READS } from '../serial-reads.ts'

const TYPING_MS = 250

const toLabel = (book: BookView): string => {
  const id = book.bookSubId === '' ? book.bookId : `${book.bookId} / ${book.bookSubId}`
  return `${[book.titleZh, book.titleEn].filter((title) => title !== '').join(' · ')} (${id})`
}

interface AddBookModalProps {
  readonly serial: SerialView
  readonly onClose: () => void
}

/** One more book of the series: into the batch in progress (spec 4.batch.add). */
export const AddBookModal = ({ serial, onClose }: AddBookModalProps) => {
  const { t } = useTranslation('serial')
  const { t: app } = useTranslation()
  const words = useFieldMessage()
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, TYPING_MS)
  // the field's text becomes the label of what was chosen: that is not a search
  const query = useRead(
    bookList,
    { query: { size: 50, search: search === '' || search.includes('(') ? undefined : search } },
    { keepPrevious: true },
  )
  const books = query.data?.rows ?? []
  const add = useWrite(serialAddBook, {
    quiet: true,
    refreshes: SERIAL_READS,
    done: ({ titleZh }) => t('add_book.done', { title: titleZh }),
    onDone: onClose,
  })
  // the batch may have ended while the window was open
  const refusal = getReasonText(serial.can['add_book'])
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('add_book.title')}
      submitLabel={t('add_book.submit')}
      cancelLabel={app('action.cancel')}
      busy={add.isPending}
      failure={add.error ? getFailureMessage(add.error) : refusal}
      submitDisabled={refusal !== null}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === null) setMissing(true)
        else add.mutate({ params: { serialId: serial.id }, body: { bookId: chosen } })
      }}
    >
      <Select
        label={t('field.book')}
        description={
          serial.current === null
            ? undefined
            : t('field.book_hint', { number: serial.current.number })
        }
        withAsterisk
        searchable
        data-autofocus
        data={books.map((book) => ({ value: book.id, label: toLabel(book) }))}
        // the server has searched already
        filter={({ options }) => options}
        nothingFoundMessage={t('field.book_none')}
        value={chosen}
        onChange={(value) => {
          setChosen(value)
          setMissing(false)
        }}
        onSearchChange={setTyped}
        error={missing ? words(fieldError('book', 'field.required')) : undefined}
      />
    </FormModal>
  )
}
