import { formatMessage } from '@panelflow/contract/messages/sentence.ts'
import { LAYER_FILE_LIMIT_MB } from '@panelflow/domain/page/layer-file.ts'
import { toastDone, toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useCallback, useEffect, useState } from 'react'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import type { Editor } from '../engine/editor.ts'
import { usePictureTranslations } from '../use-picture-translations.ts'
import { isPlain, packLayers } from './kept-layers.ts'
import { photoDrafts } from './photo-drafts.ts'
import type { PhotoSession } from './photo-session.ts'
import { savePhoto, storeFor } from './save-photo.ts'

const DRAFT_AFTER_MS = 1500

/** Unsaved pixels are kept on this machine, a moment after every change. */
export const usePhotoDraft = ({ photo, savedVersion, opened }: PhotoSession, key: string): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let draftVersion = photo.state.get().version
    const saveDraft = (): void => {
      timer = undefined
      const { version, layers, working } = photo.state.get()
      if (working !== null) {
        timer = setTimeout(saveDraft, DRAFT_AFTER_MS)
        return
      }
      draftVersion = version
      if (version === savedVersion.get()) return
      photoDrafts
        .saveDraft(key, opened.asset, layers)
        .catch((error: unknown) => console.warn('the unsaved picture was not kept', error))
    }
    const stop = photo.state.subscribe(() => {
      if (photo.state.get().version !== draftVersion)
        timer ??= setTimeout(saveDraft, DRAFT_AFTER_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [photo, savedVersion, opened, key])
}

export interface PhotoSaving {
  readonly saving: boolean
  /** True when it is on the page. */
  readonly save: () => Promise<boolean>
}

/** Saves, and says what happened when it could not be; nothing is lost then. */
export const usePhotoSave = (
  editor: Editor,
  chapterId: string,
  session: PhotoSession,
  key: string,
): PhotoSaving => {
  const t = usePictureTranslations()
  const [saving, setSaving] = useState(false)
  const save = useCallback(async (): Promise<boolean> => {
    const { photo, opened, expected, savedVersion, hasKeptLayers } = session
    const { composite } = photo
    const { version, layers } = photo.state.get()
    setSaving(true)
    const packing = isPlain(layers) ? 'plain' : packLayers(composite, layers)
    const keeping = Promise.resolve(packing).then((packed) => {
      if (packed instanceof Blob) return packed
      return hasKeptLayers.get() ? new Blob() : null
    })
    const store = storeFor(chapterId, opened.target, keeping)
    const saving = savePhoto(editor, opened, composite, expected.get(), store)
    const ended = await Promise.all([saving, packing]).then(
      ([outcome, packed]) => ({ ...outcome, packed }),
      (error: unknown) => ({ kind: 'failed' as const, error }),
    )
    setSaving(false)
    if (ended.kind === 'saved') {
      expected.set(ended.asset)
      hasKeptLayers.set(ended.packed instanceof Blob)
      if (ended.packed === null)
        toastRemark(t('photo.layers_too_large', { limit: LAYER_FILE_LIMIT_MB }))
      savedVersion.set(version)
      void photoDrafts.drop(key)
      toastDone(t('photo.saved'))
      return true
    }
    void photoDrafts.saveDraft(key, opened.asset, layers)
    if (ended.kind === 'failed')
      toastFailed(
        `${getFailureMessage(ended.error)} ${t('photo.save_again')}`,
        t('picture.save_failed'),
      )
    else if (ended.asset === null)
      toastFailed(formatMessage('page.item_missing', {}, currentLocale()), t('picture.save_failed'))
    else {
      // asked once: whoever saves again means it
      expected.set(ended.asset)
      toastFailed(t('photo.save_again'), t('photo.changed_meanwhile'))
    }
    return false
  }, [editor, chapterId, session, key, t])
  return { saving, save }
}
