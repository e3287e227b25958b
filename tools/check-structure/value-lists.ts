/** A list of values that the domain or the contract exports is written nowhere else. */
import type { Finding } from './finding.ts'
import {
  getLineNumber,
  isGenerated,
  isTest,
  type SourceFile,
  withoutComments,
} from './source-tree.ts'

const VALUE = String.raw`'[\w.:-]+'`
const EXPORTED = new RegExp(
  String.raw`^export const ([A-Z][A-Z_]+) = \[\s*(${VALUE}(?:,\s*${VALUE})+),?\s*\] as const`,
  'gm',
)
/** `['a', 'b']` in any order, or `'a' | 'b'` that is not part of a longer union. */
const WRITTEN = new RegExp(
  String.raw`\[\s*(${VALUE}(?:,\s*${VALUE})+),?\s*\]|(?<![|<,]\s*)(?:\|\s*)?(${VALUE}(?:\s*\|\s*${VALUE})+)(?!\s*[|,>])`,
  'g',
)
/** Two values coincide too easily (`['from', 'to']`); three say the same. */
const FEWEST = 3

/**
 * Vision knows nothing of ours, and pictures of the design system are its own; both are compared
 * with ours by the compiler where they meet.
 */
const FOREIGN = /^(packages\/(vision|ui)\/|tools\/|bench\/|e2e\/)/

const toKey = (list: string): string => (list.match(/'[^']+'/g) ?? []).toSorted().join()
const countValues = (key: string): number => new Set(key.split(',')).size

export const checkValueLists = (files: readonly SourceFile[]): readonly Finding[] => {
  const sources = files
    .filter((file) => !isTest(file.path) && !isGenerated(file) && !FOREIGN.test(file.path))
    .map(({ path, text }) => ({ path, code: withoutComments(text) }))
  const homes = new Map<string, { readonly name: string; readonly path: string }>()
  for (const { path, code } of sources.filter((file) =>
    /^packages\/(domain|contract)\//.test(file.path),
  ))
    for (const [, name = '', list = ''] of code.matchAll(EXPORTED)) {
      const key = toKey(list)
      if (countValues(key) >= FEWEST && !homes.has(key)) homes.set(key, { name, path })
    }
  return sources.flatMap(({ path, code }) =>
    [...code.matchAll(WRITTEN)].flatMap((match) => {
      const home = homes.get(toKey(match[1] ?? match[2] ?? ''))
      if (home === undefined || home.path === path) return []
      const line = getLineNumber(code, match.index)
      const message = `these values are ${home.name} of ${home.path}: derive the list or the type from it`
      return [{ rule: 'value list', path, line, message }]
    }),
  )
}
