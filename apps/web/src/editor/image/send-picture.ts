import { assetPut } from '@panelflow/contract/page.ts'
import { formatMessage } from '../../lib/i18n/sentences.ts'
import { checkPictureFile, PICTURE_HEAD_BYTES } from '@panelflow/domain/page/picture-file.ts'
import { api } from '../../lib/http/api.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import type { StoredPicture } from './insert-picture.ts'

/** 20 MB over a slow line. */
const TIMEOUT_MS = 180_000

/**
 * Why a file cannot be inserted, in the reader's language; null when it can. Nothing is sent for
 * it.
 */
export const findPictureRefusal = async (file: Blob): Promise<string | null> => {
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer())
  const check = checkPictureFile(file.size, head)
  return check.ok ? null : formatMessage(check.code, check.params, currentLocale())
}

/** Stores a picture for the chapter. Throws CallError. */
export const sendPicture = (chapterId: string, bytes: Blob): Promise<StoredPicture> =>
  api.call(assetPut, { params: { chapterId }, bytes, timeoutMs: TIMEOUT_MS })
