import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { RECIPES } from '../testing/object-recipes.ts'
import type { Reach, Recipe } from '../testing/recipe.ts'
import { createTestApp, type TestAnswer, type TestApp } from '../testing/test-app.ts'
import { aMember, type Member, type Team, TEAM_SEATS } from '../testing/team.ts'
import { createTeam } from '../testing/two-teams.ts'

let app: TestApp
let theirs: Team
let mine: Team
let pa: Member
let ta: Member
let roleless: Member

beforeAll(async () => {
  app = await createTestApp()
  pa = await aMember(app, 'pa', ['projectAdministrator'])
  ta = await aMember(app, 'ta', ['translationAdministrator'])
  roleless = await aMember(app, 'roleless', [])
  theirs = await createTeam(app, 'SecretLighthouse', pa.id)
  mine = await createTeam(app, 'OurOwnHouse', pa.id)
})
afterAll(() => app.close())

const endpoints = (): Endpoint[] => [...app.edge.endpoints.values()]
/** Ids travel in the path, in bodies and in queries. */
const takesId = ({ path, body, query }: Endpoint): boolean =>
  path.includes(':') ||
  [body, query].some(
    (part) =>
      part !== undefined &&
      JSON.stringify(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })).includes(
        '"uuid"',
      ),
  )
/** Ids that name nothing a team owns: things of the whole studio, or of outsiders. */
const NOT_A_HOUSES: Readonly<Record<string, string>> = {
  'file.font': 'fonts of the house are free for everybody',
  'file.font_licence': 'as file.font',
  'file.font_specimen':
    'content hash of a font and a picture of it; fonts are the studio’s, listed for whoever is signed in',
  'file.font_file': 'content hash of a font; whoever is signed in may letter',
  'font.edit': 'the studio’s fonts; keepers only, font.routes.test.ts',
  'font.delete': 'as font.edit',
  'font.uses': 'as font.edit',
  'platform_profile.create': 'profiles are the studio’s; the door is the right',
  'platform_profile.list': 'as platform_profile.create',
  'platform_profile.edit': 'as platform_profile.create',
  'platform_profile.delete': 'as platform_profile.create',
  'preview_link.list': 'links are the administrators’ whole; the door is the right',
  'preview_link.create': 'as preview_link.list',
  'preview_link.update': 'as preview_link.list',
  'preview_link.revoke': 'as preview_link.list',
  'preview.chapter': 'asks for the token of a link, which no account has, preview.routes.test.ts',
  'preview.comment': 'as preview.chapter',
  'preview.delete_comment': 'as preview.chapter',
  'preview.decide': 'as preview.chapter',
  'file.preview': 'signed for the visit of a link, preview.routes.test.ts',
  'pay_rate.create': 'rates are the studio’s; money.manage is the right, money.routes.test.ts',
  'pay_rate.update': 'as pay_rate.create',
  'pay_rate.delete': 'as pay_rate.create',
  'pay_sheet.preview': 'pay is the studio’s; money.manage is the right, pay-sheet.routes.test.ts',
  'pay_sheet.lock': 'as pay_sheet.preview',
  'pay_sheet.list': 'as pay_sheet.preview',
  'pay_sheet.get': 'one’s own or money.manage, pay-sheet.routes.test.ts',
  'pay_sheet.file': 'as pay_sheet.get',
  'pay_sheet.set_hours': 'as pay_sheet.preview',
  'pay_sheet.adjust': 'as pay_sheet.preview',
  'pay_sheet.delete_adjustment': 'as pay_sheet.preview',
  'publishing_target.list':
    'targets are the administrators’ whole; publishing.manage is the right, publishing.routes.test.ts',
  'publishing_target.create': 'as publishing_target.list',
  'publishing_target.update': 'as publishing_target.list',
  'publishing_target.delete': 'as publishing_target.list',
  'publishing_target.test': 'as publishing_target.list',
  'publication.list': 'as publishing_target.list',
  'publication.create': 'as publishing_target.list',
  'delivery.act': 'as publishing_target.list',
  'delivery.certificate': 'as publishing_target.list',
  'file.published': 'as publishing_target.list',
  'file.published_link': 'signed for the receiver of a delivery, publishing.routes.test.ts',
  'cost.order': 'costs are the studio’s; money.manage is the right, cost.routes.test.ts',
  'cost.plan_order': 'as cost.order',
  'cost.book': 'as cost.order',
  'cost.plan_book': 'as cost.order',
  // one sentence per kind
  'engine.update': 'engines are the studio’s; engine.manage is the right',
  'engine.move': 'engines are the studio’s; engine.manage is the right',
  'engine.delete': 'engines are the studio’s; engine.manage is the right',
  'engine.test': 'engines are the studio’s; engine.manage is the right',
  'webhook.update': 'webhooks are the studio’s; webhook.manage is the right',
  'webhook.new_secret': 'webhooks are the studio’s; webhook.manage is the right',
  'webhook.delete': 'webhooks are the studio’s; webhook.manage is the right',
  'webhook.test': 'webhooks are the studio’s; webhook.manage is the right',
  'webhook.redeliver': 'webhooks are the studio’s; webhook.manage is the right',
  'webhook.deliveries': 'webhooks are the studio’s; webhook.manage is the right',
  'report.work':
    'the person only narrows what the reach allows: own work for those who do not see everybody, report.routes.test.ts',
  'report.file': 'as report.work',
  'report.lines': 'as report.work, report-edits.routes.test.ts',
  'report.trend': 'as report.work, report-edits.routes.test.ts',
  'grade.file': 'what grade.list finds, through the same filter, grade.routes.test.ts',
  'grade.trend': 'as grade.file',
  'term.list': 'terms are everybody’s to read (term.list: all); writing is the door’s',
  'term.export': 'terms are everybody’s to read (term.list: all); writing is the door’s',
  'term.import': 'terms are everybody’s to read (term.list: all); writing is the door’s',
  'memory.import': 'as term.import: files of every book are the translation administrators’',
  'memory.export': 'as memory.import',
  'term.get': 'terms are everybody’s to read (term.list: all); writing is the door’s',
  'term.impact':
    'a term is everybody’s; its lines are those of orders one sees: impact.routes.test.ts',
  'term.apply_impact':
    'text_search.replace does it, and refuses chapters of others: impact.routes.test.ts',
  'term.set_picture':
    'terms are everybody’s to read; pages of others are refused: term-picture.routes.test.ts',
  'file.term_picture': 'terms are everybody’s to read (term.list: all), their pictures too',
  'term.create': 'terms are everybody’s to read (term.list: all); writing is the door’s',
  'term.suggest': 'terms are everybody’s to read (term.list: all); writing is the door’s',
  'term.update': 'terms are everybody’s to read (term.list: all); writing is the door’s',
  'term.act': 'terms are everybody’s to read (term.list: all); writing is the door’s',
  'term.sort': 'terms are everybody’s to read (term.list: all); writing is the door’s',
  'known_word.remove':
    'words of others are left alone, those of a book are the administrators’, known-words.routes.test.ts',
  'serial.get': 'release planning is the project administrators’ whole; the door is the right',
  'serial.update': 'release planning is the project administrators’ whole; the door is the right',
  'serial.books': 'release planning is the project administrators’ whole; the door is the right',
  'serial.add_book': 'release planning is the project administrators’ whole; the door is the right',
  'serial.remove_book':
    'release planning is the project administrators’ whole; the door is the right',
  'batch.list': 'as serial.get',
  'batch.create': 'as serial.get',
  'batch.import': 'as serial.get',
  'batch.update': 'as serial.get',
  'batch.start': 'as serial.get',
  'batch.end': 'as serial.get',
  'audit.list': 'root’s alone',
  'audit.export': 'root’s alone',
  'check_request.queue': 'every order’s requests for those who decide; the door is the right',
  'order.facet': 'as order.list',
  'order.calendar': 'as order.list; order-calendar.test.ts',
  'order.people_load': 'as order.list; people-load.test.ts',
  'order.load_orders': 'as order.people_load',
  'order.board': 'as order.list; order-board.test.ts',
  'order.bulk_preview': 'administrators see every order; the door is the right',
  'order.bulk_run': 'as order.bulk_preview',
  'order_view.save': 'books and people in a filter show nothing of them',
  'order.list': 'narrowed to what one sees whatever the filter; the lists’ test below',
  'style.list':
    'narrowed to own and shared styles whatever the filter; a book’s id shows nothing of the book',
  'style.create': 'as style.list',
  'order.create': 'a book of the studio; the door is the right',
  'order.create_several': 'as order.create',
  'order.range': 'as order.create',
}

const REFUSED = /^(permission\.\w+|\w+\.not_found|file\.address_expired)$/
const IN_VAIN =
  /^(permission\.\w+|\w+\.not_found|file\.address_expired|session\.\w+|request\.invalid|request\.malformed|studio\.failed)$/

const call = async (
  endpoint: Endpoint,
  member: Member,
  { params = {}, query, body, signed }: Reach,
): Promise<TestAnswer> => {
  app.clock.advance(11_000) // what was asked once is not remembered, and nobody runs into limits
  await keepSignedIn(member)
  if (signed !== undefined) {
    const address = app.edge.fileUrls.sign(signed.folder, member.sessionId)
    const cut = address.indexOf('?')
    return app.send('GET', `${address.slice(0, cut)}${signed.rest ?? ''}${address.slice(cut)}`)
  }
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? name)
  const url = query === undefined ? path : `${path}?${query}`
  const raw = endpoint.raw === 'request'
  const payload = raw ? Buffer.from('x') : endpoint.method === 'GET' ? undefined : body
  return member.send(
    endpoint.method,
    url,
    payload,
    raw ? { 'content-type': 'application/octet-stream' } : undefined,
  )
}

/** The clock runs faster than people sign in: sessions of the test last as long as the test. */
const keepSignedIn = async ({ sessionId }: Member): Promise<void> => {
  const until = new Date(app.deps.clock.now().getTime() + 3_600_000)
  const later = { token_expires_at: until, idle_expires_at: until, absolute_expires_at: until }
  await app.deps.db.updateTable('session').set(later).where('id', '=', sessionId).execute()
}

/**
 * Commands that look among one's own things only and say nothing about others': what they left
 * alone is looked at afterwards.
 */
const OWN_ONLY: Readonly<Record<string, () => Promise<boolean>>> = {
  'api_token.revoke': async () => {
    const token = await app.deps.db
      .selectFrom('api_token')
      .select('revoked_at')
      .where('id', '=', theirs.tokenId)
      .executeTakeFirst()
    return token?.revoked_at === null
  },
  'user.end_devices': async () => {
    const { sessionId } = theirs.people.reviewer
    const session = await app.deps.db
      .selectFrom('session')
      .select('ended_at')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return session?.ended_at === null
  },
  'push.remove': async () => {
    const device = await app.deps.db
      .selectFrom('push_subscription')
      .select('id')
      .where('id', '=', theirs.deviceId)
      .executeTakeFirst()
    return device !== undefined
  },
  'notification.read': async () => {
    const message = await app.deps.db
      .selectFrom('notification')
      .select('read_at')
      .where('id', '=', theirs.notificationId)
      .executeTakeFirst()
    return message?.read_at === null
  },
}

const strangers = (recipe: Recipe): readonly Member[] => {
  const outside = [...TEAM_SEATS.map((seat) => mine.people[seat]), theirs.former, roleless]
  return recipe.for === 'owner' ? [...outside, pa, ta] : outside
}
const findMember = (recipe: Recipe, team: Team): Member =>
  recipe.holder === 'pa' ? pa : recipe.holder === 'ta' ? ta : team.people[recipe.holder]

const listSecrets = (team: Team): readonly string[] => [
  team.mark,
  team.orderId,
  team.chapterId,
  team.pageId,
  team.bookId,
  team.exportId,
  team.fixItemId,
  team.checkRequestId,
  team.notificationId,
  team.commentId,
  team.gradeId,
]
const leaksSecret = ({ bytes }: TestAnswer, team: Team, known: string): boolean => {
  const words = bytes.toString('utf8')
  return listSecrets(team).some((secret) => !known.includes(secret) && words.includes(secret))
}

test('every endpoint that takes an id has a recipe', () => {
  const without = endpoints()
    .filter(takesId)
    .map(({ id }) => id)
    .filter((id) => !Object.hasOwn(RECIPES, id) && !Object.hasOwn(NOT_A_HOUSES, id))
  expect(without).toEqual([])
  const staleRecipes = [...Object.keys(RECIPES), ...Object.keys(NOT_A_HOUSES)].filter(
    (id) => !app.edge.endpoints.has(id),
  )
  expect(staleRecipes).toEqual([])
})

test('no outsider gets at anything of another studio by its ids', async () => {
  const leaks: string[] = []
  let calls = 0
  for (const [id, recipe] of Object.entries(RECIPES)) {
    const endpoint = app.edge.endpoints.get(id)
    if (endpoint === undefined || recipe.for === 'anybody') continue
    const reach = recipe.into(theirs)
    for (const member of strangers(recipe)) {
      const answer = await call(endpoint, member, reach)
      calls++
      const emptyHanded = answer.status === 200 && isEmptyList(answer)
      const refused =
        REFUSED.test(String(answer.data?.error)) ||
        emptyHanded ||
        (answer.status === 200 && Object.hasOwn(OWN_ONLY, id))
      if (!refused || leaksSecret(answer, theirs, JSON.stringify(reach)))
        leaks.push(`${id} as ${member.name}: ${answer.status} ${answer.data?.error ?? ''}`)
    }
  }
  process.stdout.write(
    `object level: ${Object.keys(RECIPES).length} endpoints, calls ${calls}, leaks ${leaks.length}\n`,
  )
  expect(leaks).toEqual([])
  const untouched = await Promise.all(Object.values(OWN_ONLY).map((isUntouched) => isUntouched()))
  expect(untouched).toEqual(untouched.map(() => true))
})

const isEmptyList = ({ data }: TestAnswer): boolean =>
  Array.isArray(data?.rows) && data.rows.length === 0 && (data.total ?? 0) === 0

test('a child of another team is not reached through a parent of one’s own', async () => {
  const leaks: string[] = []
  for (const [id, recipe] of Object.entries(RECIPES)) {
    const endpoint = app.edge.endpoints.get(id)
    if (endpoint === undefined || recipe.mixed === undefined) continue
    const reach = recipe.mixed(mine, theirs)
    const answer = await call(endpoint, findMember(recipe, mine), reach)
    const tookNothing = answer.status === 200 && answer.data?.accepted === 0
    const refused = answer.status >= 400 && answer.status < 500
    if ((!refused && !tookNothing) || leaksSecret(answer, theirs, JSON.stringify(reach)))
      leaks.push(`${id}: ${answer.status}`)
  }
  expect(leaks).toEqual([])
})

const listQueries = (query: string): readonly string[] => [
  '',
  `search=${query}`,
  `q=${query}`,
  'scope=all',
  'of=all',
]

test('lists, counts and search show outsiders nothing of another team', async () => {
  const leaks: string[] = []
  let answered = 0
  const lists = endpoints().filter(
    ({ method, path, id }) => method === 'GET' && !path.includes(':') && id !== 'live.stream',
  )
  for (const endpoint of lists) {
    for (const member of [
      ...TEAM_SEATS.map((seat) => mine.people[seat]),
      theirs.former,
      roleless,
    ]) {
      for (const query of listQueries(theirs.mark)) {
        const answer = await call(endpoint, member, { query })
        if (answer.status !== 200) continue
        answered++
        if (leaksSecret(answer, theirs, '')) leaks.push(`${endpoint.id}?${query} as ${member.name}`)
        if (query.startsWith('search') && (answer.data?.total ?? 0) > 0)
          leaks.push(`${endpoint.id} counts for ${member.name}`)
      }
    }
  }
  expect([...new Set(leaks)]).toEqual([])
  expect(answered).toBeGreaterThan(100)
})

const reads = (id: string): boolean => app.edge.endpoints.get(id)?.method === 'GET'

test('whoever belongs there gets through: the calls above reach what they are about', async () => {
  const inVain: string[] = []
  // where a fix list is answered
  await app.deps.db
    .updateTable('chapter')
    .set({ status: 'visual_review_not_accepted' })
    .where('id', '=', theirs.chapterId)
    .execute()
  // reading first: what is deleted or signed out cannot be read after
  const readingFirst = Object.entries(RECIPES).toSorted(
    ([a], [b]) => Number(reads(b)) - Number(reads(a)),
  )
  for (const [id, recipe] of readingFirst) {
    const endpoint = app.edge.endpoints.get(id)
    if (endpoint === undefined) continue
    const answer = await call(endpoint, findMember(recipe, theirs), recipe.into(theirs))
    const error = String(answer.data?.error ?? '')
    if (answer.status >= 400 && IN_VAIN.test(error))
      inVain.push(`${id}: ${error} ${JSON.stringify(answer.data?.params ?? {})}`)
  }
  expect(inVain).toEqual([])
})

const served = async (address: string, cookie?: string): Promise<string> => {
  const { status, data } = await app.send(
    'GET',
    address,
    undefined,
    cookie === undefined ? undefined : { cookie },
  )
  return String(data?.error ?? status)
}
const getCookie = async (member: Member): Promise<string> => {
  const signedIn = await app.send('POST', '/user/login', {
    username: member.name,
    password: member.password,
  })
  return `rt=${/rt=([^;]+)/.exec(String(signedIn.headers['set-cookie']))?.[1] ?? ''}`
}

test('a file address works for its person in their own browser, until they leave the order or signs out', async () => {
  const { typesetter, proofreader } = mine.people
  await keepSignedIn(typesetter)
  const addresses = ['file.output', 'file.tile', 'file.asset', 'file.export'].map((id) => {
    const { folder, rest = '' } = RECIPES[id]?.into(mine).signed ?? { folder: '' }
    const address = app.edge.fileUrls.sign(folder, typesetter.sessionId)
    const cut = address.indexOf('?')
    return `${address.slice(0, cut)}${rest}${address.slice(cut)}`
  })
  const own = await getCookie(typesetter)
  const others = await getCookie(proofreader)
  for (const address of addresses) {
    expect(await served(address)).toBe('200')
    expect(await served(address, own)).toBe('200')
    expect(await served(address, others)).toBe('file.address_expired')
  }
  await app.deps.db
    .updateTable('chapter')
    .set({ typesetter_id: null })
    .where('id', '=', mine.chapterId)
    .execute()
  app.clock.advance(11_000)
  for (const address of addresses) expect(await served(address)).toBe('permission.row_denied')
  await app.deps.db
    .updateTable('chapter')
    .set({ typesetter_id: typesetter.id })
    .where('id', '=', mine.chapterId)
    .execute()
  await app.deps.db
    .updateTable('session')
    .set({ ended_at: app.deps.clock.now() })
    .where('id', '=', typesetter.sessionId)
    .execute()
  for (const address of addresses) expect(await served(address)).toBe('session.invalid')
})
