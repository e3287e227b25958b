/**
 * The real comic pages some tests need. They are no part of the repository: a test that has to be
 * skipped without them says so loudly, and the summary of `npm test` says it again.
 */
import { appendFileSync, existsSync } from 'node:fs'
import path from 'node:path'

/** Folder of the real pages: PANELFLOW_TEST_DATA, else `shared/data` beside the checkout. */
export const REAL_PAGES =
  process.env['PANELFLOW_TEST_DATA'] ?? path.resolve(import.meta.dirname, '../../shared/data')

/** What is printed for tests that are skipped: why, and what they would have shown. */
export const formatSkipNotice = (folder: string, shows: string): string => {
  const bar = '!'.repeat(78)
  return [
    bar,
    `!! SKIPPED: no real comic pages at ${folder}`,
    `!! Not shown by this run: ${shows}`,
    '!! Set PANELFLOW_TEST_DATA to the folder of the pages, and run again.',
    bar,
  ].join('\n')
}

/**
 * Are the pages of this set there? If not, says loudly which tests are skipped. `npm test` collects
 * the notices in the file PANELFLOW_SKIP_NOTICES.
 *
 * @param set folder of the pages below {@link REAL_PAGES}
 * @param shows what the skipped tests would have shown
 */
export const hasRealPages = (set: string, shows: string, root = REAL_PAGES): boolean => {
  const folder = path.join(root, set)
  if (existsSync(folder)) return true
  console.warn(formatSkipNotice(folder, shows))
  const notices = process.env['PANELFLOW_SKIP_NOTICES']
  if (notices !== undefined)
    appendFileSync(notices, `no real comic pages at ${folder}: ${shows} is not shown\n`)
  return false
}
