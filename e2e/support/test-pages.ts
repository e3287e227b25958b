import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Folder of the real comic pages: PANELFLOW_TEST_DATA, else `shared/data` beside the checkout;
 * undefined where there is none.
 */
export const testData = (): string | undefined => {
  const folder =
    process.env['PANELFLOW_TEST_DATA'] ?? path.resolve(import.meta.dirname, '../../../shared/data')
  return existsSync(path.join(folder, 'pc-ep01-zh')) ? folder : undefined
}

/** Raw pages of the first real chapter, in order. */
export const realPages = (folder: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    path.join(folder, 'pc-ep01-zh/pages/zh-CN', `p0${index + 1}.jpg`),
  )
