import { Button, FileButton, Progress, Text } from '@mantine/core'
import { ActionButton, IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMaximize,
  IconDownload,
  IconUpload,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { saveBlob } from '../../../lib/save-file.ts'
import { useWatched, useWatchedPart } from '../../canvas/use-watched.ts'
import { toPng, readPixels } from '../../image/picture-pixels.ts'
import { usePictureTranslations } from '../../use-picture-translations.ts'
import { addLayer } from '../engine/photo-actions.ts'
import type { Photo } from '../engine/photo.ts'
import type { PhotoSession } from '../photo-session.ts'
import classes from './photo.module.css'
import { formatMessage } from '../../../lib/i18n/sentences.ts'
import { isSameSize } from '@panelflow/domain/page/picture-file.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { findPictureRefusal } from '../../image/send-picture.ts'
import type { Pixels } from '../engine/pixels.ts'

type ImportedFile =
  | { readonly ok: true; readonly pixels: Pixels }
  | { readonly ok: false; readonly words: string }

/**
 * A picture that was edited elsewhere comes in as a layer; it has to have the size it went out with
 * (spec 8.message.file_size).
 */
const readImportedFile = async (
  file: File,
  size: { readonly width: number; readonly height: number },
): Promise<ImportedFile> => {
  const refusal = await findPictureRefusal(file)
  if (refusal !== null) return { ok: false, words: refusal }
  try {
    const pixels = readPixels(await createImageBitmap(file))
    if (isSameSize(pixels, size)) return { ok: true, pixels }
    return {
      ok: false,
      words: formatMessage(
        'image.size_changed',
        { width: size.width, height: size.height },
        currentLocale(),
      ),
    }
  } catch {
    return { ok: false, words: formatMessage('image.not_readable', {}, currentLocale()) }
  }
}

const ICON = 18

const Working = ({ photo }: { readonly photo: Photo }) => {
  const t = usePictureTranslations()
  const working = useWatchedPart(photo.state, ({ working: share }) =>
    share === null ? null : Math.round(share * 100),
  )
  if (working === null) return null
  return (
    <div className={classes['work']} role="status">
      <Progress value={working} flex={1} aria-label={t('photo.working', { percent: working })} />
      <Button size="compact-xs" variant="default" onClick={() => photo.stopWork()}>
        {t('photo.stop')}
      </Button>
    </div>
  )
}

const FileButtons = ({ photo }: { readonly photo: Photo }) => {
  const t = usePictureTranslations()
  const bring = async (file: File | null): Promise<void> => {
    if (file === null) return
    const uploadedPicture = await readImportedFile(file, photo)
    if (uploadedPicture.ok) addLayer(photo, file.name, uploadedPicture.pixels)
    else toastFailed(uploadedPicture.words, file.name)
  }
  return (
    <>
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void bring(file)}>
        {({ onClick }) => (
          <IconButton label={t('photo.bring')} variant="subtle" color="gray" onClick={onClick}>
            <IconUpload size={ICON} />
          </IconButton>
        )}
      </FileButton>
      <IconButton
        label={t('photo.download')}
        variant="subtle"
        color="gray"
        onClick={() => void toPng(photo.composite).then((png) => saveBlob(png, 'image.png'))}
      >
        <IconDownload size={ICON} />
      </IconButton>
    </>
  )
}

interface PhotoHeadProps {
  readonly session: PhotoSession
  readonly saving: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Undo, zoom, what the tool is set to, and the way back to the page. */
export const PhotoHead = ({ session, saving, onSave, onClose }: PhotoHeadProps) => {
  const t = usePictureTranslations()
  const { photo, view, savedVersion } = session
  const state = useWatched(photo.state)
  const transforming = useWatched(session.transforming)
  const first = transforming === null ? null : t('photo.frame_first')
  const zoom = useWatchedPart(view.camera, (camera) => Math.round(camera.zoom * 100))
  const isSaved = useWatched(savedVersion) === state.version
  return (
    <header className={classes['head']}>
      <h2 className={classes['title']}>{t('photo.title')}</h2>
      <Text fz="xs" c="dimmed">
        {`${photo.width}×${photo.height}`}
      </Text>
      <IconButton
        label={`${t('photo.undo')} (Ctrl+Z)`}
        reason={first ?? (state.mayUndo ? null : t('photo.nothing_to_undo'))}
        variant="subtle"
        color="gray"
        onClick={photo.undo}
      >
        <IconArrowBackUp size={ICON} />
      </IconButton>
      <IconButton
        label={`${t('photo.redo')} (Ctrl+Shift+Z)`}
        reason={first ?? (state.mayRedo ? null : t('photo.nothing_to_redo'))}
        variant="subtle"
        color="gray"
        onClick={photo.redo}
      >
        <IconArrowForwardUp size={ICON} />
      </IconButton>
      <IconButton
        label={t('photo.zoom_out')}
        variant="subtle"
        color="gray"
        onClick={() => view.zoomBy(0.8)}
      >
        <IconZoomOut size={ICON} />
      </IconButton>
      <Text fz="xs" w={44} ta="center">
        {zoom} %
      </Text>
      <IconButton
        label={t('photo.zoom_in')}
        variant="subtle"
        color="gray"
        onClick={() => view.zoomBy(1.25)}
      >
        <IconZoomIn size={ICON} />
      </IconButton>
      <IconButton label={t('photo.fit')} variant="subtle" color="gray" onClick={view.fit}>
        <IconArrowsMaximize size={ICON} />
      </IconButton>
      <div className={classes['gap']} />
      <Working photo={photo} />
      {transforming === null ? <FileButtons photo={photo} /> : null}
      <ActionButton
        size="xs"
        loading={saving}
        reason={first ?? (isSaved ? t('photo.nothing_to_save') : null)}
        onClick={onSave}
      >
        {t('photo.save')}
      </ActionButton>
      <IconButton label={t('photo.close')} variant="subtle" color="gray" onClick={onClose}>
        <IconX size={ICON} />
      </IconButton>
    </header>
  )
}
