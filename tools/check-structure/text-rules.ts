/** Rules that look at one file: its name, its length, its words. */
import path from 'node:path'
import type { Finding } from './finding.ts'
import { isGenerated, isTest, type SourceFile, withoutComments } from './source-tree.ts'

export const MAX_LINES = 400

const FORBIDDEN_WORDS = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'manager',
  'service',
  'services',
  'dto',
  'data',
  'info',
  'handler',
  'index',
])

/** Compound words of the trade that contain a forbidden one. The list may only shrink. */
const NAMED_ALLOWED = /^(data-table|memory-index)$/

const nameFindings = (file: SourceFile): readonly Finding[] => {
  const base = path.posix.basename(file.path)
  const stem = base.replace(/(\.(test|bench|global|d))?\.tsx?$/, '')
  const found: Finding[] = []
  if (!/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(stem))
    found.push({ rule: 'names', path: file.path, line: 1, message: `file names are kebab-case, not ${base}` })
  const words = stem.replace('job-handler', '').split(/[.-]/)
  const forbidden = words.find((word) => FORBIDDEN_WORDS.has(word))
  if (forbidden !== undefined && !NAMED_ALLOWED.test(stem))
    found.push({ rule: 'names', path: file.path, line: 1, message: `"${forbidden}" says nothing: name the thing by the trade's word` })
  return found
}

const sizeFindings = (file: SourceFile): readonly Finding[] => {
  const lines = file.text.split('\n').length - 1
  if (lines <= MAX_LINES || isTest(file.path) || isGenerated(file) || /\/golden\//.test(file.path)) return []
  return [
    { rule: 'size', path: file.path, line: MAX_LINES, message: `${lines} lines, at most ${MAX_LINES}: split it at a seam that has a name` },
  ]
}

interface WordRule {
  readonly rule: string
  readonly pattern: RegExp
  readonly message: string
  readonly applies: (file: SourceFile) => boolean
  /** looks at comments too */
  readonly raw?: boolean
}

const outsideTests = (file: SourceFile): boolean => !isTest(file.path)
const inDomain = (file: SourceFile): boolean => file.path.startsWith('packages/domain/') && outsideTests(file)
const inRender = (file: SourceFile): boolean =>
  file.path.startsWith('packages/render/src/') && outsideTests(file) && !/\/(exact|font|golden|engine)\//.test(file.path)

const WORD_RULES: readonly WordRule[] = [
  {
    rule: 'any',
    pattern: /:\s*any\b|<any\b|\bas any\b|\bany\[\]/,
    message: 'no `any`: name the type, or `unknown` and look',
    applies: outsideTests,
  },
  {
    rule: 'suppression',
    pattern: /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable/,
    message: 'no switched-off check outside tests',
    applies: outsideTests,
    raw: true,
  },
  {
    rule: 'left-open',
    pattern: /\b(TODO|FIXME|XXX)\b|[Nn]ot implemented/,
    message: 'finish it, or say it in the closing note',
    applies: outsideTests,
    raw: true,
  },
  {
    rule: 'purity',
    pattern: /\bDate\.now\b|\bMath\.random\b|\bnew Date\(\)|\bperformance\.now\b|\bcrypto\b|\bprocess\.|\bsetTimeout\b|\bfetch\(/,
    message: 'domain is pure: clock, random and network are passed in',
    applies: inDomain,
  },
  {
    rule: 'exact',
    pattern: /\bMath\.(sin|cos|tan|atan2?|pow|exp|log)\(/,
    message: 'differs in the last bit between engines: use render/exact',
    applies: inRender,
  },
  {
    rule: 'barrel',
    pattern: /^\s*export\s+(\*|\{[^}]*\})\s+from\s/m,
    message: 'no barrels: import from where it is written',
    applies: outsideTests,
  },
]

const getLineNumber = (text: string, index: number): number => text.slice(0, index).split('\n').length

const wordFindings = (file: SourceFile): readonly Finding[] => {
  const code = withoutComments(file.text)
  return WORD_RULES.filter((rule) => rule.applies(file)).flatMap(({ rule, pattern, message, raw }) => {
    const text = raw === true ? file.text : code
    const match = pattern.exec(text)
    return match === null ? [] : [{ rule, path: file.path, line: getLineNumber(text, match.index), message }]
  })
}

export const checkText = (files: readonly SourceFile[]): readonly Finding[] =>
  files.flatMap((file) => [
    ...nameFindings(file),
    ...sizeFindings(file),
    ...(file.path.startsWith('tools/check-structure/') ? [] : wordFindings(file)),
  ])
