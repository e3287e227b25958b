import { AppError } from '@panelflow/domain/error/app-error.ts'
import { decodeUpload, readUploadHeader } from '../adapters/images/read-page.ts'
import type { PageReader } from '../ports/page-reader.ts'

/**
 * Reads pictures in the test's own process: the same pixels without the seconds a process of its
 * own takes to start.
 */
export const inlinePageReader: PageReader = {
  read: async (bytes, maxPixels) => {
    let pixels = 0
    try {
      const header = await readUploadHeader(bytes)
      pixels = header.width * header.height
      if (pixels > maxPixels) return { kind: 'over_budget', pixels }
      return { kind: 'page', pixels, page: await decodeUpload(bytes, header) }
    } catch (error) {
      if (error instanceof AppError) return { kind: 'refused', pixels, error }
      throw error
    }
  },
}
