import { expect, it } from 'vitest'
import { type ExactChunk, groupByScreens } from '../apps/web/screen-chunks.ts'

const chunk = (
  name: string,
  size: number,
  imports: readonly string[] = [],
  more: Partial<ExactChunk> = {},
): ExactChunk => ({
  fileName: name,
  facadeModuleId: null,
  isEntry: false,
  imports: [...imports],
  dynamicImports: [],
  moduleIds: [`src/${name}.ts`],
  size,
  ...more,
})

const screen = (name: string, imports: readonly string[]): ExactChunk =>
  chunk(name, 5000, imports, {
    facadeModuleId: `src/${name}.tsx`,
    moduleIds: [`src/${name}.tsx`],
  })

/** What starts, and the screens that it fetches. */
const program = (screens: readonly ExactChunk[], ...others: readonly ExactChunk[]) => [
  chunk('start', 9000, [], {
    isEntry: true,
    moduleIds: ['src/routes/tree.ts'],
    dynamicImports: screens.map(({ fileName }) => fileName),
  }),
  ...screens,
  ...others,
]

const listGroups = (chunks: readonly ExactChunk[]) =>
  groupByScreens(chunks).map(({ modules }) => [...modules].sort())

it('small pieces that most of the same screens need become one chunk', () => {
  const groups = listGroups(
    program(
      [screen('a', ['x', 'y']), screen('b', ['x', 'y']), screen('c', ['x'])],
      chunk('x', 200),
      chunk('y', 300),
    ),
  )
  expect(groups).toContainEqual(['src/x.ts', 'src/y.ts'])
})

it('a large piece is not loaded by a screen that does not need it', () => {
  const groups = listGroups(
    program(
      [screen('a', ['x', 'y']), screen('b', ['x', 'y']), screen('c', ['x'])],
      chunk('x', 200),
      chunk('y', 90_000),
    ),
  )
  expect(groups).toContainEqual(['src/x.ts'])
  expect(groups).toContainEqual(['src/y.ts'])
})

it('two chunks with a third between them stay two, and what is imported comes first', () => {
  const groups = listGroups(
    program(
      [screen('a', ['x']), screen('b', ['y']), screen('c', ['z'])],
      chunk('x', 100, ['y']),
      chunk('y', 90_000, ['z']),
      chunk('z', 100),
    ),
  )
  const places = ['src/z.ts', 'src/y.ts', 'src/x.ts'].map((id) =>
    groups.findIndex((modules) => modules.includes(id)),
  )
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(new Set(places).size).toBe(3)
})

it('what starts, and what only one dialog needs, is left to the bundler', () => {
  const dialog = chunk('dialog', 800, ['part'], {
    facadeModuleId: 'src/dialog.tsx',
    moduleIds: ['src/dialog.tsx'],
  })
  const opener: ExactChunk = { ...screen('a', []), dynamicImports: ['dialog'] }
  expect(listGroups(program([opener], dialog, chunk('part', 100))).flat()).toEqual([])
})
