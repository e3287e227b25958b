import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAuditChain } from '../../db/audit-chain.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { writeSheet } from '../../sheets/write-sheet.ts'
import { ACCOUNT_SHEET, accountColumns, MOST_LINES } from './account-sheet.ts'

let app: TestApp
let project: Send
let translation: Send

beforeAll(async () => {
  app = await createTestApp()
  project = await app.as(
    await app.addPerson({ name: 'pia', roles: ['projectAdministrator'] }),
    'projectAdministrator',
  )
  translation = await app.as(
    await app.addPerson({ name: 'tom', roles: ['translationAdministrator'] }),
    'translationAdministrator',
  )
})
afterAll(() => app.close())

const COLUMNS = accountColumns('en')
const OCTETS = { 'content-type': 'application/octet-stream' }

const sheet = (
  rows: readonly string[][],
  { name = ACCOUNT_SHEET, columns = COLUMNS } = {},
): Promise<Buffer> =>
  buffer(writeSheet({ name, columns, rows, modifiedAt: new Date('2026-03-02T08:00:00Z') }))

const bring = (send: Send, file: Buffer, apply = false) =>
  send('POST', `/accounts/import?apply=${apply}`, file, OCTETS)
const results = (answer: { data: { rows: { result: string }[] } }): string[] =>
  answer.data.rows.map(({ result }) => result)

const ANN = [
  'ann',
  'Ann Berg',
  'Translator, 校对',
  'French; zh-Hant、印度尼西亚语',
  '+86 138-0013-8000',
  'ann@house.example',
]
const BEN = ['ben', '', '12', '', '', '']

describe('accounts of a sheet', () => {
  test('are looked at first, made all at once, and the second time everything is the same', async () => {
    const file = await sheet([ANN, BEN])
    const preview = await bring(project, file)
    expect(preview.data).toMatchObject({
      applied: false,
      rows: [{ row: 2, name: 'ann', result: 'new', initialPassword: null }, { row: 3 }],
    })
    expect((await project('GET', '/accounts?search=ann')).data.total).toBe(0)

    const done = (await bring(project, file, true)).data
    expect(done.applied).toBe(true)
    const [ann] = (await project('GET', '/accounts?search=ann')).data.rows
    expect(ann).toMatchObject({
      realName: 'Ann Berg',
      roles: [8, 10],
      languages: ['id', 'zh-Hant', 'fr'],
      phone: '+8613800138000',
      email: 'ann@house.example',
      passwordExpired: true,
    })
    const entered = await app.send('POST', '/user/login', {
      username: 'ann',
      password: done.rows[0].initialPassword,
    })
    expect(entered.data.passwordExpired).toBe(true)

    const repeated = await bring(project, file, true)
    expect(results(repeated)).toEqual(['same', 'same'])
    expect(
      repeated.data.rows.map(
        ({ initialPassword }: { initialPassword: unknown }) => initialPassword,
      ),
    ).toEqual([null, null])
  })

  test('change what is there; a cell left empty changes nothing', async () => {
    const changed = await bring(
      project,
      await sheet([['ANN', 'Ann B.', '', '', '', ''], BEN]),
      true,
    )
    expect(results(changed)).toEqual(['changed', 'same'])
    const [ann] = (await project('GET', '/accounts?search=ann')).data.rows
    expect(ann).toMatchObject({
      name: 'ann',
      realName: 'Ann B.',
      roles: [8, 10],
      phone: '+8613800138000',
    })
  })

  test('show each field that differs, and leave what a person keeps', async () => {
    const file = await sheet([
      ['ann', 'Ann C.', 'Typesetter', '', '', ''],
      ['zoe', '', '', '', '', ''],
    ])
    expect((await bring(project, file)).data.rows).toMatchObject([
      {
        row: 2,
        result: 'changed',
        changes: [
          { column: 'realName', from: ['Ann B.'], to: ['Ann C.'] },
          { column: 'roles', from: ['8', '10'], to: ['12'] },
        ],
      },
      { row: 3, result: 'refused', changes: [] },
    ])
    const kept = await project('POST', '/accounts/import?apply=true&keep=2:roles,3', file, OCTETS)
    expect(kept.data).toMatchObject({ applied: true, rows: [{ result: 'changed' }] })
    const [ann] = (await project('GET', '/accounts?search=ann')).data.rows
    expect(ann).toMatchObject({ realName: 'Ann C.', roles: [8, 10] })
  })

  test('are refused line by line with column and reason, and then none is taken', async () => {
    const rows = [
      ['fine', '', 'Typesetter', '', '', ''],
      ['two words', '', '', '', 'call me', 'me@'],
      ['kim', '', 'Boss, Translator', 'Klingon', '', ''],
      ['FINE', '', 'Typesetter', '', '', ''],
      ['', 'Nobody', 'Typesetter', '', '', ''],
    ]
    const { data } = await bring(project, await sheet(rows), true)
    expect(data.applied).toBe(false)
    expect(
      data.rows.map(({ faults }: { faults: { column: string; code: string }[] }) =>
        faults.map(({ column, code }) => `${column} ${code}`),
      ),
    ).toEqual([
      [],
      [
        'name account.name_characters',
        'phone account.phone_format',
        'email account.email_format',
        'roles field.required',
      ],
      ['roles field.not_offered', 'languages field.not_offered'],
      ['name account.name_repeated'],
      ['name field.required'],
    ])
    expect(data.rows[2].faults[0].params).toEqual({ word: 'Boss' })
    expect((await project('GET', '/accounts?search=fine')).data.total).toBe(0)
  })

  test('give nobody a role that whoever imports may not give', async () => {
    const { data } = await bring(
      translation,
      await sheet([
        ['boss', '', 'Project Administrator', '', '', ''],
        ['pia', 'Pia P.', '', '', '', ''],
        BEN,
      ]),
    )
    expect(results({ data })).toEqual(['refused', 'refused', 'same'])
    for (const { faults } of data.rows.slice(0, 2)) expect(faults[0].code).toMatch(/^permission\./)
    const translator = await app.as(await app.addPerson({ name: 'eve', roles: ['translator'] }))
    expect((await bring(translator, await sheet([BEN]))).data.error).toBe('permission.role_denied')
  })

  test('come only in the template: its headings, its version, some lines but not endless ones', async () => {
    const other = COLUMNS.map((column, i) => (i === 2 ? { ...column, heading: 'Role' } : column))
    for (const file of [
      await sheet([BEN], { columns: other }),
      await sheet([BEN], { name: 'accounts v2' }),
    ])
      expect((await bring(project, file)).data.error).toBe('sheet.template_changed')
    expect((await bring(project, await sheet([]))).data.error).toBe('sheet.empty')
    const endless = Array.from({ length: MOST_LINES + 1 }, (_, n) => [`p${n}`, '', '8', '', '', ''])
    expect((await bring(project, await sheet(endless))).data).toMatchObject({
      error: 'sheet.too_many_lines',
      params: { limit: MOST_LINES },
    })
    expect((await bring(project, Buffer.from('name,phone'))).data.error).toBe('sheet.not_xlsx')
    expect((await bring(project, Buffer.alloc(10 * 1024 * 1024 + 1))).data.error).toBe(
      'sheet.too_large',
    )
  })
})

test('the template is empty, and what is exported can be imported unchanged, in both languages', async () => {
  for (const locale of ['en', 'zh']) {
    const headers = { 'locale-key': locale }
    const template = await project('GET', '/accounts/template', undefined, headers)
    expect(template.headers['content-disposition']).toContain('.xlsx')
    expect((await bring(project, template.bytes)).data.error).toBe('sheet.empty')
    const exported = await project('GET', '/accounts/export', undefined, headers)
    const { rows } = (await bring(project, exported.bytes)).data
    expect(rows.length).toBeGreaterThanOrEqual(5)
    expect(rows.filter(({ result }: { result: string }) => result !== 'same')).toEqual([])
  }
  const filteredExport = await project('GET', '/accounts/export?search=ann')
  expect((await bring(project, filteredExport.bytes)).data.rows).toHaveLength(1)
})

test('imports and exports stand in the audit chain, passwords do not', async () => {
  const rows = await app.deps.db.selectFrom('audit_entry').select(['action', 'params']).execute()
  const imported = rows
    .filter(({ action }) => action === 'user_imported')
    .map(({ params }) => params)
  expect(imported[0]).toMatchObject({ new: 2, changed: 0, same: 0 })
  expect(rows.filter(({ action }) => action === 'data_exported')).toHaveLength(3)
  expect(await verifyAuditChain(app.deps.db)).toMatchObject({ brokenAt: null })
})
