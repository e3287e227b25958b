import { Button, FileButton, Group, Text } from '@mantine/core'
import { bookList } from '@panelflow/contract/book.ts'
import {
  bookCoverFromPage,
  bookGet,
  type BookHomeView,
  bookRemoveCover,
  bookSetCover,
} from '@panelflow/contract/book-home.ts'
import { fitCover } from '@panelflow/domain/book/cover-crop.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { CoverFrame, FIRST_PLACE } from './cover-frame.tsx'

/** A picture the cover is cut from. `file`: null for the book's first page. */
interface Picture {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly file: File | null
}

/** Throws where the browser cannot read the file as a picture. */
const readPicture = async (file: File): Promise<Picture> => {
  const src = URL.createObjectURL(file)
  const image = new Image()
  image.src = src
  try {
    await image.decode()
  } catch (cause) {
    URL.revokeObjectURL(src)
    throw cause
  }
  return { src, width: image.naturalWidth, height: image.naturalHeight, file }
}

const useCoverWrites = (onClose: () => void) => {
  const { t } = useTranslation('book-home')
  const options = { quiet: true, refreshes: [bookGet, bookList], onDone: onClose }
  const upload = useWrite(bookSetCover, { ...options, done: () => t('cover.saved') })
  const fromPage = useWrite(bookCoverFromPage, { ...options, done: () => t('cover.saved') })
  const remove = useWrite(bookRemoveCover, { ...options, done: () => t('cover.removed') })
  return { upload, fromPage, remove }
}

interface CoverModalProps {
  readonly book: BookHomeView
  readonly onClose: () => void
}

/** The cover of a book: a part of an uploaded picture, or of its first page. */
export const CoverModal = ({ book, onClose }: CoverModalProps) => {
  const { t } = useTranslation('book-home')
  const { t: app } = useTranslation()
  const [picture, setPicture] = useState<Picture | null>(null)
  const [place, setPlace] = useState(FIRST_PLACE)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const { upload, fromPage, remove } = useCoverWrites(onClose)
  useEffect(
    () => () => {
      if (picture?.file) URL.revokeObjectURL(picture.src)
    },
    [picture],
  )
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return
    try {
      setPicture(await readPicture(file))
      setPlace(FIRST_PLACE)
      setUnreadable(null)
    } catch {
      setUnreadable(t('cover.unreadable', { name: file.name }))
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (picture === null) return
    const params = { bookId: book.id }
    const crop = fitCover(picture, place)
    if (picture.file === null) fromPage.mutate({ params, body: crop })
    else upload.mutate({ params, query: crop, bytes: picture.file, timeoutMs: 60_000 })
  }
  const { firstPage } = book
  const error = upload.error ?? fromPage.error ?? remove.error
  return (
    <FormModal
      opened
      title={t('cover.title')}
      submitLabel={t('cover.submit')}
      cancelLabel={app('action.cancel')}
      busy={upload.isPending || fromPage.isPending || remove.isPending}
      submitDisabled={picture === null}
      failure={unreadable ?? (error ? getFailureMessage(error) : null)}
      onClose={onClose}
      onSubmit={submit}
    >
      <Group gap="xs">
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" size="sm">
              {t('cover.choose')}
            </Button>
          )}
        </FileButton>
        {firstPage === null ? null : (
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              setPicture({ ...firstPage, src: firstPage.image, file: null })
              setPlace(FIRST_PLACE)
            }}
          >
            {t('cover.from_page', { number: firstPage.chapter })}
          </Button>
        )}
        {book.cover === null ? null : (
          <Button
            variant="subtle"
            color="red"
            size="sm"
            onClick={() => remove.mutate({ params: { bookId: book.id } })}
          >
            {t('cover.remove')}
          </Button>
        )}
      </Group>
      {picture === null ? (
        <Text fz="sm" c="dimmed">
          {t('cover.hint')}
        </Text>
      ) : (
        <CoverFrame src={picture.src} size={picture} place={place} onPlace={setPlace} />
      )}
    </FormModal>
  )
}
