/**
 * What comments and documents point to is there: documents, paragraphs of the specification, tests.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSpecification } from '../spec-coverage.ts'
import type { Finding } from './finding.ts'
import { getLineNumber, isGenerated, type SourceFile, withoutComments } from './source-tree.ts'

export interface Documents {
  /** @param file path from the repository root */
  readonly exists: (file: string) => boolean
  /** ids of paragraphs of the specification */
  readonly paragraphs: readonly string[]
  readonly prose: readonly Prose[]
  /** paths of all tests */
  readonly tests: readonly string[]
}

/** Files that git knows, of these patterns. */
const listFiles = (root: string, ...patterns: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))

export const readDocuments = (root: string): Documents => ({
  exists: (file) => existsSync(path.join(root, file)),
  paragraphs: parseSpecification(
    readFileSync(path.join(root, 'docs/specification.md'), 'utf8'),
  ).map(({ id }) => id),
  prose: readProse(root),
  tests: listFiles(root, '*.test.ts', '*.test.tsx'),
})

const DOCUMENT = /(?<![\w./-])[\w./-]+\.md\b/g

/** `spec 5.order, 5.term.xlsx`: ids, or beginnings of ids. */
const PARAGRAPHS = /\bspec (\d+(?:\.\w+)+(?:[,\s]+\d+(?:\.\w+)+)*)/gi

/** Sections by number, and the design that the repository does not hold. */
const ELSEWHERE =
  /\b(?:spec|specification),? §|\b(?:domain|rendering|workflow|permissions)\.(?:md|json)\b/gi

/** The comments alone, at their places: by UTF-16 units, as positions in a text are counted. */
const getComments = (text: string): string => {
  const code = withoutComments(text)
  return text.replaceAll(/[^\n]/g, (unit, at: number) => (unit === code[at] ? ' ' : unit))
}

/** A document as the check sees it: all of it is prose. */
interface Prose {
  readonly path: string
  readonly text: string
}

const findFaults = (file: Prose, documents: Documents): readonly [number, string][] => {
  const comments = file.path.endsWith('.md') ? file.text : getComments(file.text)
  const isThere = (name: string): boolean =>
    documents.exists(name) || documents.exists(path.posix.join(path.posix.dirname(file.path), name))
  const isParagraph = (id: string): boolean =>
    documents.paragraphs.some((one) => one === id || one.startsWith(`${id}.`))
  return [
    ...findMissingTests(file, documents.tests),
    ...[...comments.matchAll(ELSEWHERE)].map(({ index, 0: words }): [number, string] => [
      index,
      `"${words}" is not in the repository: name a paragraph (spec 5.order) or a document of docs`,
    ]),
    ...[...comments.matchAll(DOCUMENT)].flatMap(({ index, 0: name }): [number, string][] =>
      isThere(name) || name.search(ELSEWHERE) >= 0 ? [] : [[index, `there is no ${name}`]],
    ),
    ...[...comments.matchAll(PARAGRAPHS)].flatMap(({ index, 1: ids }): [number, string][] =>
      (ids ?? '')
        .split(/[,\s]+/)
        .filter((id) => !isParagraph(id))
        .map((id) => [index, `docs/specification.md has no paragraph ${id}`]),
    ),
  ]
}

/** Documents that name the test of a promise. */
const NAMES_TESTS = /^docs\/(?:specs|security)\//

/** A path or its end; `*` stands for a part of a name. */
const TEST = /(?<![\w./*-])[\w*][\w./*-]*\.test\.tsx?\b/g

const findMissingTests = (
  { path: file, text }: Prose,
  tests: readonly string[],
): readonly [number, string][] => {
  if (!NAMES_TESTS.test(file)) return []
  return [...text.matchAll(TEST)].flatMap(({ index, 0: name }): [number, string][] => {
    const pattern = name.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*')
    const isTest = new RegExp(`(?:^|/)${pattern}$`)
    return tests.some((one) => isTest.test(one)) ? [] : [[index, `there is no test ${name}`]]
  })
}

/** They say what was, too. */
const HISTORY = /^(?:changes|docs\/decisions)\//

const readProse = (root: string): readonly Prose[] =>
  listFiles(root, '*.md')
    .filter((file) => !HISTORY.test(file))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Refuses comments and documents that point to documents or paragraphs that are not there. */
export const checkReferences = (
  files: readonly SourceFile[],
  documents: Documents,
): readonly Finding[] =>
  [
    ...files.filter(
      (file) => !isGenerated(file) && !file.path.startsWith('tools/check-structure/'),
    ),
    ...documents.prose,
  ].flatMap((file) =>
    findFaults(file, documents).map(([index, message]) => ({
      rule: 'references',
      path: file.path,
      line: getLineNumber(file.text, index),
      message,
    })),
  )
