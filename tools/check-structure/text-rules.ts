/** Rules that look at one file: its name, its length, its words. */
import path from 'node:path'
import type { Finding } from './finding.ts'
import {
  getLineNumber,
  isGenerated,
  isTest,
  type SourceFile,
  withoutComments,
} from './source-tree.ts'

const MAX_LINES = 400

/** Code is kept to this width by the formatter, comments by this check. */
const MAX_COMMENT_WIDTH = 100

/** Words that say nothing, wherever they stand in a file name. */
const EMPTY_WORDS = new Set([
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
  'handler',
])

/** Words that say nothing as a name's last one: `order-data`, but not `data-table`. */
const EMPTY_ENDINGS = new Set(['data', 'info'])

/** Words of a private language: write the standard term instead (docs/contributing.md). */
const METAPHORS = new Set([
  'asker',
  'askers',
  'bearer',
  'beside',
  'deed',
  'deeds',
  'desk',
  'door',
  'doors',
  'errand',
  'errands',
  'gone',
  'handy',
  'house',
  'keeper',
  'room',
  'shelf',
  'sight',
  'spoil',
  'strange',
  'stranger',
  'tells',
  'told',
  'understander',
  'unmeant',
  'wish',
  'wishes',
])

/** Drawings are named after what they draw. */
const isDrawing = (file: SourceFile): boolean => file.path.startsWith('tools/demo-art/')

const DECLARATION =
  /\b(?:const|let|function|class|interface|type|readonly|async)\s+#?([A-Za-z_$][\w$]*)/g

/** Functions that work on words count, split or compare them. */
const ABOUT_WORDS = /^(count|split|diff)[A-Z]\w*Words$|^(count|split|diff)Words$/

const splitName = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_.-]+/)

/** Why an identifier is no standard term; null: it may be. */
const findNameFault = (declaration: string, name: string): string | null => {
  const metaphor = splitName(name).find((part) => METAPHORS.has(part))
  if (metaphor !== undefined)
    return `"${metaphor}" in ${name} is a metaphor: name the thing by its standard term`
  if (!/^[a-z]/.test(name) || /^(interface|type|readonly)/.test(declaration)) return null
  if (/[a-z]Of$/.test(name)) return `${name}: functions are verbs, none ends in Of`
  if (name.endsWith('Words') && !ABOUT_WORDS.test(name))
    return `${name}: functions are verbs, none ends in Words`
  return null
}

const identifierFindings = (file: SourceFile): readonly Finding[] => {
  if (isDrawing(file) || isGenerated(file)) return []
  const code = withoutComments(file.text)
  return [...code.matchAll(DECLARATION)].flatMap((match) => {
    const message = findNameFault(match[0], match[1] ?? '')
    return message === null
      ? []
      : [{ rule: 'names', path: file.path, line: getLineNumber(code, match.index), message }]
  })
}

const nameFindings = (file: SourceFile): readonly Finding[] => {
  const base = path.posix.basename(file.path)
  const stem = base.replace(/(\.(test|bench|global|d))?\.tsx?$/, '')
  const found: Finding[] = []
  if (!/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(stem))
    found.push({
      rule: 'names',
      path: file.path,
      line: 1,
      message: `file names are kebab-case, not ${base}`,
    })
  const words = stem.replace('job-handler', '').split(/[.-]/)
  const last = words.at(-1) ?? ''
  const empty =
    words.find((word) => EMPTY_WORDS.has(word)) ??
    (EMPTY_ENDINGS.has(last) || stem === 'index' ? last : undefined)
  if (empty !== undefined)
    found.push({
      rule: 'names',
      path: file.path,
      line: 1,
      message: `"${empty}" says nothing: name the thing by its standard term`,
    })
  const metaphor = splitName(stem).find((part) => METAPHORS.has(part))
  if (metaphor !== undefined && !isDrawing(file))
    found.push({
      rule: 'names',
      path: file.path,
      line: 1,
      message: `"${metaphor}" is a metaphor: name the file by its standard term`,
    })
  return found
}

const sizeFindings = (file: SourceFile): readonly Finding[] => {
  const lines = file.text.split('\n').length - 1
  if (lines <= MAX_LINES || isTest(file.path) || isGenerated(file) || /\/golden\//.test(file.path))
    return []
  return [
    {
      rule: 'size',
      path: file.path,
      line: MAX_LINES,
      message: `${lines} lines, at most ${MAX_LINES}: split it at a seam that has a name`,
    },
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
const inDomain = (file: SourceFile): boolean =>
  file.path.startsWith('packages/domain/') && outsideTests(file)
const inRender = (file: SourceFile): boolean =>
  file.path.startsWith('packages/render/src/') &&
  outsideTests(file) &&
  !/\/(exact|font|golden|engine)\//.test(file.path)

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
    pattern:
      /\bDate\.now\b|\bMath\.random\b|\bnew Date\(\)|\bperformance\.now\b|\bcrypto\b|\bprocess\.|\bsetTimeout\b|\bfetch\(/,
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

const wordFindings = (file: SourceFile): readonly Finding[] => {
  const code = withoutComments(file.text)
  return WORD_RULES.filter((rule) => rule.applies(file)).flatMap(
    ({ rule, pattern, message, raw }) => {
      const text = raw === true ? file.text : code
      const match = pattern.exec(text)
      return match === null
        ? []
        : [{ rule, path: file.path, line: getLineNumber(text, match.index), message }]
    },
  )
}

const COMMENT_LINE = /^\s*(\/\/|\/\*\*|\*) /

/** Comments that are wider than the code; links and directives cannot be broken. */
const widthFindings = (file: SourceFile): readonly Finding[] =>
  isGenerated(file)
    ? []
    : file.text.split('\n').flatMap((line, index) =>
        [...line].length > MAX_COMMENT_WIDTH &&
        COMMENT_LINE.test(line) &&
        !/https?:|oxlint-disable|@ts-expect-error/.test(line)
          ? [
              {
                rule: 'width',
                path: file.path,
                line: index + 1,
                message: `a comment of ${[...line].length} characters, at most ${MAX_COMMENT_WIDTH}`,
              },
            ]
          : [],
      )

export const checkText = (files: readonly SourceFile[]): readonly Finding[] =>
  files.flatMap((file) => [
    ...nameFindings(file),
    ...sizeFindings(file),
    ...widthFindings(file),
    ...(file.path.startsWith('tools/check-structure/')
      ? []
      : [...identifierFindings(file), ...wordFindings(file)]),
  ])
