/**
 * Every row of the ability table, asked over HTTP by a request that stands for it, as every kind of
 * caller (spec 10.rights.table).
 */
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { ROLE, type RoleName } from '@panelflow/domain/account/role.ts'
import { STAGE_OF_STATUS } from '@panelflow/domain/chapter/chapter-status.ts'
import { ABILITY_NAMES, type Ability, getScope } from '@panelflow/domain/permission/ability.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOT_BUILT_YET, ROWS_BEHIND } from '../testing/access-rows.ts'
import {
  ROW_REQUESTS,
  type RowRequestSpec,
  type Situation,
  type Surroundings,
} from '../testing/row-requests.ts'
import { createTestApp, type Send, type TestAnswer, type TestApp } from '../testing/test-app.ts'
import { aMember, type Team } from '../testing/team.ts'
import { createTeam } from '../testing/two-teams.ts'

const ROLES = Object.keys(ROLE) as RoleName[]
const CALLERS = [
  ...ROLES,
  'root',
  'nobody',
  'disabled',
  'restricted',
  'reading program',
  'writing program',
] as const
type Caller = (typeof CALLERS)[number]

let app: TestApp
let team: Team
let sends: Readonly<Record<Caller, Send>>
let spare: Surroundings['spare']

const ofAll = async (name: string) => aMember(app, name, ROLES)

const createProgram = async (name: string, scope: 'read' | 'write'): Promise<Send> => {
  const { token } = (
    await (await ofAll(name)).send('POST', '/user/api-tokens', { name: scope, scope, days: 30 })
  ).data
  return (method, url, body, headers) =>
    app.send(method, url, body, { 'x-a-token': token, ...headers })
}

/** A picture somebody put on the page. */
const hangPicture = async (): Promise<void> => {
  const { id: document_id } = await app.deps.db
    .selectFrom('page_document')
    .select('id')
    .where('chapter_id', '=', team.chapterId)
    .where('source_page_id', '=', team.pageId)
    .executeTakeFirstOrThrow()
  const props = {
    asset: team.image,
    cx: 10,
    cy: 10,
    w: 10,
    h: 10,
    rotation: 0,
    opacity: 1,
    hidden: false,
    stroke: null,
    shadow: null,
  }
  const item = {
    document_id,
    id: 'i0',
    kind: 'image' as const,
    props: JSON.stringify(props),
    origin: '{}',
    rev: 1,
  }
  await app.deps.db.insertInto('page_item').values(item).execute()
}

beforeAll(async () => {
  app = await createTestApp()
  const pa = await aMember(app, 'pa', ['projectAdministrator'])
  const ta = await aMember(app, 'ta', ['translationAdministrator'])
  team = await createTeam(app, 'House', pa.id)
  await hangPicture()
  const leaver = await ofAll('leaver')
  const newcomer = await app.addPerson({ name: 'newcomer', roles: ROLES, passwordExpired: true })
  const { people } = team
  sends = {
    projectAdministrator: pa.send,
    translationAdministrator: ta.send,
    translator: people.translator.send,
    proofreader: people.proofreader.send,
    visualReviewer: people.visual_reviewer.send,
    typesetter: people.typesetter.send,
    root: await app.as(await app.addPerson({ name: 'root', isRoot: true })),
    nobody: app.send,
    disabled: leaver.send,
    restricted: await app.as(newcomer),
    'reading program': await createProgram('reader', 'read'),
    'writing program': await createProgram('writer', 'write'),
  }
  await app.deps.db
    .updateTable('account')
    .set({ disabled_at: app.deps.clock.now() })
    .where('id', '=', leaver.id)
    .execute()
  const idle = async (role: RoleName): Promise<string> =>
    (await app.addPerson({ name: `spare ${role}`, roles: [role], languages: ['en'] })).id
  spare = {
    translator: await idle('translator'),
    proofreader: await idle('proofreader'),
    typesetter: await idle('typesetter'),
    visualReviewer: await idle('visualReviewer'),
  }
})
afterAll(() => app.close())

const IN_TRANSLATION: Situation = { status: 'pending_translation', order: 'translating' }

/** Puts the team's one chapter back to where the request makes sense. */
const arrange = async ({
  status,
  order,
  free = [],
}: Situation): Promise<Surroundings['version']> => {
  const { db } = app.deps
  const seats = Object.fromEntries(
    (['translator', 'proofreader', 'reviewer', 'typesetter', 'visual_reviewer'] as const).map(
      (seat) => [`${seat}_id`, free.some((one) => one === seat) ? null : team.people[seat].id],
    ),
  )
  await sql`update fix_item set closed_at = now() where chapter_id = ${team.chapterId}`.execute(db)
  await sql`delete from check_request where order_id = ${team.orderId} and id <> ${team.checkRequestId}`.execute(
    db,
  )
  const waits = status === 'pending_check'
  await db
    .updateTable('check_request_chapter')
    .set({
      conclusion: waits ? null : 'dismissed',
      action: null,
      note: null,
      decided_by: null,
      decided_at: null,
    })
    .where('check_request_id', '=', team.checkRequestId)
    .execute()
  await db
    .updateTable('work_order')
    .set({
      status: order,
      stop_status: null,
      stopped_at: null,
      stop_reason: null,
      stop_account_id: null,
      cutoff_at: new Date('2026-11-01T00:00:00Z'),
    })
    .where('id', '=', team.orderId)
    .execute()
  const state = {
    status,
    furthest: STAGE_OF_STATUS[status],
    return_to: null,
    round: 0,
    final_images: 'none' as const,
    problem: null,
  }
  await db
    .updateTable('chapter')
    .set({ ...state, ...seats })
    .where('id', '=', team.chapterId)
    .execute()
  const versions = await db
    .selectFrom('work_order')
    .innerJoin('chapter', 'chapter.order_id', 'work_order.id')
    .innerJoin('page_document', 'page_document.chapter_id', 'chapter.id')
    .select([
      'work_order.version as order',
      'chapter.version as chapter',
      'page_document.rev as page',
    ])
    .where('page_document.source_page_id', '=', team.pageId)
    .where('work_order.id', '=', team.orderId)
    .executeTakeFirstOrThrow()
  return versions
}

const aTerm = async (): Promise<string> => {
  const id = app.deps.ids.next()
  await app.deps.db
    .insertInto('term')
    .values({ id, book_id: null, original: id, original_key: id })
    .execute()
  return id
}

/** A translator without a seat, with a term and a score of the team's. */
const createUnseatedPerson = async (): Promise<Surroundings['unseatedPerson']> => {
  const { db, ids, clock } = app.deps
  const { id } = await app.addPerson({ name: `outsider ${ids.next()}`, roles: ['translator'] })
  const [commentId, gradeId, at] = [ids.next(), ids.next(), clock.now()]
  const parentIds = { order_id: team.orderId, chapter_id: team.chapterId }
  await db
    .insertInto('comment')
    .values({
      id: commentId,
      ...parentIds,
      kind: 'remark',
      text: 'x',
      author_id: id,
      created_at: at,
    })
    .execute()
  const between = { translator_id: id, scorer_id: team.former.id }
  await db
    .insertInto('grade')
    .values({
      id: gradeId,
      ...parentIds,
      ...between,
      language: 'en',
      score: 'good',
      tags: '[]',
      note: '',
      scored_at: at,
    })
    .execute()
  return { id, commentId, gradeId }
}

const sendAs = async (
  caller: Caller,
  row: RowRequestSpec,
): Promise<TestAnswer & { readonly around: Surroundings }> => {
  app.clock.advance(200)
  const version = await arrange(row.situation?.(caller) ?? IN_TRANSLATION)
  const around = {
    caller,
    team,
    version,
    spare,
    termId: await aTerm(),
    unseatedPerson: await createUnseatedPerson(),
  }
  const { method, url, body } = row.request(around)
  const send =
    caller === 'proofreader' && row === ROW_REQUESTS['review.accept_reject']
      ? team.people.reviewer.send
      : sends[caller]
  return { ...(await send(method, url, body)), around }
}

const opensFor = (row: Ability, more: readonly Ability[], role: RoleName): boolean =>
  [row, ...more].some((one) => getScope(one, ROLE[role]) !== 'no')

const PERMISSION = /^permission\.|^page\.field_forbidden$/

/** What is wrong with the answer this caller got; undefined: nothing. */
const findFault = (
  caller: Caller,
  row: Ability,
  rowRequest: RowRequestSpec,
  answer: TestAnswer,
  method: string,
): string | undefined => {
  const error = String(
    answer.data?.error ??
      (Array.isArray(answer.data) ? (answer.data[0]?.error ?? answer.status) : answer.status),
  )
  const must = (expected: string | RegExp): string | undefined =>
    (typeof expected === 'string' ? error === expected : expected.test(error))
      ? undefined
      : `${row} as ${caller}: ${error}, not ${expected}`
  if (error === 'studio.failed' || error.startsWith('request.'))
    return `${row} as ${caller}: ${error} ${JSON.stringify(answer.data)}`
  switch (caller) {
    case 'nobody':
    case 'disabled':
      return must('session.invalid')
    case 'restricted':
      return must('session.password_change_required')
    case 'reading program':
    case 'writing program':
      if ((method !== 'GET' && caller === 'reading program') || row.startsWith('user.'))
        return must('session.program_denied')
      return ROLES.some((role) => opensFor(row, rowRequest.also ?? [], role))
        ? undefined
        : must(PERMISSION)
    case 'root':
      return PERMISSION.test(error) || error.startsWith('session.')
        ? `${row} as root: ${error}`
        : undefined
    default:
      if (!opensFor(row, rowRequest.also ?? [], caller)) return must(PERMISSION)
      return PERMISSION.test(error) || error.startsWith('session.')
        ? `${row} as ${caller}: ${error}`
        : undefined
  }
}

const listEndpoints = (row: Ability): readonly Endpoint[] =>
  [...app.edge.endpoints.values()].filter(({ id, access }) =>
    access === 'public' || access === 'signed_in'
      ? (ROWS_BEHIND[id] ?? []).includes(row) &&
        (access === 'public' || ROWS_BEHIND[id]?.length === 1)
      : access === row || (Array.isArray(access) && access.length === 1 && access[0] === row),
  )

test('each of the 97 rows has an endpoint of its own, which the access matrix calls, or a request of its own here', () => {
  expect(ABILITY_NAMES).toHaveLength(97)
  const uncovered = ABILITY_NAMES.filter(
    (row) =>
      !NOT_BUILT_YET.includes(row) &&
      listEndpoints(row).length === 0 &&
      ROW_REQUESTS[row] === undefined,
  )
  // a row that shares all its endpoints: say in testing/row-requests.ts which request stands for it
  expect(uncovered).toEqual([])
})

const BUILT = (Object.entries(ROW_REQUESTS) as [Ability, RowRequestSpec][]).filter(
  ([row]) => !NOT_BUILT_YET.includes(row),
)

// spec 10.rights.row 10.rights.table
test.each(BUILT)('%s: whoever has the row gets through, nobody else', async (row, rowRequest) => {
  const faults: string[] = []
  for (const caller of CALLERS) {
    const answer = await sendAs(caller, rowRequest)
    const fault = findFault(
      caller,
      row,
      rowRequest,
      answer,
      rowRequest.request(answer.around).method,
    )
    if (fault !== undefined) faults.push(fault)
    if (rowRequest.shows === undefined || answer.status !== 200) continue
    const has =
      caller === 'root' ||
      (ROLES.includes(caller as RoleName) ? opensFor(row, [], caller as RoleName) : true)
    if (rowRequest.shows(answer.data, answer.around) !== has)
      faults.push(`${row} as ${caller}: ${has ? 'sees too little' : 'sees what it shows'}`)
  }
  expect(faults).toEqual([])
})
