/**
 * README.md, deploy/ and the chaos test name the same variables as the configuration; the files of
 * deploy/ are what their programs accept.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { EMBEDDED_ROOT } from '../adapters/embedded-postgres.ts'
import { readConfiguration, repositoryRoot, VARIABLES } from './configuration.ts'

const root = repositoryRoot()
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const has = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Says to rename it to PANELFLOW_TRUSTED_PROXIES. */
const REPLACED = ['PANELFLOW_TRUST_PROXY']
/** Read by Node, and by its libraries. */
const NOT_OURS = ['NODE_ENV']

const isKnown = (name: string): boolean => VARIABLES.includes(name) || NOT_OURS.includes(name)

interface Service {
  readonly image?: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly stop_grace_period?: string
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly volumes?: readonly string[]
  readonly restart?: string
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}

it('README.md has a row for every variable and no row for one that does not exist', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1] ?? '')
  const named = rows.flatMap((cell) =>
    [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name ?? ''),
  )
  expect(named.toSorted()).toEqual(VARIABLES.filter((name) => !REPLACED.includes(name)).toSorted())
})

it('README.md names every setting that the client is built with', () => {
  const source = path.join(root, 'apps/web/src')
  const used = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join(source, file), 'utf8').matchAll(
        /import\.meta\.env(?:\.|\[')(VITE_\w+)/g,
      ),
    ])
    .map(([, name]) => name ?? '')
  const named = read('README.md').match(/\bVITE_\w+/g) ?? []
  expect(named.toSorted()).toEqual([...new Set(used)].toSorted())
})

describe('deploy/compose.yaml', () => {
  const { services, volumes } = parse(read('deploy/compose.yaml'), { merge: true }) as Compose
  const ours = ['server-1', 'server-2', 'worker-1', 'worker-2'].map(
    (name) => [name, services[name]] as const,
  )

  it('runs PostgreSQL 18, a store, two servers, two workers and a proxy, all started again when they end', () => {
    expect(Object.keys(services).toSorted()).toEqual([
      'database',
      'proxy',
      'server-1',
      'server-2',
      'store',
      'worker-1',
      'worker-2',
    ])
    expect(services['database']?.image).toBe('postgres:18')
    for (const { restart, image } of Object.values(services)) {
      expect(restart).toBe('unless-stopped')
      expect(image).not.toMatch(/:latest$/)
    }
  })

  it.each(ours)(
    '%s has settings that the configuration accepts, a volume of its own and time to stop',
    (name, service) => {
      expect(Number.parseInt(service?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(25)
      expect(service?.volumes).toEqual([`${name}:/data`])
      expect(
        Object.keys(service?.environment ?? {}).filter((variable) => !isKnown(variable)),
      ).toEqual([])
      const filled = Object.fromEntries(
        Object.entries(service?.environment ?? {}).map(([key, value]) => [
          key,
          value
            .replaceAll(/\$\{(\w+):-\}/g, '')
            .replaceAll(/\$\{[^}]+\}/g, 'a.value.of.at.least.thirty.two.characters'),
        ]),
      )
      expect(readConfiguration(filled)).toMatchObject({
        demo: false,
        blobs: expect.stringMatching(/^s3:/) as string,
      })
    },
  )

  it('names volumes that exist, asks servers for /livez, and tells in .env.example what must be set', () => {
    for (const { volumes: used = [] } of Object.values(services))
      for (const volume of used)
        if (!volume.startsWith('.')) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
    for (const name of ['server-1', 'server-2'])
      expect(services[name]?.healthcheck?.test.join(' ')).toContain('/livez')
    const variables = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(
      ([, name]) => name ?? '',
    )
    const offered = [...read('deploy/.env.example').matchAll(/^(\w+)=/gm)].map(
      ([, name]) => name ?? '',
    )
    expect([...new Set(variables)].toSorted()).toEqual(offered.toSorted())
  })
})

describe('deploy/systemd', () => {
  const units = ['panelflow-server@.service', 'panelflow-worker@.service'].map(
    (name) => `deploy/systemd/${name}`,
  )

  it.each(units)('%s stops by SIGTERM with enough time, starts again, and is hardened', (file) => {
    const unit = read(file)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(25)
    for (const line of [
      'KillSignal=SIGTERM',
      'Restart=always',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'PrivateDevices=yes',
    ])
      expect(unit).toContain(`\n${line}\n`)
    const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((one) => one.split('=')[0] ?? ''),
    )
    expect(set.filter((variable) => !isKnown(variable))).toEqual([])
  })

  it.each(units)(
    '%s closes no folder that an embedded database of the same machine lies in',
    (file) => {
      const [, folder = ''] = /^StateDirectory=([^/\n]+)/m.exec(read(file)) ?? []
      expect(folder).not.toBe('')
      expect(`${EMBEDDED_ROOT}/`.startsWith(`/var/lib/${folder}/`)).toBe(false)
    },
  )

  it.each(units)('%s may write the shared folder that the settings name, and its own', (file) => {
    const [, shared = ''] =
      /^# .*(\/var\/lib\/\S+)$/m.exec(read('deploy/systemd/panelflow.env.example')) ?? []
    const [, folders = ''] = /^StateDirectory=(.+)$/m.exec(read(file)) ?? []
    const writable = folders.split(' ').map((folder) => `/var/lib/${folder}`)
    expect(writable).toContain(shared)
    const [, own = ''] = /PANELFLOW_DATA_DIR=%S\/(\S+)/.exec(read(file)) ?? []
    expect(writable).toContain(`/var/lib/${own}`)
  })

  it('offers settings that exist', () => {
    const offered = [...read('deploy/systemd/panelflow.env.example').matchAll(/^(\w+)=/gm)].map(
      ([, name]) => name ?? '',
    )
    expect(offered.filter((variable) => !isKnown(variable))).toEqual([])
  })

  it.runIf(has('systemd-analyze'))('is what systemd accepts', () => {
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...units],
      { cwd: root, encoding: 'utf8' },
    )
    const faults = `${stdout}${stderr}`
      .split('\n')
      .filter((line) => /panelflow-/.test(line) && !/is not executable|No such file/.test(line))
    expect({ faults, crashed: status === null }).toEqual({ faults: [], crashed: false })
  })
})

describe('reverse proxies', () => {
  it('nginx never gives up both servers: one fault while the other restarts would answer 502 for seconds', () => {
    const servers = [
      ...read('deploy/nginx/panelflow.conf').matchAll(/^ *server 127\.0\.0\.1:.*$/gm),
    ].map(([line]) => line)
    expect(servers).toHaveLength(2)
    for (const server of servers) expect(server).toMatch(/ max_fails=0;$/)
  })

  it.runIf(has('nginx') && process.getuid?.() === 0)(
    'nginx accepts deploy/nginx/panelflow.conf',
    () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-nginx-'))
      const config = path.join(folder, 'nginx.conf')
      const site = path.join(root, 'deploy/nginx/panelflow.conf')
      writeFileSync(
        config,
        `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${site}; }`,
      )
      const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-p', folder, '-c', config], {
        encoding: 'utf8',
      })
      rmSync(folder, { recursive: true })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    },
  )

  it.runIf(has('caddy'))('Caddy accepts deploy/caddy/Caddyfile', () => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile']
    const { status } = spawnSync('caddy', args, {
      cwd: root,
      env: { ...process.env, SITE: 'studio.example.com' },
    })
    expect(status).toBe(0)
  })
})

it('the chaos test sets only variables that a real installation sets', () => {
  const installation = read('e2e/chaos/installation.ts')
  const set = [...installation.matchAll(/\b(DATABASE_URL|HOST|PORT|PANELFLOW_\w+)\b/g)].map(
    ([name]) => name,
  )
  expect(set.filter((variable) => !VARIABLES.includes(variable))).toEqual([])
  expect(set).toContain('PANELFLOW_SECRET')
})
