import { Loader, Modal } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { sessionStore } from '../../lib/session-store.ts'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { usePictureWords } from '../picture-words.ts'

// brushes and filters are fetched when somebody edits a picture
const PhotoDesk = lazy(async () => ({ default: (await import('./photo-desk.tsx')).PhotoDesk }))

/** The photo editor over the workspace (spec §2, workspace: photo editor). Only its own button closes it: a slip must not cost a picture. */
export const PhotoWindow = ({ editor, chapterId }: { readonly editor: Editor; readonly chapterId: string }) => {
  const t = usePictureWords()
  const desk = useWatched(editor.desk)
  const account = useStore(sessionStore, ({ user }) => user?.id ?? '')
  const target = desk?.kind === 'photo' ? desk.target : null
  const close = (): void => editor.desk.set(null)
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
          <PhotoDesk key={JSON.stringify(target)} editor={editor} chapterId={chapterId} account={account} target={target} onClose={close} />
        </Suspense>
      )}
    </Modal>
  )
}
