import type { BookMatrixView } from '@panelflow/contract/book-matrix.ts'
import { chapterGet } from '@panelflow/contract/workflow.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useReadNow } from '../../../lib/http/query.ts'
import type { FilledCell } from '../matrix.ts'
import classes from '../book-home.module.css'

const UploadModal = lazy(async () => ({
  default: (await import('../../chapter/upload/upload-modal.tsx')).UploadModal,
}))

interface UploadButtonProps {
  readonly number: number
  readonly cells: readonly FilledCell[]
  readonly tabIndex: 0 | -1
}

/** Page images come in once: every language that waits for them goes on with them. */
const UploadButton = ({ number, cells, tabIndex }: UploadButtonProps) => {
  const { t } = useTranslation('book-home')
  const [chapter, setChapter] = useState<ChapterView | null>(null)
  const [busy, setBusy] = useState(false)
  const readChapter = useReadNow(chapterGet)
  const target = cells.find(({ isOver }) => !isOver)
  const open = async ({ chapterId }: FilledCell): Promise<void> => {
    setBusy(true)
    try {
      const found = await readChapter({ params: { chapterId } })
      const right = found.can.upload_images
      if (right === true) setChapter(found)
      else toastFailed(getReasonText(right) ?? t('upload.not_now'))
    } catch (cause) {
      toastFailed(getFailureMessage(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <IconButton
        size="sm"
        variant="subtle"
        color="gray"
        tabIndex={tabIndex}
        label={t('upload.open', { number })}
        reason={target === undefined ? t('upload.no_order') : null}
        loading={busy}
        onClick={() => (target === undefined ? undefined : void open(target))}
      >
        <IconUpload size={14} />
      </IconButton>
      <Suspense fallback={null}>
        {chapter === null ? null : (
          <UploadModal chapter={chapter} onClose={() => setChapter(null)} />
        )}
      </Suspense>
    </>
  )
}

interface RowHeadProps {
  readonly chapter: BookMatrixView['chapters'][number]
  readonly cells: readonly FilledCell[]
  readonly mayUpload: boolean
  readonly tabIndex: 0 | -1
}

/** A chapter's number with the page images there are. */
export const RowHead = ({ chapter, cells, mayUpload, tabIndex }: RowHeadProps) => {
  const { number, title, pageCount } = chapter
  const { t } = useTranslation('book-home')
  return (
    <div className={classes['rowHead']}>
      <div>
        <div className={classes['words']} title={title === '' ? undefined : title}>
          {t('matrix.number', { number })}
          {title === '' ? '' : ` · ${title}`}
        </div>
        <div className={classes['note']}>
          {pageCount === 0 ? t('matrix.no_pages') : t('matrix.pages', { count: pageCount })}
        </div>
      </div>
      {mayUpload ? <UploadButton number={number} cells={cells} tabIndex={tabIndex} /> : null}
    </div>
  )
}
