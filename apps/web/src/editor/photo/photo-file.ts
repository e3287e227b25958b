import { formatMessage } from '@panelflow/contract/messages/sentence.ts'
import { isSameSize } from '@panelflow/domain/page/picture-file.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { readPixels } from '../image/picture-pixels.ts'
import { findPictureRefusal } from '../image/send-picture.ts'
import type { Pixels } from './engine/pixels.ts'

export type ImportedFile =
  | { readonly ok: true; readonly pixels: Pixels }
  | { readonly ok: false; readonly words: string }

/**
 * A picture that was edited elsewhere comes in as a layer; it has to have the size it went out with
 * (spec 8.message.file_size).
 */
export const readImportedFile = async (
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
