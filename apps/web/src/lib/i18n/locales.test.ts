import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
type TranslationTree = { readonly [key: string]: string | TranslationTree }

const flat = (words: TranslationTree, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
  )

const PLURAL = /_(zero|one|two|few|many|other)$/
const toBaseKey = (key: string): string => key.replace(PLURAL, '')
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort()

const SOURCE = path.join(import.meta.dirname, '../..')

/** Every translation file of the client, wherever it lies. */
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(en|zh-CN)\.json$/.test(file),
)

/** All texts of one language, keys prefixed by their namespace; the frame's own have none. */
const readTexts = (locale: string): Map<string, string> =>
  new Map(
    files
      .filter((file) => file.endsWith(`.${locale}.json`))
      .flatMap((file) => {
        const namespace = path.basename(file, `.${locale}.json`)
        return flat(
          JSON.parse(readFileSync(path.join(SOURCE, file), 'utf8')) as TranslationTree,
          namespace === 'app' ? '' : `${namespace}.`,
        )
      }),
  )

const english = readTexts('en')
const chinese = readTexts('zh-CN')

test('every namespace the screens name has one file per language, and no other file is there', () => {
  const types = readFileSync(path.join(import.meta.dirname, 'i18next.d.ts'), 'utf8')
  const typed = [...types.matchAll(/from '([^']+)\.en\.json'/g)].map((match) =>
    path.relative(SOURCE, path.resolve(import.meta.dirname, match[1] ?? '')),
  )
  expect(typed.length).toBeGreaterThan(25)
  expect(new Set(typed.map((file) => path.basename(file))).size).toBe(typed.length)
  expect(files.toSorted()).toEqual(
    typed.flatMap((file) => [`${file}.en.json`, `${file}.zh-CN.json`]).toSorted(),
  )
})

test('both languages have the same keys, plural forms aside', () => {
  const bases = (words: Map<string, string>): string[] =>
    [...new Set([...words.keys()].map(toBaseKey))].sort()
  expect(bases(chinese)).toEqual(bases(english))
})

test('Chinese speaks to a person politely', () => {
  const familiar = [...chinese].filter(([, text]) => /你(?!们)/.test(text))
  expect(familiar).toEqual([])
})

test('every plural has all the forms its language needs', () => {
  for (const [words, locale] of [
    [english, 'en'],
    [chinese, 'zh-CN'],
  ] as const) {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const base of new Set(
      [...words.keys()].filter((key) => PLURAL.test(key)).map(toBaseKey),
    )) {
      expect({
        base,
        forms: [...words.keys()]
          .filter((key) => PLURAL.test(key) && toBaseKey(key) === base)
          .map((key) => key.slice(base.length + 1))
          .sort(),
      }).toEqual({ base, forms: [...forms].sort() })
    }
  }
})

test.each([...chinese.entries()])(
  '%s has the same values in Chinese as in English',
  (key, text) => {
    const source = english.get(key)
    expect(source).toBeDefined()
    expect(placeholders(text)).toEqual(placeholders(source ?? ''))
  },
)

test('no text is empty, and no Chinese text is left in English', () => {
  const same = [...chinese.entries()].filter(
    ([key, text]) =>
      text.trim() === '' ||
      (english.get(key) === text && /[a-z]{4,}/i.test(text.replaceAll(/\{\{[^}]+\}\}/g, ''))),
  )
  expect(same.map(([key]) => key)).toEqual(['app.name'])
})

test('no sentence still shows a key', () => {
  const keys = [...english.values(), ...chinese.values()].filter((text) =>
    /^[a-z]+(\.[a-z_]+)+$/.test(text),
  )
  expect(keys).toEqual([])
})

test('Chinese sentences have Chinese punctuation', () => {
  const foreign = [...chinese.entries()].filter(([, text]) =>
    /[\p{Script=Han}][,:;?!]|[,:;?!][\p{Script=Han}]|\([^)]*\p{Script=Han}/u.test(text),
  )
  expect(foreign).toEqual([])
})

const ROOT = path.join(SOURCE, '../../..')

/** Code that writes Chinese sentences: messages, letters and sheets. */
const SENTENCE_FILES = [
  ...readdirSync(path.join(ROOT, 'packages/contract/src/messages')).map(
    (file) => `packages/contract/src/messages/${file}`,
  ),
  'apps/server/src/features/account/account-sheet.ts',
  'apps/server/src/features/account/reset-letter.ts',
  'apps/server/src/features/notification/letter.ts',
  'apps/server/src/features/serial/batch-template.ts',
].filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

const CHINESE_LITERAL = /(['"`])((?:(?!\1)[^\n])*\p{Script=Han}(?:(?!\1)[^\n])*)\1/gu

/** What the screens, the server and the files say in Chinese, with where it stands. */
const everyChinese = (): [string, string][] => [
  ...chinese.entries(),
  ...SENTENCE_FILES.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(CHINESE_LITERAL)].map(
      (match): [string, string] => [file, (match[2] ?? '').replaceAll(/\$\{[^}]*\}/g, '{value}')],
    ),
  ),
]

test('Chinese of the server is read, not only that of the screens', () => {
  expect(everyChinese().length).toBeGreaterThan(chinese.size + 700)
})

test.each([
  ['分配', '指派'],
  ['席位', '岗位'],
  ['语种', '语言'],
  ['去字修图', '去字修补'],
  ['显示列', '列设置'],
  ['工作区', '工作台'],
  ['检查申请', '核查申请'],
  ['返工', '返修'],
  ['对话框', '气泡'],
  ['本章', '本话'],
  ['该话', '本话'],
  ['译员', '翻译'],
])('Chinese has one term per thing: not %s but %s (docs/glossary.md)', (rejected) => {
  expect(everyChinese().filter(([, text]) => text.includes(rejected))).toEqual([])
})

test('Chinese and Latin words have a space between them, also where a name or a time is filled in', () => {
  const tight = everyChinese().filter(([, text]) => {
    const filled = text
      .replaceAll(/\{\{(person|people|name|time)\}\}/g, 'x')
      .replaceAll(/\{+\w+\}+/g, '')
    return /\p{Script=Han}[a-z0-9]|[a-z0-9]\p{Script=Han}/iu.test(filled)
  })
  expect(tight).toEqual([])
})
