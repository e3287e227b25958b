import path from 'node:path'
import { expect, test } from 'vitest'
import { getConcurrency, readConfiguration, repositoryRoot } from './configuration.ts'

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
  expect(readConfiguration({ DATABASE_URL: '', PANELFLOW_DEMO: '' })).toMatchObject({
    databaseUrl: undefined,
    demo: true,
  })
})

test('pictures come from the address of the page unless nodes are named', () => {
  expect(readConfiguration({}).imageNodes).toEqual({
    bases: { global: '', china: '' },
    pageOrigins: [],
  })
  const nodes = {
    PANELFLOW_IMAGE_NODE_CHINA: 'https://cn.example/img/',
    PANELFLOW_PAGE_ORIGINS: 'https://a.example/, http://b.example:81',
  }
  expect(readConfiguration(nodes).imageNodes).toEqual({
    bases: { global: '', china: 'https://cn.example/img' },
    pageOrigins: ['https://a.example', 'http://b.example:81'],
  })
  expect(() => readConfiguration({ PANELFLOW_IMAGE_NODE_GLOBAL: 'ftp://x' })).toThrow(
    /PANELFLOW_IMAGE_NODE_GLOBAL/,
  )
})

test('engines of a language differ from the defaults where that is said, and nowhere else', () => {
  const given = { PANELFLOW_ENGINES: '{"ja":{"detector":"opencv"}}' }
  const { readingChoices } = readConfiguration(given)
  const defaults = readConfiguration({}).readingChoices
  expect(readingChoices).toEqual({ ...defaults, ja: { ...defaults.ja, detector: 'opencv' } })
  for (const wrong of ['{', '{"ja":{"detector":"eye"}}', '{"xx":{}}'])
    expect(() => readConfiguration({ PANELFLOW_ENGINES: wrong })).toThrow(/PANELFLOW_ENGINES/)
})

test('a bucket is not a folder', () => {
  expect(readConfiguration({ PANELFLOW_BLOBS: 's3://k:s@localhost:9000/pages' }).blobs).toBe(
    's3://k:s@localhost:9000/pages',
  )
})

test('a translator in our own network is reached only when that is said', () => {
  const url = 'http://127.0.0.1:11434/v1'
  expect(readConfiguration({ PANELFLOW_TRANSLATOR_URL: url }).translator).toMatchObject({
    url,
    inPrivateNetwork: false,
  })
  expect(
    readConfiguration({ PANELFLOW_TRANSLATOR_URL: url, PANELFLOW_TRANSLATOR_PRIVATE: '1' })
      .translator?.inPrivateNetwork,
  ).toBe(true)
})

test('mail needs its sender and the address of the studio beside the server', () => {
  const url = 'smtp://user:secret@mail.example.com:587'
  expect(() => readConfiguration({ PANELFLOW_SMTP_URL: url })).toThrow(
    'PANELFLOW_MAIL_FROM and PANELFLOW_PUBLIC_URL',
  )
  expect(() => readConfiguration({ PANELFLOW_SMTP_URL: 'http://mail.example.com' })).toThrow(
    'PANELFLOW_SMTP_URL',
  )
  const complete = {
    PANELFLOW_SMTP_URL: url,
    PANELFLOW_MAIL_FROM: 'a@example.com',
    PANELFLOW_PUBLIC_URL: 'https://studio.example.com',
  }
  expect(readConfiguration(complete).mail).toEqual({
    url,
    from: 'a@example.com',
    publicUrl: 'https://studio.example.com',
  })
  expect(readConfiguration({}).mail).toBeUndefined()
})

test('the address of the studio counts without a mail server', () => {
  const url = 'https://studio.example.com'
  expect(readConfiguration({ PANELFLOW_PUBLIC_URL: `${url}/` })).toMatchObject({
    publicUrl: url,
    mail: undefined,
  })
})

test('proxies are named by address or network; the old switch is refused with the name of the new variable', () => {
  expect(readConfiguration({}).trustedProxies).toEqual([])
  expect(
    readConfiguration({ PANELFLOW_TRUSTED_PROXIES: ' 127.0.0.1, 10.0.0.0/8,fd00::/8, ::1 ' })
      .trustedProxies,
  ).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1'])
  for (const wrong of ['proxy.internal', '10.0.0.0/40', '1', '127.0.0.1;10.0.0.1'])
    expect(() => readConfiguration({ PANELFLOW_TRUSTED_PROXIES: wrong })).toThrow(
      /PANELFLOW_TRUSTED_PROXIES.*neither an address nor a network/,
    )
  for (const everybody of ['0.0.0.0/0', '::/0'])
    expect(() => readConfiguration({ PANELFLOW_TRUSTED_PROXIES: everybody })).toThrow(
      'is everybody',
    )
  expect(readConfiguration({ PANELFLOW_TRUST_PROXY: '' }).trustedProxies).toEqual([])
  for (const old of ['1', 'true', '0'])
    expect(() => readConfiguration({ PANELFLOW_TRUST_PROXY: old })).toThrow(
      /PANELFLOW_TRUST_PROXY.*Set PANELFLOW_TRUSTED_PROXIES/,
    )
})

test('metrics are off unless a token or an address is set; an address names host and port', () => {
  expect(readConfiguration({}).metrics).toEqual({ token: undefined, listen: undefined })
  const token = 'sixteen-letters!'
  expect(
    readConfiguration({ PANELFLOW_METRICS_TOKEN: token, PANELFLOW_METRICS_ADDRESS: '[::1]:9464' })
      .metrics,
  ).toEqual({
    token,
    listen: { host: '::1', port: 9464 },
  })
  expect(readConfiguration({ PANELFLOW_METRICS_ADDRESS: '0.0.0.0:0' }).metrics.listen).toEqual({
    host: '0.0.0.0',
    port: 0,
  })
  for (const wrong of ['9464', 'host', 'http://host:1', 'host:99999'])
    expect(() => readConfiguration({ PANELFLOW_METRICS_ADDRESS: wrong })).toThrow(
      /PANELFLOW_METRICS_ADDRESS/,
    )
  expect(() => readConfiguration({ PANELFLOW_METRICS_TOKEN: 'short' })).toThrow(
    /PANELFLOW_METRICS_TOKEN/,
  )
})

test('a worker does one page task fewer than there are cores, and two at most unless it is told', () => {
  const { workers } = readConfiguration({})
  expect([1, 2, 3, 16].map((cores) => getConcurrency({ workers }, cores))).toEqual([1, 1, 2, 2])
  const six = readConfiguration({ PANELFLOW_WORKERS: '6' })
  expect(getConcurrency(six, 2)).toBe(6)
})
