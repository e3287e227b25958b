import { Loader, Modal } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { sessionStore } from '../../lib/http/session-store.ts'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import type { LetteringClient } from '../lettering/worker-client.ts'
import { usePictureTranslations } from '../use-picture-translations.ts'

// brushes and filters are fetched when somebody edits a picture
const PhotoEditor = lazy(async () => ({
  default: (await import('./photo-editor.tsx')).PhotoEditor,
}))

/**
 * The photo editor over the workspace (spec 2.modal.workspace_photo). Only its own button
 * closes it: a slip must not cost a picture.
 */
export const PhotoWindow = ({
  editor,
  lettering,
  chapterId,
}: {
  readonly editor: Editor
  readonly lettering: LetteringClient
  readonly chapterId: string
}) => {
  const t = usePictureTranslations()
  const dialog = useWatched(editor.dialog)
  const account = useStore(sessionStore, ({ user }) => user?.id ?? '')
  const target = dialog?.kind === 'photo' ? dialog.target : null
  const close = (): void => editor.dialog.set(null)
  return (
    <Modal
      opened={target !== null}
      onClose={close}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      padding={0}
      attributes={{ content: { 'aria-label': t('photo.title') } }}
      styles={{ body: { height: '100%' } }}
    >
      {target === null ? null : (
        <Suspense fallback={<Loader m="xl" aria-label={t('photo.loading')} />}>
          <PhotoEditor
            key={JSON.stringify(target)}
            editor={editor}
            lettering={lettering}
            chapterId={chapterId}
            account={account}
            target={target}
            onClose={close}
          />
        </Suspense>
      )}
    </Modal>
  )
}
