import type { People } from './people.ts'
import type { Seeding } from './seeding.ts'
import type { Shelf } from './shelf.ts'

/** The studio as the stories find it: people hired, books on the shelf. */
export interface Studio extends Seeding {
  readonly people: People
  readonly shelf: Shelf
}
