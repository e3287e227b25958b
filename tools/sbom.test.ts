/**
 * The list of components (SBOM) is made from the lock file: it names everything that is installed
 * to run the studio.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly version?: string
  /** of a lock file, by the place they are installed at */
  readonly packages?: Readonly<Record<string, Manifest>>
}
const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest

const listWorkspaces = (): readonly string[] =>
  ['packages', 'apps']
    .flatMap((kind) =>
      readdirSync(path.join(ROOT, kind)).map((name) => path.join(ROOT, kind, name)),
    )
    .filter((folder) => existsSync(path.join(folder, 'package.json')))

test('npm run sbom lists what every part of the product depends on, with the version of the lock file', () => {
  const written = execFileSync('npm', ['run', '-s', 'sbom'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const sbom = JSON.parse(written) as {
    bomFormat: string
    components: { name: string; version: string }[]
  }
  expect(sbom.bomFormat).toBe('CycloneDX')
  const listed = new Set(sbom.components.map(({ name, version }) => `${name} ${version}`))
  const { packages = {} } = readManifest(path.join(ROOT, 'package-lock.json'))
  const wanted = listWorkspaces().flatMap((folder) =>
    Object.keys(readManifest(path.join(folder, 'package.json')).dependencies ?? {})
      .filter((name) => !name.startsWith('@panelflow/'))
      .map((name) => {
        const own = packages[`${path.relative(ROOT, folder)}/node_modules/${name}`]
        return `${name} ${(own ?? packages[`node_modules/${name}`])?.version ?? 'not locked'}`
      }),
  )
  expect(wanted.length).toBeGreaterThan(30)
  expect(wanted.filter((one) => !listed.has(one))).toEqual([])
  expect(listed.size).toBeGreaterThan(wanted.length)
})
