/** One thing of every kind that has an id, made for a team. */
import { createECDH } from 'node:crypto'
import { inTransaction } from '../db/transaction.ts'
import { packTiles } from '../features/file/tile-pack.ts'
import { saveSnapshot } from '../features/snapshot/save-snapshot.ts'
import type { Made, Team } from './team.ts'
import type { TestApp } from './test-app.ts'

export const ERASE_OPTIONS = {
  shapes: [{ kind: 'stroke', points: [{ x: 30, y: 30 }], radius: 8 }],
  what: 'everything',
  method: 'auto',
  spread: 0,
  ground: 'source',
  document: 'lane',
  replaces: null,
} as const

export const addCharacter = async ({ deps }: TestApp, bookId: string): Promise<string> => {
  const id = deps.ids.next()
  await deps.db
    .insertInto('book_character')
    .values({ id, book_id: bookId, name: 'Li', name_key: 'li', created_at: deps.clock.now() })
    .execute()
  return id
}

export const pictures = async (
  { deps }: TestApp,
  { pageId }: Made,
): Promise<Pick<Team, 'image' | 'outputId'>> => {
  const { sha } = await deps.blobs.put(packTiles([Buffer.from('tile')]))
  await deps.db.updateTable('source_page').set({ tiles: sha }).where('id', '=', pageId).execute()
  const { image } = await deps.db
    .selectFrom('source_page')
    .select('image')
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow()
  const output = await deps.db
    .selectFrom('page_output')
    .select('id')
    .where('source_page_id', '=', pageId)
    .where('kind', '=', 'final')
    .executeTakeFirstOrThrow()
  return { image, outputId: output.id }
}

/** Of one chapter that waits for its file. */
const anIntake = async (
  { db, ids }: Pick<TestApp['deps'], 'db' | 'ids'>,
  { mark, sourceChapterId }: Made,
  administrator: string,
  at: Date,
): Promise<string> => {
  const { book_id } = await db
    .selectFrom('source_chapter')
    .select('book_id')
    .where('id', '=', sourceChapterId)
    .executeTakeFirstOrThrow()
  const id = ids.next()
  const row = { id, book_id, name: mark, created_by: administrator }
  await db
    .insertInto('intake')
    .values({ ...row, created_at: at, touched_at: at })
    .execute()
  const files = JSON.stringify([{ path: `${mark}.png`, size: 10 }])
  const source = { id: ids.next(), book_id, number: 9000 }
  await db.insertInto('source_chapter').values(source).execute()
  await db
    .insertInto('intake_chapter')
    .values({ intake_id: id, source_chapter_id: source.id, number: source.number, files })
    .execute()
  return id
}

export const papers = async ({ deps }: TestApp, team: Made, administrator: string) => {
  const { db, ids } = deps
  const { image, tiles } = await db
    .selectFrom('source_page')
    .select(['image', 'tiles'])
    .where('id', '=', team.pageId)
    .executeTakeFirstOrThrow()
  const { mark, chapterId, orderId, people, sourceChapterId } = team
  const [fixItemId, checkRequestId, uploadId] = [ids.next(), ids.next(), ids.next()]
  const by = people.visual_reviewer.id
  const reason = { reason_code: 'mistranslation' as const, comment: mark }
  await db
    .insertInto('fix_item')
    .values({
      id: fixItemId,
      chapter_id: chapterId,
      round: 1,
      stage: 'typesetting',
      ...reason,
      created_by: by,
    })
    .execute()
  await db
    .insertInto('check_request')
    .values({
      id: checkRequestId,
      order_id: orderId,
      target: 'translation',
      action: 'return_to_same',
      reason_code: 'mistranslation',
      description: mark,
      created_by: people.proofreader.id,
    })
    .execute()
  const judged = {
    check_request_id: checkRequestId,
    chapter_id: chapterId,
    judged_id: people.translator.id,
  }
  await db.insertInto('check_request_chapter').values(judged).execute()
  const snapshotArgs = {
    chapterId,
    name: 'complete_translation',
    round: 0,
    by: people.translator.id,
    at: deps.clock.now(),
  }
  const { id: snapshotId } = await inTransaction(db, (tx) => saveSnapshot(deps, tx, snapshotArgs))
  const upload = {
    id: uploadId,
    source_chapter_id: sourceChapterId,
    account_id: administrator,
    name: `${mark}.png`,
    size: 10,
  }
  const picture = { image, format: 'png', original: image, originalBytes: 10, tileLevels: 1, tiles }
  const page = { name: `${mark}.png`, width: 300, height: 400, ...picture }
  await db
    .insertInto('upload')
    .values({ ...upload, status: 'ready', received: 10, pages: JSON.stringify([page]) })
    .execute()
  const bulkRunId = ids.next()
  const run = {
    account_id: administrator,
    action: 'stop' as const,
    options: JSON.stringify({ type: 'stop', reason: mark }),
    total: 1,
  }
  await db
    .insertInto('bulk_run')
    .values({ id: bulkRunId, ...run, status: 'canceled', created_at: deps.clock.now() })
    .execute()
  const replacementId = ids.next()
  await db
    .insertInto('text_replacement')
    .values({
      id: replacementId,
      account_id: people.translator.id,
      options: JSON.stringify({
        scope: 'order',
        query: {
          words: mark,
          isPattern: false,
          matchCase: false,
          wholeWord: false,
          ignoreWidth: true,
          field: 'translation',
        },
        replacement: '',
        keepCase: false,
      }),
      status: 'canceled',
      total: 0,
      created_at: deps.clock.now(),
    })
    .execute()
  const intakeId = await anIntake({ db, ids }, team, administrator, deps.clock.now())
  return { fixItemId, checkRequestId, snapshotId, uploadId, intakeId, bulkRunId, replacementId }
}

export const anExport = async ({ deps }: TestApp, { mark, chapterId, people }: Made) => {
  const { db, ids, blobs } = deps
  const [exportId, exportFileId] = [ids.next(), ids.next()]
  const { sha, bytes } = await blobs.put(Buffer.from(`${mark} layers`))
  const options = { format: 'psd' as const }
  await db
    .insertInto('export')
    .values({
      id: exportId,
      account_id: people.typesetter.id,
      format: 'psd',
      options: JSON.stringify(options),
      locale: 'en',
      status: 'done',
    })
    .execute()
  await db
    .insertInto('export_chapter')
    .values({
      id: ids.next(),
      export_id: exportId,
      chapter_id: chapterId,
      position: 0,
      status: 'done',
      pages_total: 2,
      pages_done: 2,
    })
    .execute()
  await db
    .insertInto('export_file')
    .values({
      id: exportFileId,
      export_id: exportId,
      chapter_id: chapterId,
      name: `${mark}.psd`,
      type: 'image/vnd.adobe.photoshop',
      sha,
      bytes,
    })
    .execute()
  return { exportId, exportFileId }
}

export const anErasure = async ({ deps }: TestApp, { chapterId, pageId, people }: Made) => {
  const erasureId = deps.ids.next()
  const parentIds = {
    chapter_id: chapterId,
    source_page_id: pageId,
    account_id: people.typesetter.id,
  }
  await deps.db
    .insertInto('erasure')
    .values({
      id: erasureId,
      ...parentIds,
      options: JSON.stringify(ERASE_OPTIONS),
      status: 'canceled',
      requested_at: deps.clock.now(),
    })
    .execute()
  return { erasureId }
}

/** The page came in the place of another, and changed. */
export const aRevision = async ({ deps }: TestApp, { chapterId, pageId }: Made) => {
  const page = await deps.db
    .selectFrom('source_page')
    .selectAll()
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow()
  const previousId = deps.ids.next()
  const previous = { ...page, id: previousId, replaced_at: deps.clock.now(), picture_measure: null }
  await deps.db.insertInto('source_page').values(previous).execute()
  const row = { id: pageId, previous_id: previousId, changes: '[{"x":1,"y":1,"w":9,"h":9}]' }
  await deps.db
    .insertInto('page_revision')
    .values({ ...row, status: 'done' })
    .execute()
  await deps.db
    .insertInto('page_revision_check')
    .values({ page_id: pageId, chapter_id: chapterId })
    .execute()
}

export const createOwnItems = async (
  { deps }: TestApp,
  { mark, people, orderId, chapterId }: Made,
) => {
  const notificationId = deps.ids.next()
  const deviceId = deps.ids.next()
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const about = { order_id: orderId, chapter_id: chapterId, details: JSON.stringify({ mark }) }
  await deps.db
    .insertInto('notification')
    .values({
      id: notificationId,
      account_id: people.translator.id,
      type: 'chapter.assigned',
      ...about,
    })
    .execute()
  await deps.db
    .insertInto('push_subscription')
    .values({
      id: deviceId,
      account_id: people.translator.id,
      endpoint: `https://push.example.com/${deviceId}`,
      p256dh: browser.getPublicKey().toString('base64url'),
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      device: mark,
      created_at: deps.clock.now(),
    })
    .execute()
  const token = await people.translator.send('POST', '/user/api-tokens', {
    name: mark,
    scope: 'read',
    days: 10,
  })
  return { notificationId, deviceId, tokenId: String(token.data.id) }
}

/** What people of the team commented and scored. */
export const opinions = async (
  { deps: { db, ids, clock, blobs } }: TestApp,
  { mark, people, orderId, chapterId }: Made,
) => {
  const [commentId, gradeId, at] = [ids.next(), ids.next(), clock.now()]
  const parentIds = { order_id: orderId, chapter_id: chapterId }
  await db
    .insertInto('comment')
    .values({
      id: commentId,
      ...parentIds,
      kind: 'remark',
      text: mark,
      author_id: people.translator.id,
      created_at: at,
    })
    .execute()
  const attachmentId = ids.next()
  await db
    .insertInto('comment_attachment')
    .values({
      id: attachmentId,
      order_id: parentIds.order_id,
      comment_id: commentId,
      account_id: people.translator.id,
      name: `${mark}.txt`,
      type: 'txt',
      bytes: mark.length,
      sha: (await blobs.put(Buffer.from(mark))).sha,
      created_at: at,
    })
    .execute()
  const between = { translator_id: people.translator.id, scorer_id: people.proofreader.id }
  await db
    .insertInto('grade')
    .values({
      id: gradeId,
      ...parentIds,
      ...between,
      language: 'en',
      score: 'good',
      tags: '[]',
      note: mark,
      scored_at: at,
    })
    .execute()
  const style = {
    name: mark,
    language: null,
    bookId: null,
    font: 'bangers',
    size: 30,
    align: 'left',
    fontStyle: 'normal',
  }
  const { data } = await people.typesetter.send('POST', '/styles', style)
  const view = await people.translator.send('POST', '/order-views', {
    name: mark,
    definition: { filter: {} },
  })
  return {
    commentId,
    attachmentId,
    gradeId,
    styleId: String(data.id),
    viewId: String(view.data.id),
  }
}
