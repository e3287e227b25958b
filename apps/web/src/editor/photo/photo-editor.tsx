import { Button, Group, Loader, Modal, Text } from '@mantine/core'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useMemo, useState } from 'react'
import type { PhotoTarget } from '../engine/editor-dialog.ts'
import type { Editor } from '../engine/editor.ts'
import type { LetteringClient } from '../lettering/worker-client.ts'
import { useWatched } from '../canvas/use-watched.ts'
import { usePictureTranslations } from '../use-picture-translations.ts'
import { findReadLayers, type OpenedTarget } from './open-target.ts'
import { PhotoCanvas } from './parts/photo-canvas.tsx'
import type { NewLayer } from './engine/layers.ts'
import { PhotoAdjustments } from './parts/photo-adjustments.tsx'
import { PhotoHead } from './parts/photo-head.tsx'
import { PhotoLayers } from './parts/photo-layers.tsx'
import { PhotoOptions } from './parts/photo-options.tsx'
import { PhotoTools } from './parts/photo-tools.tsx'
import { TransformBar } from './parts/transform-bar.tsx'
import classes from './parts/photo.module.css'
import { draftKey, layersOfDraft, photoDrafts } from './photo-drafts.ts'
import { openSession } from './photo-session.ts'
import { useTransform } from './use-transform.ts'
import { usePhotoOpening } from './use-photo-opening.ts'
import { usePhotoKeys } from './use-photo-keys.ts'
import { usePhotoDraft, usePhotoSave } from './use-photo-save.ts'

interface PhotoEditorViewProps {
  readonly editor: Editor
  readonly chapterId: string
  /** key of what is kept on this machine */
  readonly draft: string
  readonly opened: OpenedTarget
  readonly layers: readonly NewLayer[]
  readonly isDraft: boolean
  readonly onClose: () => void
}

/**
 * Asked when somebody leaves what is not on the page yet (spec 8.message.save_photo).
 */
const LeaveQuestion = ({
  onSave,
  onDiscard,
  onStay,
}: {
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onStay: () => void
}) => {
  const t = usePictureTranslations()
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

const PhotoEditorView = ({
  editor,
  chapterId,
  draft,
  opened,
  layers,
  isDraft,
  onClose,
}: PhotoEditorViewProps) => {
  const t = usePictureTranslations()
  const [session] = useState(() =>
    openSession(opened, layers, isDraft, (why) => toastFailed(t(`photo.${why}`))),
  )
  const { photo, view, hand, savedVersion } = session
  const transforming = useWatched(session.transforming)
  const isTransforming = transforming !== null
  const [isConfirming, setConfirming] = useState(false)
  const { saving, save } = usePhotoSave(editor, chapterId, session, draft)
  usePhotoDraft(session, draft)
  // a piece of the page has become a patch: from now on that patch is what would be edited
  const saveNow = useMemo(
    () => (): void => {
      void save().then((saved) =>
        saved && opened.target.kind === 'region' ? onClose() : undefined,
      )
    },
    [save, opened, onClose],
  )
  const transform = useTransform(session)
  const keyed = useMemo(
    () => ({
      photo,
      view,
      hand,
      save: saveNow,
      transform,
      getTransforming: session.transforming.get,
    }),
    [photo, view, hand, saveNow, transform, session],
  )
  usePhotoKeys(keyed)
  const leave = (): void => {
    session.transforming.get()?.cancel()
    if (photo.state.get().version === savedVersion.get()) onClose()
    else setConfirming(true)
  }
  return (
    <div className={classes['window']} data-photo-window>
      <PhotoHead session={session} saving={saving} onSave={saveNow} onClose={leave} />
      {transforming === null ? (
        <PhotoOptions photo={photo} />
      ) : (
        <TransformBar open={transforming} />
      )}
      <PhotoTools photo={photo} isInert={isTransforming} onTransform={transform} />
      <PhotoCanvas
        photo={photo}
        view={view}
        hand={hand}
        backdrop={opened.backdrop}
        label={t('photo.title')}
      />
      <div className={classes['side']} inert={isTransforming}>
        {isDraft || opened.layers === null || findReadLayers(opened) !== null ? null : (
          <Text fz="xs" role="status">
            {t(opened.layers === 'missed' ? 'photo.layers_missed' : 'photo.layers_unreadable')}
          </Text>
        )}
        <PhotoLayers photo={photo} />
        <PhotoAdjustments photo={photo} />
      </div>
      {isConfirming ? (
        <LeaveQuestion
          onStay={() => setConfirming(false)}
          onDiscard={() => {
            void photoDrafts.drop(draft)
            onClose()
          }}
          onSave={() => {
            setConfirming(false)
            void save().then((saved) => (saved ? onClose() : undefined))
          }}
        />
      ) : null}
    </div>
  )
}

interface PhotoEditorProps {
  readonly editor: Editor
  readonly lettering: LetteringClient
  readonly chapterId: string
  readonly account: string
  readonly target: PhotoTarget
  readonly onClose: () => void
}

/** Opens the picture, offers what was not saved last time, then hands it to the tools. */
export const PhotoEditor = ({
  editor,
  lettering,
  chapterId,
  account,
  target,
  onClose,
}: PhotoEditorProps) => {
  const t = usePictureTranslations()
  const key = draftKey(account, chapterId, target)
  const opening = usePhotoOpening(editor, lettering, target, key)
  const [chosen, setChosen] = useState<readonly NewLayer[] | 'page' | null>(null)
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
  if (draft !== null && chosen === null) {
    return (
      <div className={classes['wait']} role="alertdialog" aria-label={t('photo.draft_title')}>
        <Text>{t('photo.draft', { at: new Date(draft.at).toLocaleString() })}</Text>
        <Group>
          <Button variant="default" onClick={() => setChosen('page')}>
            {t('photo.draft_leave')}
          </Button>
          <Button onClick={() => void layersOfDraft(draft).then(setChosen)}>
            {t('photo.draft_take')}
          </Button>
        </Group>
      </div>
    )
  }
  const isDraft = chosen !== null && chosen !== 'page'
  const flat = { name: t('photo.background'), visible: true, opacity: 1, pixels: opened.pixels }
  const layers = isDraft ? chosen : (findReadLayers(opened)?.layers ?? [flat])
  return (
    <PhotoEditorView
      editor={editor}
      chapterId={chapterId}
      draft={key}
      opened={opened}
      layers={layers}
      isDraft={isDraft}
      onClose={onClose}
    />
  )
}
