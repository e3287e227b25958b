/**
 * Which tests `npm run check` runs. Prints the test files for the changed files named on standard
 * input, one a line.
 */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { readTree, type SourceFile } from './check-structure/source-tree.ts'

const TEST = /\.test\.tsx?$/
/**
 * Their tests need a database and import most of the server, so only the nearest to a change run.
 */
const WITH_DATABASE = /^(apps\/server|bench)\//
/** What fits into the minute that `npm run check` may take, the nearest first. */
const MAX_DATABASE_TESTS = 8
const MAX_OTHER_TESTS = 150

/** Importers of each file. */
const listImporters = (files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of files) {
    for (const { target } of imports) {
      if (target === null) continue
      const known = importers.get(target)
      if (known === undefined) importers.set(target, [path])
      else known.push(path)
    }
  }
  return importers
}

/** The files themselves and all that import them, through any number of steps. */
const listDependents = (
  importers: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
): ReadonlySet<string> => {
  const found = new Set(changed)
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return found
}

export interface ChangedTests {
  readonly run: readonly string[]
  /** tests that reach a change from further away: `npm test` runs them */
  readonly left: readonly string[]
}

/** Tests in a browser are never among them. */
export const selectTests = (
  files: readonly SourceFile[],
  changed: readonly string[],
): ChangedTests => {
  const importers = listImporters(files)
  const existing = new Set(files.map(({ path }) => path))
  const tests = [...listDependents(importers, changed)].filter(
    (file) => TEST.test(file) && existing.has(file) && !file.startsWith('e2e/'),
  )
  /**
   * 0: the test itself changed; 1: it imports a changed file; 2: it lies beside one; 3: it reaches
   * one from further away.
   */
  const getDistance = (test: string): number => {
    if (changed.includes(test)) return 0
    if (changed.some((file) => importers.get(file)?.includes(test))) return 1
    return changed.some((file) => dirname(file) === dirname(test)) ? 2 : 3
  }
  const byDistance = tests.toSorted(
    (one, other) => getDistance(one) - getDistance(other) || one.localeCompare(other),
  )
  const run = [
    ...byDistance.filter((test) => !WITH_DATABASE.test(test)).slice(0, MAX_OTHER_TESTS),
    ...byDistance
      .filter((test) => WITH_DATABASE.test(test) && getDistance(test) < 3)
      .slice(0, MAX_DATABASE_TESTS),
  ]
  return { run, left: tests.filter((test) => !run.includes(test)) }
}

if (process.argv[1]?.endsWith('changed-tests.ts')) {
  const changed = readFileSync(0, 'utf8').split('\n').filter(Boolean)
  const { run, left } = selectTests(readTree(process.cwd()), changed)
  if (left.length > 0)
    console.error(
      `${left.length} files of tests reach the change from further away; npm test runs them`,
    )
  console.log(run.join('\n'))
}
