import { sql } from 'kysely'
import { declareQueues } from '../entry/job-handlers.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type StudioPeople, studioPeople } from './studio-people.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export interface PostingStudio {
  readonly app: TestApp
  readonly box: Mailbox
  readonly people: StudioPeople
  /** nothing is waiting, nobody was notified */
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A studio whose letters arrive in a mailbox. */
export const aPostingStudio = async (): Promise<PostingStudio> => {
  const box = await openMailbox()
  const app = await createTestApp({ mail: box.mail })
  await declareQueues(app.deps)
  const people = await studioPeople(app)
  const clear = async (): Promise<void> => {
    await sql`delete from pgboss.job`.execute(app.deps.db)
    await sql`delete from notification`.execute(app.deps.db)
  }
  const close = async (): Promise<void> => {
    await app.close()
    await box.close()
  }
  return { app, box, people, clear, close }
}
