import { expect, test } from 'vitest'
import { markConstantsPure, stripEndpoints } from '../apps/web/contract-plugin.ts'

const FILE = 'packages/contract/src/book.ts'

test('the client gets an endpoint without its schemas and summary, on the lines it stood on', () => {
  const code = [
    'export const bookView = z.object({ id: z.string() })',
    'export const bookRename = defineEndpoint({',
    "  id: 'book.rename',",
    "  method: 'PATCH',",
    "  path: '/books/:bookId',",
    "  summary: '书 renamed, { or not }',",
    '  params,',
    '  body: z.strictObject({',
    '    /** 1 to 80 */',
    '    name: z.string(),',
    '  }),',
    '  response: bookView,',
    "  access: 'book.edit',",
    '})',
    'export const summary = { body: bookView }',
  ].join('\n')
  const lines = stripEndpoints(FILE, code).split('\n')
  expect(lines.filter((line) => line.trim() !== '')).toEqual(
    [0, 1, 2, 3, 4, 12, 13, 14].map((index) => code.split('\n')[index]),
  )
  expect(lines.indexOf("  access: 'book.edit',")).toBe(12)
})

test('the last property may be taken out, and an endpoint on one line stays one', () => {
  const code = "const a = defineEndpoint({ id: 'a', access: 'public', response: z.null() })"
  const stripped = stripEndpoints(FILE, code)
  expect(stripped.replaceAll(/ +/g, ' ')).toBe(
    "const a = defineEndpoint({ id: 'a', access: 'public', })",
  )
  expect(stripped).toHaveLength(code.length)
})

test('constants made by calls and spreads are marked as free of effects; functions are not', () => {
  const code = [
    "const one = z.enum(['a'])",
    "export const GROUPS = ['a', 'b'] as const",
    'export const some: Schema = one.nullable()',
    "const all = { ...one, id: 'a' }",
    'const read = (text: string) => one.parse(text)',
    "export const get = defineEndpoint({ id: 'get' })",
  ]
  const lines = markConstantsPure(FILE, code.join('\n')).split('\n')
  const pure = (made: string): string => `/* @__PURE__ */ (() => (${made}))()`
  expect(lines).toEqual([
    `const one = ${pure("z.enum(['a'])")}`,
    code[1],
    `export const some: Schema = ${pure('one.nullable()')}`,
    `const all = ${pure("{ ...one, id: 'a' }")}`,
    code[4],
    code[5],
  ])
})
