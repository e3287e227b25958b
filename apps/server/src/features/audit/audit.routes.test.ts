import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'
import { recordAudit } from '../../db/audit-chain.ts'
import { inTransaction } from '../../db/transaction.ts'
import { readXlsx } from '../../adapters/sheet/read-xlsx.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let asRoot: Send

beforeAll(async () => {
  app = await createTestApp()
  asRoot = await app.as(await app.addPerson({ name: 'Root', isRoot: true }))
})
afterAll(() => app.close())

const write = (name: string): Promise<void> =>
  inTransaction(app.deps.db, (tx) =>
    recordAudit(tx, {
      at: app.deps.clock.now(),
      action: 'authn_login_fail',
      accountId: null,
      params: { name },
    }),
  )

test('root reads the chain part by part, newest first, by what happened and when', async () => {
  for (let n = 0; n < 5; n++) await write(`guest ${n}`)
  const first = await asRoot('GET', '/audit?size=3&action=authn_login_fail')
  expect(first.data.rows.map((row: { params: { name: string } }) => row.params.name)).toEqual([
    'guest 4',
    'guest 3',
    'guest 2',
  ])
  const rest = await asRoot(
    'GET',
    `/audit?size=3&action=authn_login_fail&before=${first.data.next}`,
  )
  expect(rest.data.rows.map((row: { params: { name: string } }) => row.params.name)).toEqual([
    'guest 1',
    'guest 0',
  ])
  expect(rest.data.next).toBeNull()
  const later = new Date(app.deps.clock.now().getTime() + 1000).toISOString()
  expect((await asRoot('GET', `/audit?from=${later}`)).data.rows).toEqual([])
  const logins = await asRoot('GET', '/audit?action=authn_login_success')
  expect(logins.data.rows[0]).toMatchObject({ person: { name: 'Root' }, object: null })
})

test('the export is a CSV no spreadsheet runs, and stands in the chain itself', async () => {
  await write('=HYPERLINK("https://evil.example")')
  await app.deps.db
    .updateTable('account')
    .set({ name: '=1+1' })
    .where('is_root', '=', true)
    .execute()
  const { status, headers, bytes } = await asRoot('GET', '/audit/export')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/csv')
  expect(headers['content-disposition']).toContain('audit-2026-03-02.csv')
  const [head = '', ...lines] = bytes.toString('utf8').trimEnd().split('\r\n')
  expect(head).toBe('\u{FEFF}seq,at,action,account,name,address,object,object_id,details,hash')
  expect(lines.join('\n')).toContain(",'=1+1,")
  // no cell begins as a formula would
  for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+@]/)
  const { rows } = (await asRoot('GET', '/audit?action=data_exported')).data
  expect(rows[0]).toMatchObject({
    object: { kind: 'audit' },
    params: { entries: lines.length - 1 },
  })
})

test('as a workbook it has the same lines, and no cell a spreadsheet would run', async () => {
  await write('=HYPERLINK("https://evil.example")')
  await app.deps.db
    .updateTable('account')
    .set({ name: '=1+1' })
    .where('is_root', '=', true)
    .execute()
  const { headers, bytes } = await asRoot(
    'GET',
    '/audit/export?format=xlsx&action=authn_login_fail',
  )
  expect(headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(headers['content-disposition']).toContain('audit-2026-03-02.xlsx')
  const csv = await asRoot('GET', '/audit/export?action=authn_login_fail')
  const [head, ...lines] = (await readXlsx(bytes)).lines
  expect(head?.cells).toEqual([
    'No.',
    'When',
    'Event',
    'Account ID',
    'Person',
    'Address',
    'Object',
    'ID',
    'Details',
    'Hash',
  ])
  expect(lines).toHaveLength(csv.bytes.toString('utf8').trimEnd().split('\r\n').length - 1)
  const logins = await asRoot('GET', '/audit/export?format=xlsx&action=authn_login_success')
  const zip = await promisify<Buffer, Options, ZipFile>(fromBuffer)(logins.bytes, {
    lazyEntries: false,
  })
  const sheet = await new Promise<string>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      if (entry.fileName === 'xl/worksheets/sheet1.xml')
        zip.openReadStream(entry, (error, stream) =>
          stream ? text(stream).then(resolve, reject) : reject(error),
        )
    })
  })
  expect(sheet).toContain('>&#39;=1+1<')
  expect(sheet).not.toMatch(/<f>|>[=+@]/)
  const { rows } = (await asRoot('GET', '/audit?action=data_exported')).data
  expect(rows[0]).toMatchObject({ params: { format: 'xlsx', action: 'authn_login_success' } })
})

test('a workbook is in the language of the caller, in the installation’s time zone', async () => {
  await write('guest')
  const { bytes } = await asRoot(
    'GET',
    '/audit/export?format=xlsx&action=authn_login_fail',
    undefined,
    { 'locale-key': 'zh-CN' },
  )
  const { name, lines } = await readXlsx(bytes)
  expect(name).toBe('审计')
  expect(lines[0]?.cells.slice(0, 3)).toEqual(['序号', '时间', '事件'])
  expect(lines.at(-1)?.cells[1]).toMatch(/^2026-03-02 \d\d:\d\d:\d\d$/)
  expect(lines.at(-1)?.cells[2]).toBe('登录失败')
})

test('a chain somebody tampered with is found at the changed entry', async () => {
  const whole = await asRoot('POST', '/audit/verify', {})
  expect(whole.data).toMatchObject({ brokenAt: null })
  expect(whole.data.entries).toBeGreaterThan(5)
  await sql`update audit_entry set params = '{"name": "nobody"}' where seq = 3`.execute(app.deps.db)
  expect((await asRoot('POST', '/audit/verify', {})).data).toMatchObject({
    brokenAt: 3,
    entries: 2,
  })
})

test('administrators are not root', async () => {
  const pa = await app.as(await app.addPerson({ name: 'pa', roles: ['projectAdministrator'] }))
  for (const [method, url] of [
    ['GET', '/audit'],
    ['GET', '/audit/export'],
    ['POST', '/audit/verify'],
  ] as const)
    expect((await pa(method, url, method === 'POST' ? {} : undefined)).data.error).toBe(
      'permission.role_denied',
    )
})

test('entries name their objects with the way there, say where they came from, and are found by person, day and object', async () => {
  const lin = await app.addPerson({ name: 'Lin', roles: ['translator'] })
  const { data: created } = await asRoot('POST', '/webhooks', {
    name: 'Chat of the studio',
    url: 'https://chat.example.com/hook',
    kinds: ['stopped'],
  })
  const id = created.webhook.id
  const { data } = await asRoot('GET', `/audit?objectKind=webhook&objectId=${id}`)
  expect(data.rows).toMatchObject([
    {
      action: 'settings_changed',
      ip: '127.0.0.1',
      byStudio: false,
      object: { kind: 'webhook', id, name: 'Chat of the studio', path: '/webhooks/index' },
    },
  ])
  expect((await asRoot('GET', '/audit/objects?kind=webhook&search=studio')).data).toEqual([
    { id, name: 'Chat of the studio' },
  ])
  expect((await asRoot('GET', '/audit/objects?kind=nothing&search=x')).data).toEqual([])
  expect((await asRoot('GET', `/audit?accountId=${lin.id}`)).data.rows).toEqual([])
  await write('the clock')
  const [latest] = (await asRoot('GET', '/audit?action=authn_login_fail')).data.rows
  expect(latest).toMatchObject({ byStudio: true, ip: '' })
})
