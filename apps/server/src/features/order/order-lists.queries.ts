/** My work: what waits for one person. */
import { ROLE } from '@panelflow/domain/account/role.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import type { todoList } from '@panelflow/contract/order.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { type DeadlineStage, todosDueWith } from '@panelflow/domain/order/todo-deadline.ts'
import { type Actor, effectiveRoles } from '@panelflow/domain/permission/actor.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { searchPattern } from '../../db/contains-pattern.ts'
import type { Db } from '../../db/open-database.ts'
import { IDENTITY_COLUMNS, toIdentity } from '../../core/access/order-identity.ts'
import { getNames, findPerson } from '../../core/people/people.ts'
import { stageDue } from '../../core/workflow/stage-due.queries.ts'

type TodoQuery = z.output<NonNullable<typeof todoList.query>>
type TodoPage = z.output<typeof todoList.response>

const kindsDue = (stage: DeadlineStage) => sql`todo.kind in (${sql.join([...todosDueWith(stage)])})`

const STAGE = sql`case when ${kindsDue('translation')} then 'translation' when ${kindsDue('proofreading')} then 'proofreading'
  when ${kindsDue('typesetting')} then 'typesetting' end`

/** When the to-do is due: its stage's deadline, else the order's. */
const DUE = stageDue(STAGE, 'chapter', 'work_order')

/** Images belong to the source chapter: orders in several languages wait for the same ones. */
const SHARED = sql`partition by case when todo.kind in ('upload_images', 'replace_images')
    then chapter.source_chapter_id else chapter.id end, todo.kind, todo.role_id, todo.account_id`

/** What waits for this person in the acting role: own to-dos and those of the role's pool. */
const waitingFor = (db: Db, actor: Actor) => {
  const roles =
    actor.isRoot && actor.actingRole !== null ? [actor.actingRole] : [...effectiveRoles(actor)]
  return db
    .selectFrom('todo')
    .innerJoin('work_order', 'work_order.id', 'todo.order_id')
    .innerJoin('book', 'book.id', 'work_order.book_id')
    .innerJoin('chapter', 'chapter.id', 'todo.chapter_id')
    .where('todo.role_id', 'in', roles.length === 0 ? [ROLE.translator] : roles)
    .where((eb) =>
      eb.or([eb('todo.account_id', '=', actor.accountId), eb('todo.account_id', 'is', null)]),
    )
    .$if(roles.length === 0, (select) => select.where(sql<boolean>`false`))
}

/** The to-dos that match, those that share images once: the most pressing of them. */
const matching = (db: Db, actor: Actor, { search, kind, language }: TodoQuery) => {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '')
  const all = waitingFor(db, actor)
    .$if(kind !== undefined, (select) => select.where('todo.kind', '=', kind ?? ''))
    .$if(language !== undefined, (select) =>
      select.where('work_order.target_language', '=', language ?? 'en'),
    )
    .where(
      sql<SqlBool>`(${sql.join(
        [
          sql`true`,
          ...words.map(
            (word) =>
              sql`fold_text(concat_ws(' ', work_order.serial::text, work_order.title, book.title_zh, book.title_en, book.book_id)) like ${searchPattern(word)}`,
          ),
        ],
        sql` and `,
      )})`,
    )
    .select([
      'todo.order_id',
      'todo.chapter_id',
      'todo.kind',
      'todo.role_id',
      'todo.account_id',
      'todo.since',
      'chapter.number',
      'chapter.round',
    ])
    .select(IDENTITY_COLUMNS)
    .select(DUE.as('due'))
    .select(
      sql<number>`row_number() over (${SHARED} order by work_order.type desc, ${DUE}, work_order.id)`.as(
        'place',
      ),
    )
    .select(
      sql<string>`string_agg(work_order.target_language, ' ') over (${SHARED})`.as('languages'),
    )
  return db.selectFrom(all.as('waiting')).where('waiting.place', '=', 1)
}

const countAll = async (
  db: Db,
  actor: Actor,
): Promise<Pick<TodoPage, 'kinds' | 'allLanguages'>> => {
  const counts = await waitingFor(db, actor)
    .select(['todo.kind', 'work_order.target_language as language'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(sql`grouping sets ((todo.kind), (work_order.target_language))`)
    .orderBy('count', 'desc')
    .execute()
  return {
    // a row of the one grouping has no value of the other
    kinds: counts.flatMap(({ kind, count }) =>
      (kind as string | null) === null ? [] : [{ value: kind, count: Number(count) }],
    ),
    allLanguages: counts.flatMap(({ language, count }) =>
      (language as string | null) === null ? [] : [{ value: language, count: Number(count) }],
    ),
  }
}

/** What is late comes first, then what is urgent, then the nearest deadline. */
export const listTodos = async (
  db: Db,
  actor: Actor,
  query: TodoQuery,
  now: Date,
): Promise<TodoPage> => {
  const { page, size } = query
  const found = matching(db, actor, query)
  const rows = await found
    .selectAll('waiting')
    .orderBy(sql`waiting.due < ${now}`, 'desc')
    .orderBy('waiting.type', 'desc')
    .orderBy('waiting.due')
    .orderBy('waiting.order_id')
    .orderBy('waiting.number')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const names = await getNames(
    db,
    rows.map((row) => row.account_id),
  )
  return {
    rows: rows.map((row) => ({
      orderId: row.order_id,
      chapterId: row.chapter_id,
      chapterNumber: row.number,
      kind: row.kind,
      roleId: isRoleId(row.role_id) ? row.role_id : ROLE.translator,
      account: findPerson(names, row.account_id),
      since: row.since.toISOString(),
      round: row.round,
      deadline: row.due.toISOString(),
      languages: TARGET_LANGUAGES.filter((one) => row.languages.split(' ').includes(one)),
      order: toIdentity(row),
    })),
    total: Number(total),
    page,
    size,
    ...(await countAll(db, actor)),
  }
}
