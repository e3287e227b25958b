import { expect, test } from 'vitest'
import { parseDocument } from '../parse-document.ts'
import { DOCUMENT_MIGRATIONS, PAGE_SCHEMA_VERSION } from './migrations.ts'

interface Example {
  /** a document as it was stored under the schema the migration leads from; never edited */
  readonly before: unknown
  /** properties it has afterwards, by item */
  readonly after: Readonly<Record<string, object>>
}

/** One or more for every migration, by the schema it leads from. */
const EXAMPLES: Readonly<Record<number, readonly Example[]>> = {}

test('every migration leads to the next schema and has an example', () => {
  expect(DOCUMENT_MIGRATIONS.map(({ from }) => from)).toEqual(
    DOCUMENT_MIGRATIONS.map((_, at) => at + 1),
  )
  for (const { from } of DOCUMENT_MIGRATIONS)
    expect(EXAMPLES[from]?.length ?? 0, `no example of schema ${from}`).toBeGreaterThan(0)
})

test('every example is read in the present schema', () => {
  for (const [from, examples] of Object.entries(EXAMPLES))
    for (const { before, after } of examples) {
      expect(before).toMatchObject({ schema: Number(from) })
      const { schema, items } = parseDocument(before)
      expect(schema).toBe(PAGE_SCHEMA_VERSION)
      for (const [id, props] of Object.entries(after)) expect(items[id]?.props).toEqual(props)
    }
})
