import { PICTURE_LIMIT_MB } from '@panelflow/domain/page/picture-file.ts'
import { Loader } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { runAction } from '../actions/editor-actions.ts'
import { useWatched, useWatchedPart } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { usePageInWork } from '../panels/script-panel.tsx'
import { usePictureTranslations } from '../use-picture-translations.ts'
import { useDroppedPictures, useInsert } from './use-insert.ts'

const ICON = 18

/** Chooses pictures from this machine; dropped and pasted ones take the same way. */
export const InsertImage = ({
  editor,
  chapterId,
}: {
  readonly editor: Editor
  readonly chapterId: string
}) => {
  const t = usePictureTranslations()
  const keyLabel = useKeyLabel()
  const field = useRef<HTMLInputElement>(null)
  const { waiting, insert } = useInsert(editor, chapterId)
  useDroppedPictures(editor, insert)
  const page = editor.session.page(usePageInWork(editor))
  const may = useWatchedPart(
    page.view,
    (view) => view.status === 'ready' && view.editable.add.includes('image'),
  )
  const open = useWatched(editor.dialog)?.kind === 'insert'
  useEffect(() => {
    if (!open) return
    editor.dialog.set(null)
    if (may) field.current?.click()
  }, [open, may, editor])
  return (
    <>
      <IconButton
        label={keyLabel(t('insert.label', { limit: PICTURE_LIMIT_MB }), 'insert_image')}
        reason={may ? null : t('insert.may_not')}
        variant="subtle"
        color="gray"
        onClick={() => runAction(editor, 'insert_image')}
      >
        {waiting > 0 ? (
          <Loader size={ICON} aria-label={t('insert.sending', { count: waiting })} />
        ) : (
          <IconPhotoPlus size={ICON} />
        )}
      </IconButton>
      <input
        ref={field}
        type="file"
        accept="image/png,image/jpeg,image/webp,.psd,.psb"
        multiple
        hidden
        aria-label={t('insert.choose')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void insert(files)
        }}
      />
    </>
  )
}
