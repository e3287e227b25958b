import { DEADLINE_STAGES } from '@panelflow/domain/schedule/reminders.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * When work of a stage on a chapter is due, in SQL: the stage's deadline (the later of the
 * chapter's own and the order's), else the order's.
 * `stage` is an expression of a stage's name; chapter and order are aliases of their tables.
 */
export const stageDue = (
  stage: RawBuilder<unknown>,
  chapter = 'c',
  order = 'o',
): RawBuilder<Date> => {
  const [c, o] = [sql.table(chapter), sql.table(order)]
  const [t, p, s] = DEADLINE_STAGES.map((one) => {
    const column = sql.ref(`${one}_deadline`)
    return sql`when ${sql.lit(one)} then greatest(${c}.${column}, ${o}.${column})`
  })
  return sql<Date>`coalesce(case ${stage} ${t} ${p} ${s} end, ${o}.cutoff_at)`
}
