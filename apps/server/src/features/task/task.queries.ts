import { RUN_STAGES } from '@panelflow/domain/order/workflow-event.ts'
import { readCause, type StoredCause } from './task-cause.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { taskList } from '@panelflow/contract/page-task.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { requireChapter } from '../../core/access/order-access.ts'

type TaskViews = EndpointAnswer<typeof taskList>

interface TaskRow
  extends Omit<TaskViews[number], 'startedAt' | 'finishedAt' | 'cause'>, StoredCause {
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}

/** Page tasks of the latest run of every stage, by stage and page. */
export const listTasks = async (db: Db, actor: Actor, chapterId: string): Promise<TaskViews> => {
  await requireChapter(db, actor, 'order.chapter.list', chapterId)
  const { rows } = await sql<TaskRow>`
    select t.id, t.source_page_id as "pageId", p.name as "pageName", t.stage, t.attempt, t.status, t.progress, t.cause, t.cause_details,
      t.started_at as "startedAt", t.finished_at as "finishedAt"
    from page_task t join source_page p on p.id = t.source_page_id
    where t.chapter_id = ${chapterId}
      and t.generation = (select max(generation) from page_task l where l.chapter_id = t.chapter_id and l.stage = t.stage)
    order by array_position(array[${sql.join([...RUN_STAGES])}]::text[], t.stage), p.position`.execute(
    db,
  )
  return rows.map(({ cause, cause_details, ...row }) => ({
    ...row,
    cause: cause === null ? null : readCause({ cause, cause_details }),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }))
}
