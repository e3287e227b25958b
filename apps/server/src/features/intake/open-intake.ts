/** The plan of an intake is checked and stored. */
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { intakeOpen } from '@panelflow/contract/intake.ts'
import { toInstant } from '@panelflow/contract/local-time.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { type FieldError, fieldError } from '@panelflow/domain/error/field-error.ts'
import {
  type OrderTemplate,
  orderTemplateErrors,
  planOrders,
} from '@panelflow/domain/intake/intake-orders.ts'
import { MAX_INTAKE_BYTES, MAX_INTAKE_FILES } from '@panelflow/domain/intake/intake-problems.ts'
import { formatRuns } from '@panelflow/domain/order/chapter-runs.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

type Body = EndpointBody<typeof intakeOpen>
type PlannedChapter = Body['chapters'][number]

const GB = 1024 ** 3

const findRepeated = <T>(values: readonly T[]): T | undefined =>
  values.find((value, at) => values.indexOf(value) !== at)

/** What the schema cannot say of a plan. */
const checkPlan = (chapters: readonly PlannedChapter[]): void => {
  const repeated = findRepeated(chapters.map(({ number }) => number))
  if (repeated !== undefined) throw new AppError('intake.number_repeated', { number: repeated })
  for (const { number, files } of chapters) {
    const paths = files.map((file) => file.path)
    if (new Set(paths).size === paths.length) continue
    throw new AppError('intake.file_repeated', { number, path: findRepeated(paths) ?? '' })
  }
  const files = chapters.flatMap((chapter) => chapter.files)
  if (files.length > MAX_INTAKE_FILES)
    throw new AppError('intake.too_many_files', { limit: MAX_INTAKE_FILES })
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_INTAKE_BYTES)
    throw new AppError('intake.too_large', { limitGb: MAX_INTAKE_BYTES / GB })
}

const DAYS_OF_DEADLINE = {
  cutoffTime: 'cutoffDays',
  translationDeadline: 'translationDays',
  proofreadingDeadline: 'proofreadingDays',
  typesettingDeadline: 'typesettingDays',
} as const

/** Every planned deadline lies in the future. */
const listPastDays = (
  template: OrderTemplate,
  numbers: readonly number[],
  now: Date,
  zone: string,
): readonly FieldError[] => {
  const [first] = planOrders(template, numbers)
  if (first === undefined) return []
  return Object.entries(DAYS_OF_DEADLINE).flatMap(([deadline, days]) => {
    const at = first[deadline as keyof typeof DAYS_OF_DEADLINE]
    return at !== null && toInstant(at, zone) <= now
      ? [fieldError(days, 'order.deadline_in_past')]
      : []
  })
}

const checkTemplate = (
  template: OrderTemplate,
  numbers: readonly number[],
  now: Date,
  zone: string,
): void => {
  const wrong = orderTemplateErrors(template)
  const fields = wrong.length > 0 ? wrong : listPastDays(template, numbers, now, zone)
  if (fields.length > 0) throw new AppError('request.invalid', { fields })
}

/** Source chapters of the plan by number, made where there are none. */
const prepareSources = async (
  tx: Tx,
  deps: Pick<Deps, 'ids'>,
  bookId: string,
  chapters: readonly PlannedChapter[],
): Promise<ReadonlyMap<number, string>> => {
  const wanted = JSON.stringify(
    chapters.map(({ number, title }) => ({ id: deps.ids.next(), number, title })),
  )
  const { rows } = await sql<{ id: string; number: number }>`
    insert into source_chapter (id, book_id, number, title)
    select n.id, ${bookId}::uuid, n.number, n.title
    from jsonb_to_recordset(${wanted}::jsonb) as n(id uuid, number int, title text)
    order by n.number
    on conflict (book_id, number) do update
      set title = case when excluded.title = '' then source_chapter.title else excluded.title end
    returning id, number`.execute(tx)
  return new Map(rows.map(({ id, number }) => [number, id]))
}

const refuseWithPages = async (tx: Tx, sourceIds: readonly string[]): Promise<void> => {
  const rows = await tx
    .selectFrom('source_chapter as s')
    .select('s.number')
    .where('s.id', 'in', sourceIds)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('source_page as p')
          .select('p.id')
          .whereRef('p.source_chapter_id', '=', 's.id')
          .where('p.replaced_at', 'is', null),
      ),
    )
    .execute()
  if (rows.length > 0)
    throw new AppError('intake.chapters_have_pages', {
      chapters: formatRuns(rows.map(({ number }) => number)),
    })
}

const refuseTaken = async (tx: Tx, sourceIds: readonly string[]): Promise<void> => {
  const rows = await tx
    .selectFrom('intake_chapter as c')
    .innerJoin('intake as i', 'i.id', 'c.intake_id')
    .innerJoin('account as a', 'a.id', 'i.created_by')
    .select(['c.number', 'a.name', 'a.real_name as realName'])
    .where('c.source_chapter_id', 'in', sourceIds)
    .where('c.status', '=', 'open')
    .execute()
  const [first] = rows
  if (first !== undefined)
    throw new AppError('intake.chapters_taken', {
      chapters: formatRuns(rows.map(({ number }) => number)),
      by: first.realName === '' ? first.name : first.realName,
    })
}

/**
 * Stores the plan; its chapters are under way from now on, and no other intake takes them.
 * @throws AppError `book.not_found`, `intake.*`, `request.invalid` with the days at fault
 */
export const openIntake = async (
  deps: Deps,
  actor: Actor,
  bookId: string,
  { name, chapters, template }: Body,
): Promise<string> => {
  checkPlan(chapters)
  const now = deps.clock.now()
  const zone = await organisationZone(deps.db)
  const numbers = chapters.map(({ number }) => number)
  if (template !== null) checkTemplate(template, numbers, now, zone)
  return await inTransaction(deps.db, async (tx) => {
    // intakes of a book are opened one after the other
    const book = await tx
      .selectFrom('book')
      .select('id')
      .where('id', '=', bookId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (book === undefined) throw new AppError('book.not_found')
    const sources = await prepareSources(tx, deps, bookId, chapters)
    const sourceIds = [...sources.values()]
    await refuseWithPages(tx, sourceIds)
    await refuseTaken(tx, sourceIds)
    const id = deps.ids.next()
    await tx
      .insertInto('intake')
      .values({
        id,
        book_id: bookId,
        name,
        template: template === null ? null : JSON.stringify(template),
        created_by: actor.accountId,
        created_at: now,
        touched_at: now,
      })
      .execute()
    const rows = JSON.stringify(
      chapters.map(({ number, files }) => ({ number, source: sources.get(number), files })),
    )
    await sql`
      insert into intake_chapter (intake_id, source_chapter_id, number, files)
      select ${id}::uuid, n.source, n.number, n.files
      from jsonb_to_recordset(${rows}::jsonb) as n(source uuid, number int, files jsonb)`.execute(
      tx,
    )
    return id
  })
}
