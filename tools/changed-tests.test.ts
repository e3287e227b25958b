import { expect, test } from 'vitest'
import { selectTests } from './changed-tests.ts'
import { parseFile } from './check-structure/source-tree.ts'

const TREE = [
  parseFile('packages/domain/src/rule.ts', 'export const rule = 1'),
  parseFile('packages/domain/src/rule.test.ts', `import { rule } from './rule.ts'`),
  parseFile('packages/domain/src/other.test.ts', `import { other } from './other.ts'`),
  parseFile('apps/web/src/lib/use-rule.ts', `import { rule } from '@panelflow/domain/rule.ts'`),
  parseFile('apps/web/src/lib/use-rule.test.ts', `import { useRule } from './use-rule.ts'`),
  parseFile(
    'apps/server/src/order/order.commands.ts',
    `import { rule } from '@panelflow/domain/rule.ts'`,
  ),
  parseFile(
    'apps/server/src/order/order.commands.test.ts',
    `import { assign } from './order.commands.ts'`,
  ),
  parseFile(
    'apps/server/src/testing/app.ts',
    `import { assign } from '../order/order.commands.ts'`,
  ),
  parseFile(
    'apps/server/src/order/order.routes.test.ts',
    `import { createApp } from '../testing/app.ts'`,
  ),
  parseFile(
    'apps/server/src/font/font.routes.test.ts',
    `import { createApp } from '../testing/app.ts'`,
  ),
  parseFile(
    'e2e/order.test.ts',
    `import { assign } from '../apps/server/src/order/order.commands.ts'`,
  ),
]

test('tests without a database run wherever they reach a change from', () => {
  const { run, left } = selectTests(TREE, ['packages/domain/src/rule.ts'])
  expect(run).toEqual(['packages/domain/src/rule.test.ts', 'apps/web/src/lib/use-rule.test.ts'])
  expect(left).toHaveLength(3)
})

test('tests with a database run beside the change, those that import it first; the others are named', () => {
  expect(selectTests(TREE, ['apps/server/src/order/order.commands.ts'])).toEqual({
    run: [
      'apps/server/src/order/order.commands.test.ts',
      'apps/server/src/order/order.routes.test.ts',
    ],
    left: ['apps/server/src/font/font.routes.test.ts'],
  })
})

test('where nearly everything depends on a change, the nearest 150 tests without a database run', () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    parseFile(
      `apps/web/src/part-${index}/far.test.ts`,
      `import { useRule } from '../lib/use-rule.ts'`,
    ),
  )
  const { run, left } = selectTests([...TREE, ...many], ['packages/domain/src/rule.ts'])
  expect(run).toHaveLength(150)
  expect(run).toContain('packages/domain/src/rule.test.ts')
  expect(left.length).toBeGreaterThan(50)
})

test('a changed test runs, a removed one does not', () => {
  expect(
    selectTests(TREE, ['apps/server/src/font/font.routes.test.ts', 'packages/ui/src/gone.test.ts'])
      .run,
  ).toEqual(['apps/server/src/font/font.routes.test.ts'])
})
