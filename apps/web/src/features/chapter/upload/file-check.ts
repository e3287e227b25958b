import { MAX_ARCHIVE_BYTES, MAX_IMAGE_BYTES } from '@panelflow/contract/upload.ts'

export type LocalRefusal = 'type' | 'size' | 'empty' | 'duplicate'

const IMAGE = /\.(png|jpe?g|webp)$/i
const ARCHIVE = /\.(zip|cbz)$/i

export const getSizeLimit = (name: string): number =>
  ARCHIVE.test(name) ? MAX_ARCHIVE_BYTES : MAX_IMAGE_BYTES

/**
 * Files that need not be sent to be refused; the server looks at the bytes of the rest. Null: send
 * it.
 */
export const checkFile = (
  { name, size }: { readonly name: string; readonly size: number },
  usedNames: readonly string[],
): LocalRefusal | null => {
  if (!IMAGE.test(name) && !ARCHIVE.test(name)) return 'type'
  if (size === 0) return 'empty'
  if (size > getSizeLimit(name)) return 'size'
  return usedNames.includes(name) ? 'duplicate' : null
}
