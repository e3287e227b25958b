// Plain Node, no packages: runs on a fresh clone, before anything is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { oneAtATime } from './one-at-a-time.mjs'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const STAMP = path.join(ROOT, 'node_modules', '.panelflow-lock')
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm'

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex')

/**
 * Installs exactly what the lock file says, once per lock file, the tools of the build too whatever
 * NODE_ENV says. No install script is run.
 */
export const ensureInstalled = () => {
  const wanted = lockHash()
  const isInstalled = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted
  if (isInstalled()) return
  oneAtATime(ROOT, () => {
    if (isInstalled()) return
    console.log('Installing packages …')
    execFileSync(
      NPM,
      ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: ROOT,
        stdio: 'inherit',
      },
    )
    writeFileSync(STAMP, wanted)
  })
}

/** Chromium without windows: the same engine with less of everything around it. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const CHROMIUM = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of a Chromium for the browser tests; on Debian it is installed where it is missing. */
export const ensureChromium = () => {
  const named = process.env.PANELFLOW_CHROMIUM
  if (named) return named
  const found = CHROMIUM.find((file) => existsSync(file))
  if (found) return found
  installFromDebian(
    'Chromium',
    'PANELFLOW_CHROMIUM to its path',
    'chromium-headless-shell',
    'fonts-noto-cjk',
  )
  return HEADLESS
}

const FIREFOX = '/usr/bin/firefox-esr'

/** Path of a Firefox for the tests of lettering; installed like Chromium. */
export const ensureFirefox = () => {
  const named = process.env.PANELFLOW_FIREFOX
  if (named) return named
  const found = [FIREFOX, '/usr/bin/firefox'].find((file) => existsSync(file))
  if (found) return found
  installFromDebian('Firefox', 'PANELFLOW_FIREFOX to its path', 'firefox-esr')
  return FIREFOX
}

const HB_SHAPE = '/usr/bin/hb-shape'

/** Path of HarfBuzz's own program, which judges the golden cases; installed like Chromium. */
export const ensureHbShape = () => {
  const named = process.env.PANELFLOW_HB_SHAPE
  if (named) return named
  if (!existsSync(HB_SHAPE)) {
    installFromDebian('hb-shape', 'PANELFLOW_HB_SHAPE to its path', 'libharfbuzz-bin')
  }
  return HB_SHAPE
}

/** Programs that read what we write, beside the tests' own packages, and the packages they are in. */
const READERS = {
  qpdf: 'qpdf',
  pdftotext: 'poppler-utils',
  identify: 'imagemagick',
  pocount: 'translate-toolkit',
  swath: 'swath',
}

/** Programs that judge PDF, pictures, XLIFF and Thai words; the tests find them by name. Installed like Chromium. */
export const ensureReaders = () => {
  const missing = Object.keys(READERS).filter(
    (program) => spawnSync(program, ['--version']).error !== undefined,
  )
  if (missing.length === 0) return
  installFromDebian(
    'readers of PDF, pictures and XLIFF, and swath',
    `PATH so that ${missing.join(', ')} are found`,
    ...missing.map((program) => READERS[program]),
  )
}

let isListFresh = false

/** @throws Error with the name of the setting when this is no Debian */
const installFromDebian = (name, setting, ...packages) => {
  if (spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Error(`The tests need ${name}. Install it, or set ${setting}.`)
  }
  console.log(`Installing ${name} from Debian …`)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo']
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args]
    execFileSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (!isListFresh) apt('update', '-qq')
  isListFresh = true
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
