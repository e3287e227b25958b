import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfiguration, repositoryRoot } from './configuration.ts'

// spec 9.limit.dev_port
test('with nothing set it is a demo on port 8888 in a folder of the repository', () => {
  expect(readConfiguration({})).toMatchObject({
    port: 8888,
    host: '127.0.0.1',
    demo: true,
    demoOrders: true,
    databaseUrl: undefined,
    dataDir: path.join(repositoryRoot(), '.panelflow'),
    blobs: path.join(repositoryRoot(), '.panelflow', 'blobs'),
  })
})

test('every wrong setting is named at once', () => {
  const wrong = { PORT: '99999', DATABASE_URL: 'mysql://x', PANELFLOW_SECRET: 'short' }
  expect(() => readConfiguration(wrong)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*PANELFLOW_SECRET/)
})

test('an empty variable is as good as none', () => {
  expect(readConfiguration({ DATABASE_URL: '', PANELFLOW_DEMO: '' })).toMatchObject({ databaseUrl: undefined, demo: true })
})

test('pictures come from the address of the page unless nodes are named (spec §7)', () => {
  expect(readConfiguration({}).imageNodes).toEqual({ bases: { global: '', china: '' }, pageOrigins: [] })
  const nodes = { PANELFLOW_IMAGE_NODE_CHINA: 'https://cn.example/img/', PANELFLOW_PAGE_ORIGINS: 'https://a.example/, http://b.example:81' }
  expect(readConfiguration(nodes).imageNodes).toEqual({
    bases: { global: '', china: 'https://cn.example/img' },
    pageOrigins: ['https://a.example', 'http://b.example:81'],
  })
  expect(() => readConfiguration({ PANELFLOW_IMAGE_NODE_GLOBAL: 'ftp://x' })).toThrow(/PANELFLOW_IMAGE_NODE_GLOBAL/)
})

test('a bucket is not a folder', () => {
  expect(readConfiguration({ PANELFLOW_BLOBS: 's3://k:s@localhost:9000/pages' }).blobs).toBe('s3://k:s@localhost:9000/pages')
})

test('a translator in our own network is reached only when that is said', () => {
  const url = 'http://127.0.0.1:11434/v1'
  expect(readConfiguration({ PANELFLOW_TRANSLATOR_URL: url }).translator).toMatchObject({ url, inPrivateNetwork: false })
  expect(readConfiguration({ PANELFLOW_TRANSLATOR_URL: url, PANELFLOW_TRANSLATOR_PRIVATE: '1' }).translator?.inPrivateNetwork).toBe(true)
})

test('mail needs its sender and the address of the studio beside the server', () => {
  const url = 'smtp://user:secret@mail.example.com:587'
  expect(() => readConfiguration({ PANELFLOW_SMTP_URL: url })).toThrow('PANELFLOW_MAIL_FROM and PANELFLOW_PUBLIC_URL')
  expect(() => readConfiguration({ PANELFLOW_SMTP_URL: 'http://mail.example.com' })).toThrow('PANELFLOW_SMTP_URL')
  const complete = { PANELFLOW_SMTP_URL: url, PANELFLOW_MAIL_FROM: 'a@example.com', PANELFLOW_PUBLIC_URL: 'https://studio.example.com' }
  expect(readConfiguration(complete).mail).toEqual({ url, from: 'a@example.com', publicUrl: 'https://studio.example.com' })
  expect(readConfiguration({}).mail).toBeUndefined()
})
