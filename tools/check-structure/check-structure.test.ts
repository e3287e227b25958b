import { describe, expect, it } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { parseFile } from './source-tree.ts'

const documents = {
  exists: (file: string) => file === 'docs/map.md',
  paragraphs: ['5.order.deadline', '10.page.base'],
  prose: [],
  tests: ['apps/web/src/lib/http/sign-out.test.ts'],
}

const listRules = (
  ...files: readonly (readonly [path: string, text: string])[]
): readonly string[] =>
  checkStructure(
    files.map(([path, text]) => parseFile(path, text)),
    documents,
  ).map((finding) => `${finding.rule} ${finding.path}:${finding.line}`)

describe('the structure rules', () => {
  it('let the domain import itself only, also for types and dynamic imports', () => {
    expect(
      listRules([
        'packages/domain/src/a/one.ts',
        "import { x } from '../b/two.ts'\nexport const y = x\n",
      ]),
    ).toEqual([])
    expect(listRules(['packages/domain/src/a/one.ts', "import type { Z } from 'zod'\n"])).toEqual([
      'layers packages/domain/src/a/one.ts:1',
    ])
    expect(
      listRules(['packages/domain/src/a/one.ts', "const z = await import('node:fs')\n"]),
    ).toEqual(['layers packages/domain/src/a/one.ts:1'])
    expect(
      listRules([
        'packages/domain/src/a/one.ts',
        "\nimport { c } from '@panelflow/contract/order.ts'\n",
      ]),
    ).toEqual(['layers packages/domain/src/a/one.ts:2'])
  })
  it('keep features away from adapters and from other features’ routes', () => {
    expect(
      listRules([
        'apps/server/src/features/order/order.commands.ts',
        "import { d } from '../../adapters/disk-blobs.ts'\n",
      ]),
    ).toHaveLength(1)
    expect(
      listRules([
        'apps/server/src/features/order/order.commands.ts',
        "import { r } from '../page/page.routes.ts'\n",
      ]),
    ).toHaveLength(1)
    expect(
      listRules([
        'apps/server/src/features/order/order.commands.ts',
        "import { q } from '../page/page.queries.ts'\n",
      ]),
    ).toEqual([])
  })
  it('keep adapters out of HTTP and page tasks, and features out of the tables', () => {
    const check = (file: string, target: string): readonly string[] =>
      listRules([`apps/server/src/${file}`, `import { x } from '${target}'\n`])
    expect(check('http/a.ts', '../adapters/disk-blobs.ts')).toHaveLength(1)
    expect(check('http/a.ts', '../features/order/order.queries.ts')).toHaveLength(1)
    expect(check('pipeline/a.ts', '../adapters/disk-blobs.ts')).toHaveLength(1)
    expect(check('pipeline/a.ts', '../features/order/order.queries.ts')).toEqual([])
    expect(check('db/a.ts', '../features/order/order.queries.ts')).toHaveLength(1)
    expect(check('db/seed/a.ts', '../../features/order/order.queries.ts')).toEqual([])
    expect(check('adapters/a.ts', '../http/edge.ts')).toHaveLength(1)
  })
  it('keep React out of the editor engine and Node out of the browser', () => {
    expect(
      listRules(['apps/web/src/editor/engine/camera.ts', "import { useState } from 'react'\n"]),
    ).toHaveLength(1)
    expect(listRules(['apps/web/src/lib/storage.ts', "import fs from 'node:fs'\n"])).toHaveLength(1)
  })
  it('keep the route table out of the client’s features, and both out of its library', () => {
    const check = (file: string, target: string): readonly string[] =>
      listRules([`apps/web/src/${file}`, `import { x } from '${target}'\n`])
    expect(check('features/order/list/a.tsx', '../../../routes/router.ts')).toHaveLength(1)
    expect(check('features/order/list/a.tsx', '../../../lib/table/sorting.ts')).toEqual([])
    expect(check('lib/table/a.ts', '../../features/order/order.actions.ts')).toHaveLength(1)
    expect(check('routes/route-tree.tsx', '../features/order/list/order-search.ts')).toEqual([])
  })
  it('find rings of imports', () => {
    const ring = listRules(
      ['packages/domain/src/a.ts', "import { b } from './b.ts'\n"],
      ['packages/domain/src/b.ts', "import { c } from './c.ts'\n"],
      ['packages/domain/src/c.ts', "import { a } from './a.ts'\n"],
    )
    expect(ring).toHaveLength(1)
    expect(ring[0]).toMatch(/^cycles /)
  })
  it.each(['server', 'web'])('refuse features of the %s in a ring, though no files are', (app) => {
    const features = `apps/${app}/src/features`
    const [a, b] = [`${features}/order/a.ts`, `${features}/page/b.ts`]
    const there = "import { c } from '../page/c.ts'\n"
    const back = "import { d } from '../order/d.ts'\n"
    const leaves = ['order/d.ts', 'page/c.ts'].map((name): [string, string] => [
      `${features}/${name}`,
      'export const c = 1\n',
    ])
    expect(listRules([a, there], ...leaves)).toEqual([])
    const rings = listRules([a, there], [b, back], ...leaves)
    expect(rings).toHaveLength(1)
    expect(rings[0]).toContain(`cycles ${features}/`)
  })
  it('refuse metaphors in names, and functions that are no verbs', () => {
    const check = (code: string): readonly string[] =>
      listRules(['apps/server/src/db/a.ts', `${code}\n`])
    for (const code of [
      'export const orderDoor = 1',
      'interface Wish {}',
      'export const nameOf = () => 1',
      'const cellWords = () => 1',
    ])
      expect(check(code)).toEqual(['names apps/server/src/db/a.ts:1'])
    for (const code of [
      'export const countWords = () => 1',
      'interface A {\n  readonly words: 1\n}',
      '// nobody is told\nconst a = 1',
    ])
      expect(check(code)).toEqual([])
    expect(listRules(['apps/web/src/lib/read-door.ts', ''])).toEqual([
      'names apps/web/src/lib/read-door.ts:1',
    ])
    expect(listRules(['tools/demo-art/store-room.ts', 'export const house = 1\n'])).toEqual([])
  })
  it('refuse empty words, wrong cases, barrels and long files', () => {
    expect(listRules(['packages/domain/src/order-utils.ts', ''])).toEqual([
      'names packages/domain/src/order-utils.ts:1',
    ])
    expect(listRules(['packages/domain/src/OrderRules.ts', ''])).toEqual([
      'names packages/domain/src/OrderRules.ts:1',
    ])
    expect(listRules(['apps/server/src/features/page/extract-text.job-handler.ts', ''])).toEqual([])
    expect(listRules(['packages/domain/src/all.ts', "export * from './order.ts'\n"])).toContain(
      'barrel packages/domain/src/all.ts:1',
    )
    expect(listRules(['packages/domain/src/long.ts', 'const a = 1\n'.repeat(401)])).toEqual([
      'size packages/domain/src/long.ts:400',
    ])
    expect(listRules(['packages/domain/src/long.test.ts', 'const a = 1\n'.repeat(401)])).toEqual([])
  })
  it('limit the number of small files that one other file imports', () => {
    const check = (count: number, more: string): number => {
      const names = Array.from({ length: count }, (_, index) => `./part-${index}.ts`)
      const imports = names.map((name) => `import '${name}'\n`).join('')
      return listRules(
        ['packages/domain/src/all.ts', imports],
        ['packages/domain/src/more.ts', more],
        ...names.map((name): [string, string] => [
          `packages/domain/src/${name.slice(2)}`,
          'export const a = 1\n',
        ]),
      ).filter((rule) => rule.startsWith('small ')).length
    }
    expect(check(100, '')).toBe(0)
    expect(check(101, '')).toBe(10)
    expect(check(101, "import './part-0.ts'\n")).toBe(0)
  })
  it('keep comments as narrow as the code', () => {
    const rule = (line: string) => listRules(['packages/domain/src/wide.ts', `${line}\n`])
    expect(rule(`// ${'word '.repeat(20)}`)).toEqual(['width packages/domain/src/wide.ts:1'])
    expect(rule(`// ${'word '.repeat(18)}`)).toEqual([])
    expect(rule(`// ${'word '.repeat(18)}https://example.org/a/long/address`)).toEqual([])
  })
  it('refuse pointers to documents and paragraphs that are not there', () => {
    const check = (comment: string): readonly string[] =>
      listRules(['packages/ui/src/a.ts', `export const a = 'spec §5'\n${comment}\n`])
    for (const comment of [
      '// spec §5 says so',
      '/** The table (domain.md §6). */',
      '/** A name of workflow.json. */',
      '// see docs/nothing.md',
      '// spec 5.order.dead',
      '/** Two paragraphs (spec 5.order, 5.term). */',
    ])
      expect([comment, ...check(comment)]).toEqual([comment, 'references packages/ui/src/a.ts:2'])
    for (const comment of [
      '// docs/map.md shows where',
      '/** A deadline (spec 5.order.deadline). */',
      '/** Both (spec 5.order, 10.page.base). */',
    ])
      expect(check(comment)).toEqual([])
    // an emoji is two units long: what stands behind it is still code
    expect(
      listRules(['packages/ui/src/a.ts', "const smile = '😀'\nconst b = 'docs/nothing.md'\n"]),
    ).toEqual([])
  })
  it('refuse such pointers in documents, too', () => {
    const prose = [
      { path: 'docs/a.md', text: 'See docs/map.md,\n`docs/gone.md` and (spec 5.term).\n' },
    ]
    const found = checkStructure([], { ...documents, prose })
    expect(found.map(({ path, line, message }) => [path, line, message])).toEqual([
      ['docs/a.md', 2, 'there is no docs/gone.md'],
      ['docs/a.md', 2, 'docs/specification.md has no paragraph 5.term'],
    ])
  })
  it('refuse tests that are not there, in documents that name the test of a promise', () => {
    const text = `[apps/web/src/lib/sign-out.test.ts, lib/http/sign-*.test.ts]
\`apps/web/src/lib/http/sign-out.test.ts\`, \`sign-out.test.ts\`, \`gone.test.ts\`\n`
    const prose = ['docs/specs/1.md', 'docs/guide/a.md'].map((path) => ({ path, text }))
    const found = checkStructure([], { ...documents, prose })
    expect(found.map(({ path, line, message }) => [path, line, message])).toEqual([
      ['docs/specs/1.md', 1, 'there is no test apps/web/src/lib/sign-out.test.ts'],
      ['docs/specs/1.md', 2, 'there is no test gone.test.ts'],
    ])
  })
  it('refuse clocks and chance in the domain, and switched-off checks anywhere but in tests', () => {
    expect(
      listRules(['packages/domain/src/now.ts', 'export const now = () => Date.now()\n']),
    ).toEqual(['purity packages/domain/src/now.ts:1'])
    expect(
      listRules(['packages/domain/src/now.ts', '// Date.now() is passed in\nexport const a = 1\n']),
    ).toEqual([])
    expect(listRules(['packages/ui/src/a.tsx', 'export const a = (b: any) => b\n'])).toEqual([
      'any packages/ui/src/a.tsx:1',
    ])
    expect(
      listRules(['packages/ui/src/a.tsx', '// oxlint-disable-next-line\nexport const a = 1\n']),
    ).toEqual(['suppression packages/ui/src/a.tsx:1'])
    expect(listRules(['packages/ui/src/a.test.tsx', 'export const a = (b: any) => b\n'])).toEqual(
      [],
    )
  })
  it('refuse a list of values that is written a second time', () => {
    const home = [
      'packages/domain/src/output/output-values.ts',
      "export const FORMATS = ['png', 'jpeg', 'webp'] as const\n",
    ] as const
    const check = (text: string, path = 'apps/web/src/lib/one.ts'): readonly string[] =>
      listRules(home, [path, text])
    const refused = ['value list apps/web/src/lib/one.ts:1']
    expect(check("const a = ['webp', 'jpeg', 'png'] as const\n")).toEqual(refused)
    expect(check("type A = 'png' | 'jpeg' | 'webp'\n")).toEqual(refused)
    expect(check("type A =\n  | 'png'\n  | 'jpeg'\n  | 'webp'\n")).toHaveLength(1)
    expect(check("const a = z.enum(['png', 'jpeg', 'webp'])\n")).toEqual(refused)
    expect(check("type A = 'png' | 'jpeg' | 'webp' | 'avif'\n")).toEqual([])
    expect(check("const a = ['png', 'jpeg'] as const\n")).toEqual([])
    expect(check("const a = ['png', 'jpeg', 'webp']\n", 'packages/vision/src/a/b.ts')).toEqual([])
    expect(check("const a = ['png', 'jpeg', 'webp']\n", 'apps/web/src/lib/one.test.ts')).toEqual([])
  })
})
