/**
 * Compares what was acknowledged with what is there, past the proxies, after the faults are over.
 */
import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { openBlobs } from '../../apps/server/src/adapters/open-blobs.ts'
import type { Installation } from './installation.ts'
import type { Tally } from './tally.ts'

interface Repeated {
  readonly what: string
  readonly times: number
}

/**
 * Rows that only a repeated effect can make; each query names one kind and how often it happened.
 */
const DOUBLED: Readonly<Record<string, string>> = {
  'log entry': `select concat_ws(' ', chapter_id, type, details ->> 'to') as what, count(*)::int as times from log_entry
    where chapter_id is not null and type = 'chapter.status_changed' group by 1`,
  'assignment entry': `select concat_ws(' ', order_id, type, details) as what, count(*)::int as times from log_entry
    where chapter_id is null group by 1`,
  snapshot: `select concat_ws(' ', chapter_id, name, round) as what, count(*)::int as times from chapter_snapshot group by 1`,
  'synthesised image': `select concat_ws(' ', chapter_id, source_page_id, kind) as what, count(*)::int as times from page_output group by 1`,
  'finished task': `select concat_ws(' ', chapter_id, source_page_id, stage) as what, count(*)::int as times from page_task
    where status = 'done' group by 1`,
  notification: `select concat_ws(' ', account_id, type, order_id, chapter_id, details) as what, count(*)::int as times
    from notification group by 1`,
  'batch of edits': `select concat_ws(' ', document_id, batch_id) as what, count(*)::int as times from page_op group by 1`,
  book: `select title_en as what, count(*)::int as times from book group by 1`,
  order: `select book_id::text as what, count(*)::int as times from work_order group by 1`,
  text: `select concat_ws(' ', document_id, props ->> 'regionId') as what, count(*)::int as times from page_item
    where kind = 'text' group by 1`,
}

const findDoubled = async (client: Client, tally: Tally): Promise<void> => {
  for (const [kind, query] of Object.entries(DOUBLED)) {
    const { rows } = await client.query<Repeated>(
      `select * from (${query}) as counted where times > 1`,
    )
    for (const { what, times } of rows) tally.doubled.push(`${kind} ${times} times: ${what}`)
  }
}

const findLostTexts = async (client: Client, tally: Tally): Promise<void> => {
  const { rows } = await client.query<{ key: string; text: string }>(
    `select concat_ws(' ', d.chapter_id, d.source_page_id, i.id) as key, i.props ->> 'translation' as text
     from page_item i join page_document d on d.id = i.document_id where d.kind = 'lane'`,
  )
  const present = new Map(rows.map(({ key, text }) => [key, text]))
  for (const { chapterId, pageId, itemId, text } of tally.texts)
    if (present.get(`${chapterId} ${pageId} ${itemId}`) !== text)
      tally.lost.push(`text ${itemId} of chapter ${chapterId}`)
}

const findLostUploads = async (client: Client, tally: Tally): Promise<void> => {
  const { rows } = await client.query<{ chapter: string; original: string }>(
    `select c.id as chapter, p.original from chapter c join source_page p on p.source_chapter_id = c.source_chapter_id`,
  )
  for (const [chapterId, shas] of tally.uploads)
    for (const sha of shas)
      if (!rows.some(({ chapter, original }) => chapter === chapterId && original === sha))
        tally.lost.push(`upload ${sha.slice(0, 12)} of chapter ${chapterId}`)
}

/**
 * Every step that was acknowledged is in the log; every finished chapter is complete in the
 * database, with one final image a page.
 */
const findLostSteps = async (client: Client, tally: Tally): Promise<void> => {
  const { rows } = await client.query<{
    id: string
    status: string
    steps: string[]
    pages: number
    finals: number
  }>(
    `select c.id, c.status,
       array(select l.details ->> 'to' from log_entry l where l.chapter_id = c.id and l.type = 'chapter.status_changed') as steps,
       (select count(*)::int from source_page p where p.source_chapter_id = c.source_chapter_id) as pages,
       (select count(*)::int from page_output o where o.chapter_id = c.id and o.kind = 'final') as finals
     from chapter c`,
  )
  const chapters = new Map(rows.map((row) => [row.id, row]))
  for (const { chapterId, status } of tally.steps)
    if (!chapters.get(chapterId)?.steps.includes(status))
      tally.lost.push(`step ${status} of chapter ${chapterId} in the log`)
  for (const id of tally.complete) {
    const row = chapters.get(id)
    if (row?.status !== 'complete') tally.lost.push(`the last step of chapter ${id}`)
    else if (row.finals !== row.pages)
      tally.lost.push(`${row.pages - row.finals} final images of chapter ${id}`)
  }
}

const findLostBlobs = async (
  client: Client,
  { storeUrl }: Installation,
  tally: Tally,
): Promise<void> => {
  const { rows } = await client.query<{ sha: string }>(
    `select image as sha from source_page union select original from source_page union select image from page_output
     union select sha from page_asset`,
  )
  const blobs = await openBlobs(storeUrl)
  for (const { sha } of rows) {
    const bytes = await blobs.get(sha).catch(() => undefined)
    if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== sha)
      tally.lost.push(`blob ${sha.slice(0, 12)}`)
  }
}

const findStuck = async (client: Client, tally: Tally): Promise<void> => {
  const tasks = await client.query<{ stage: string; status: string; cause: string | null }>(
    `select stage, status, cause from page_task where status in ('pending', 'running', 'failed')`,
  )
  for (const { stage, status, cause } of tasks.rows)
    tally.stuck.push(`task ${stage} is ${status} ${cause ?? ''}`)
  const chapters = await client.query<{ id: string; status: string }>(
    `select id, status from chapter where status <> 'complete'`,
  )
  for (const { id, status } of chapters.rows) tally.stuck.push(`chapter ${id} is ${status}`)
}

/** Fills the tally with what is lost, doubled or stuck. */
export const verify = async (installation: Installation, tally: Tally): Promise<void> => {
  const client = new Client({ connectionString: installation.databaseUrl })
  await client.connect()
  try {
    await findDoubled(client, tally)
    await findLostTexts(client, tally)
    await findLostUploads(client, tally)
    await findLostSteps(client, tally)
    await findLostBlobs(client, installation, tally)
    await findStuck(client, tally)
  } finally {
    await client.end()
  }
}
