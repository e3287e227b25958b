import { Button, Group, Loader, Modal, Text } from '@mantine/core'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useEffect, useMemo, useState } from 'react'
import type { PhotoTarget } from '../engine/desk.ts'
import type { Editor } from '../engine/editor.ts'
import { usePictureWords } from '../picture-words.ts'
import { openTarget, type OpenedTarget, TargetTooLarge } from './open-target.ts'
import { PhotoCanvas } from './parts/photo-canvas.tsx'
import { PhotoFilters } from './parts/photo-filters.tsx'
import { PhotoHead } from './parts/photo-head.tsx'
import { PhotoLayers } from './parts/photo-layers.tsx'
import { PhotoTools } from './parts/photo-tools.tsx'
import classes from './parts/photo.module.css'
import { draftKey, layersOfDraft, type PhotoDraft, photoDrafts } from './photo-drafts.ts'
import { type FirstLayer, openSession, type PhotoSession } from './photo-session.ts'
import { usePhotoKeys } from './use-photo-keys.ts'
import { usePhotoDraft, usePhotoSave } from './use-photo-save.ts'

interface DeskProps {
  readonly editor: Editor
  readonly chapterId: string
  readonly draft: string
  readonly session: PhotoSession
  readonly onClose: () => void
}

/** Asked when somebody leaves what is not on the page yet (spec §8: please save the online PS again). */
const LeaveQuestion = ({
  onSave,
  onDiscard,
  onStay,
}: {
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onStay: () => void
}) => {
  const t = usePictureWords()
  return (
    <Modal opened onClose={onStay} title={t('photo.save_again')} centered zIndex={400}>
      <Text fz="sm">{t('photo.unsaved')}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onStay}>
          {t('photo.stay')}
        </Button>
        <Button variant="default" color="red" onClick={onDiscard}>
          {t('photo.discard')}
        </Button>
        <Button onClick={onSave}>{t('photo.save')}</Button>
      </Group>
    </Modal>
  )
}

const Desk = ({ editor, chapterId, draft, session, onClose }: DeskProps) => {
  const t = usePictureWords()
  const { photo, view, hand, opened, savedVersion } = session
  const [asks, setAsks] = useState(false)
  const { saving, save } = usePhotoSave(editor, chapterId, session, draft)
  usePhotoDraft(session, draft)
  // a piece of the page has become a patch: from now on that patch is what would be edited
  const saveNow = useMemo(
    () => (): void => {
      void save().then((saved) => (saved && opened.target.kind === 'region' ? onClose() : undefined))
    },
    [save, opened, onClose],
  )
  const keyed = useMemo(() => ({ photo, view, hand, save: saveNow }), [photo, view, hand, saveNow])
  usePhotoKeys(keyed)
  const leave = (): void => {
    if (photo.state.get().version === savedVersion.get()) onClose()
    else setAsks(true)
  }
  return (
    <div className={classes['window']} data-photo-window>
      <PhotoHead session={session} saving={saving} onSave={saveNow} onClose={leave} />
      <PhotoTools photo={photo} />
      <PhotoCanvas photo={photo} view={view} hand={hand} backdrop={opened.backdrop} label={t('photo.title')} />
      <div className={classes['side']}>
        <PhotoLayers photo={photo} />
        <PhotoFilters photo={photo} />
      </div>
      {asks ? (
        <LeaveQuestion
          onStay={() => setAsks(false)}
          onDiscard={() => {
            void photoDrafts.drop(draft)
            onClose()
          }}
          onSave={() => {
            setAsks(false)
            void save().then((saved) => (saved ? onClose() : undefined))
          }}
        />
      ) : null}
    </div>
  )
}

type Opening =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly words: 'picture.not_retrieved' | 'photo.too_large' }
  | { readonly state: 'draft'; readonly opened: OpenedTarget; readonly draft: PhotoDraft }
  | { readonly state: 'ready'; readonly session: PhotoSession }

const fitsDraft = (draft: PhotoDraft | undefined, { width, height }: OpenedTarget['pixels']): draft is PhotoDraft =>
  draft !== undefined && draft.width === width && draft.height === height

interface PhotoDeskProps {
  readonly editor: Editor
  readonly chapterId: string
  readonly account: string
  readonly target: PhotoTarget
  readonly onClose: () => void
}

/** Opens the picture, offers what was not saved last time, then hands it to the tools. */
export const PhotoDesk = ({ editor, chapterId, account, target, onClose }: PhotoDeskProps) => {
  const t = usePictureWords()
  const [opening, setOpening] = useState<Opening>({ state: 'loading' })
  const key = draftKey(account, chapterId, target)
  const start = (opened: OpenedTarget, layers: readonly FirstLayer[], isDraft: boolean): void =>
    setOpening({ state: 'ready', session: openSession(opened, layers, isDraft, (why) => toastFailed(t(`photo.${why}`))) })
  const begin = (opened: OpenedTarget): void =>
    start(opened, [{ name: t('photo.background'), visible: true, opacity: 1, pixels: opened.pixels }], false)
  useEffect(() => {
    let gone = false
    const open = async (): Promise<void> => {
      const [opened, draft] = await Promise.all([openTarget(editor, target), photoDrafts.load(key).catch(() => undefined)])
      if (gone) return
      if (fitsDraft(draft, opened.pixels)) setOpening({ state: 'draft', opened, draft })
      else begin(opened)
    }
    open().catch((error: unknown) => {
      console.warn('the picture was not opened', error)
      if (!gone) setOpening({ state: 'failed', words: error instanceof TargetTooLarge ? 'photo.too_large' : 'picture.not_retrieved' })
    })
    return () => {
      gone = true
    }
    // opened once: what happens to the page meanwhile is asked when it is saved
  }, [])
  if (opening.state === 'ready')
    return <Desk editor={editor} chapterId={chapterId} draft={key} session={opening.session} onClose={onClose} />
  if (opening.state === 'loading') {
    return (
      <div className={classes['wait']}>
        <Loader aria-label={t('photo.loading')} />
      </div>
    )
  }
  if (opening.state === 'failed') {
    return (
      <div className={classes['wait']} role="alert">
        <Text>{t(opening.words)}</Text>
        <Button variant="default" onClick={onClose}>
          {t('photo.close')}
        </Button>
      </div>
    )
  }
  const { opened, draft } = opening
  return (
    <div className={classes['wait']} role="alertdialog" aria-label={t('photo.draft_title')}>
      <Text>{t('photo.draft', { at: new Date(draft.at).toLocaleString() })}</Text>
      <Group>
        <Button variant="default" onClick={() => begin(opened)}>
          {t('photo.draft_leave')}
        </Button>
        <Button onClick={() => void layersOfDraft(draft).then((layers) => start(opened, layers, true))}>{t('photo.draft_take')}</Button>
      </Group>
    </div>
  )
}
