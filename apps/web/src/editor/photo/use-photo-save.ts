import { formatMessage } from '../../lib/i18n/sentences.ts'
import { LAYER_FILE_LIMIT_MB, MAX_LAYERS } from '@panelflow/domain/page/layer-file.ts'
import { toastDone, toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useCallback, useEffect, useState } from 'react'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import type { Editor } from '../engine/editor.ts'
import { usePictureTranslations } from '../use-picture-translations.ts'
import { isPlain, keepLayers, packLayers, sendLayers } from './kept-layers.ts'
import { photoDrafts } from './photo-drafts.ts'
import type { PhotoSession } from './photo-session.ts'
import { savePhoto, storeFor } from './save-photo.ts'

const DRAFT_AFTER_MS = 1500
const LAYER_LIMITS = { limit: LAYER_FILE_LIMIT_MB, layers: MAX_LAYERS }

type Packing = Parameters<typeof keepLayers>[1]

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
  /** Says what became of the layers. True: there is nothing more to save. */
  const keep = useCallback(
    async (asset: string, before: string | null, packing: Packing): Promise<boolean> => {
      const { keptLayers, opened } = session
      const known = asset === before ? keptLayers.get() : null
      try {
        const outcome = await keepLayers(
          async (file, replaces) => await sendLayers(chapterId, asset, file, replaces),
          packing,
          known,
        )
        keptLayers.set(outcome.kind === 'too_large' ? known : outcome.layers)
        if (outcome.kind === 'too_large') toastRemark(t('photo.layers_too_large', LAYER_LIMITS))
        if (outcome.kind !== 'changed_meanwhile') return true
        toastFailed(t('photo.layers_changed'), t('photo.layers_failed'))
      } catch (error) {
        keptLayers.set(known)
        toastFailed(
          `${getFailureMessage(error)} ${t('photo.save_again')}`,
          t('photo.layers_failed'),
        )
      }
      // the piece of the page is a patch by now: saving again would make another
      return opened.target.kind === 'region'
    },
    [chapterId, session, t],
  )
  const save = useCallback(async (): Promise<boolean> => {
    const { photo, opened, expected, savedVersion } = session
    const { composite } = photo
    const { version, layers } = photo.state.get()
    setSaving(true)
    const packing: Packing = isPlain(layers)
      ? Promise.resolve('plain')
      : packLayers(composite, layers)
    packing.catch(() => undefined) // told when the picture is on the page
    const before = expected.get()
    const ended = await savePhoto(
      editor,
      opened,
      composite,
      before,
      storeFor(chapterId, opened.target),
    ).catch((error: unknown) => ({ kind: 'failed' as const, error }))
    if (ended.kind === 'saved') {
      expected.set(ended.asset)
      const isWhole = await keep(ended.asset, before, packing)
      setSaving(false)
      if (!isWhole) {
        void photoDrafts.saveDraft(key, ended.asset, layers)
        return false
      }
      savedVersion.set(version)
      void photoDrafts.drop(key)
      toastDone(t('photo.saved'))
      return true
    }
    setSaving(false)
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
  }, [editor, chapterId, session, key, keep, t])
  return { saving, save }
}
