/**
 * The limit of the API benchmark: what one would write by hand for these reads on the same
 * PostgreSQL, plain `node:http` and `pg`, without
 * rights, limits, schemas or envelope. Started as a process of its own: `DATABASE_URL=… tsx
 * bench/api/hand-written.ts`.
 */
import { createServer } from 'node:http'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })

/** Handles travel as text: the database builds the JSON. */
const asJson = async (name: string, text: string, values: readonly unknown[]): Promise<string> => {
  const { rows } = await pool.query<{ answer: string }>({ name, text, values: [...values] })
  return rows[0]?.answer ?? 'null'
}

const ORDER = `json_build_object('id', o.id, 'serial', o.serial, 'title', o.title, 'type', o.type, 'kind', o.kind, 'status', o.status,
  'language', o.target_language, 'cutoff', o.cutoff_at, 'book', json_build_object('id', b.id, 'bookId', b.book_id, 'titleZh', b.title_zh, 'titleEn', b.title_en))`

/** The same with all that a row of our list says of an order, but for the reader's rights. */
const WHOLE_ORDER = `json_build_object('id', o.id, 'serial', o.serial, 'title', o.title, 'type', o.type, 'kind', o.kind, 'status', o.status,
  'language', o.target_language, 'start', o.chapter_start, 'end', o.chapter_end, 'stop', o.stop_reason, 'imageError', o.image_error, 'words', o.word_count,
  'cutoff', o.cutoff_at, 'translation', o.translation_deadline, 'proofreading', o.proofreading_deadline, 'typesetting', o.typesetting_deadline,
  'remark', o.remark, 'version', o.version, 'since', o.stage_entered_at, 'created', o.created_at, 'submitted', o.submitted_at, 'completed', o.completed_at,
  'late', o.cutoff_at < now(), 'tight', o.tight_from < now(),
  'by', (select json_build_object('id', a.id, 'name', a.name, 'realName', a.real_name) from account a where a.id = o.created_by),
  'progress', (select json_object_agg(g.furthest, g.n) from (select furthest, count(*) as n from chapter where order_id = o.id group by furthest) g),
  'done', (select count(*) from chapter where order_id = o.id and status = 'complete'),
  'waitingFor', (select json_agg(json_build_object('role', t.role_id, 'kind', t.kind, 'id', t.account_id, 'name', t.name, 'realName', t.real_name, 'count', t.n)) from (
    select todo.role_id, todo.kind, todo.account_id, a.name, a.real_name, count(*) as n from todo left join account a on a.id = todo.account_id
    where todo.order_id = o.id group by 1, 2, 3, 4, 5) t),
  'book', json_build_object('id', b.id, 'bookId', b.book_id, 'subId', b.book_sub_id, 'titleZh', b.title_zh, 'titleEn', b.title_en,
    'language', b.source_language, 'direction', b.reading_direction, 'cover', b.cover))`

const createListQuery =
  (name: string, row: string) =>
  (query: URLSearchParams): Promise<string> =>
    asJson(
      name,
      `select json_build_object('rows', (select coalesce(json_agg(${row} order by o.cutoff_at, o.id), '[]') from
        (select * from work_order where status = $1 and target_language = $2 order by cutoff_at, id limit 20) o join book b on b.id = o.book_id),
      'total', (select count(*) from (select 1 from work_order where status = $1 and target_language = $2 limit 10000) n))::text as answer`,
      [query.get('status'), query.get('language')],
    )

const createDeepQuery =
  (name: string, row: string) =>
  (query: URLSearchParams): Promise<string> =>
    asJson(
      name,
      `select coalesce(json_agg(${row} order by o.serial desc), '[]')::text as answer from
      (select * from work_order where serial < $1 order by serial desc limit 20) o join book b on b.id = o.book_id`,
      [query.get('before')],
    )

const READS: Readonly<Record<string, (query: URLSearchParams) => Promise<string>>> = {
  '/list': createListQuery('list', ORDER),
  '/list-whole': createListQuery('list_whole', WHOLE_ORDER),
  '/deep': createDeepQuery('deep', ORDER),
  '/deep-whole': createDeepQuery('deep_whole', WHOLE_ORDER),
  '/chapters': (query) =>
    asJson(
      'chapters',
      `select coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'status', c.status, 'since', c.status_since, 'version', c.version,
          'translator', (select json_build_object('id', a.id, 'name', a.name) from account a where a.id = c.translator_id)) order by c.number), '[]')::text as answer
        from chapter c where c.order_id = $1`,
      [query.get('order')],
    ),
  '/terms': (query) =>
    asJson(
      'terms',
      `select json_build_object('rows', (select coalesce(json_agg(to_json(t) order by t.sort, t.id), '[]') from (select * from term where book_id = $1 order by sort, id limit 50) t),
        'total', (select count(*) from term where book_id = $1))::text as answer`,
      [query.get('book')],
    ),
  '/counts': () =>
    asJson(
      'counts',
      `select json_build_object('orders', (select json_object_agg(status, n) from (select status, count(*) n from work_order group by status) s),
        'chapters', (select json_object_agg(status, n) from (select c.status, count(*) n from chapter c group by c.status) s))::text as answer`,
      [],
    ),
  '/me': (query) =>
    asJson(
      'me',
      `select json_build_object('id', id, 'name', name, 'root', is_root)::text as answer from account where id = $1`,
      [query.get('id')],
    ),
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://local')
  const read = READS[url.pathname]
  if (read === undefined) {
    response.writeHead(404).end()
    return
  }
  read(url.searchParams).then(
    (answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

server.listen(0, '127.0.0.1', () => {
  const at = server.address()
  process.on('SIGTERM', () => process.exit(0))
  process.send?.({ ready: `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}` })
})
