/**
 * Files that are too small: a few lines that one other file uses are read faster where they are
 * used. Some have a reason (a route or job of its own, code that is fetched later, another layer),
 * so their number is limited.
 */
import type { Finding } from './finding.ts'
import { isGenerated, isTest, type SourceFile } from './source-tree.ts'

const SMALL_LINES = 40
const MAX_SMALL_FILES = 100
/** files that are named, the smallest first */
const NAMED = 10

interface SmallFile {
  readonly path: string
  readonly importer: string
  readonly lines: number
}

/** Files of at most 40 lines with a single importer, the smallest first; tests do not count. */
const listSmallFiles = (files: readonly SourceFile[]): readonly SmallFile[] => {
  const importers = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    if (isTest(path)) continue
    for (const { target } of imports)
      if (target !== null && target !== path)
        importers.set(target, (importers.get(target) ?? new Set()).add(path))
  }
  return files
    .filter((file) => !isTest(file.path) && !isGenerated(file) && !file.path.endsWith('.d.ts'))
    .flatMap(({ path, text }) => {
      const [importer, ...others] = importers.get(path) ?? []
      const lines = text.split('\n').length - 1
      return importer === undefined || others.length > 0 || lines > SMALL_LINES
        ? []
        : [{ path, importer, lines }]
    })
    .toSorted((a, b) => a.lines - b.lines)
}

export const checkSmallFiles = (files: readonly SourceFile[]): readonly Finding[] => {
  const small = listSmallFiles(files)
  if (small.length <= MAX_SMALL_FILES) return []
  return small.slice(0, NAMED).map(({ path, importer, lines }) => ({
    rule: 'small',
    path,
    line: 1,
    message:
      `one of ${small.length} files of at most ${SMALL_LINES} lines with a single importer, ` +
      `at most ${MAX_SMALL_FILES}: fold its ${lines} lines into ${importer}`,
  }))
}
