import type { People } from './people.ts'
import type { Seeding } from './seeding.ts'
import type { DemoBooks } from './demo-books.ts'

/** The studio as the stories find it: people and books. */
export interface Studio extends Seeding {
  readonly people: People
  readonly books: DemoBooks
}
