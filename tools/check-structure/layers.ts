/**
 * Who may import whom (docs/map.md). `import type` counts: a type from above is a dependency too.
 */
import type { Finding } from './finding.ts'
import { isTest, type SourceFile } from './source-tree.ts'

interface Layer {
  readonly name: string
  readonly holds: RegExp
  /** repository folders it may import from, besides itself */
  readonly knows: readonly RegExp[]
  /** npm packages and node modules it may import */
  readonly packages: RegExp
}

const DOMAIN = /^packages\/domain\/src\//
const CONTRACT = /^packages\/contract\/src\//
const RENDER = /^packages\/render\/src\//
const VISION = /^packages\/vision\/src\//
const PASSWORDS = /^packages\/password-check\/src\//
const UI = /^packages\/ui\/src\//
const SERVER = /^apps\/server\/src\//
const SERVER_FEATURES = /^apps\/server\/src\/features\//
const SERVER_CORE = /^apps\/server\/src\/core\//
const SERVER_INNER = /^apps\/server\/src\/(features|core|sheets|db|ports|http)\//
const CLIENT = /^apps\/client\/src\//
const WEB = /^apps\/web\/src\//
const WEB_LIB = /^apps\/web\/src\/lib\//
const WEB_FEATURES = /^apps\/web\/src\/features\//
/** Types of the keys are collected in one declaration file. */
const TRANSLATIONS = /^apps\/web\/src\/.*\.en\.json$/
const EDITOR_ENGINE = /^apps\/web\/src\/editor\/(engine|tools|items|actions)\//
/** Programs that a test starts and kills: they choose adapters, as entry does. */
const TEST_PROGRAM = /\.process\.ts$/
const ANY = /./
const NONE = /^$/

const LAYERS: readonly Layer[] = [
  { name: 'domain', holds: DOMAIN, knows: [], packages: NONE },
  { name: 'contract', holds: CONTRACT, knows: [DOMAIN], packages: /^zod$/ },
  {
    name: 'golden tools',
    holds: /^packages\/render\/src\/golden\//,
    knows: [DOMAIN, RENDER],
    packages: ANY,
  },
  {
    name: 'render loaders',
    holds: /^packages\/render\/src\/engine\/load-/,
    knows: [DOMAIN, RENDER],
    packages: ANY,
  },
  {
    name: 'render',
    holds: RENDER,
    knows: [DOMAIN],
    packages: /^(harfbuzzjs|canvaskit-wasm|css-line-break|hyphen)(\/|$)/,
  },
  { name: 'vision', holds: VISION, knows: [], packages: /^(@techstark\/opencv-js|node:module)$/ },
  { name: 'password check', holds: PASSWORDS, knows: [], packages: /^@zxcvbn-ts\// },
  { name: 'ui', holds: UI, knows: [], packages: /^(?!node:|@panelflow)/ },
  {
    name: 'server features',
    holds: SERVER_FEATURES,
    knows: [DOMAIN, CONTRACT, RENDER, PASSWORDS, SERVER_INNER],
    packages: ANY,
  },
  {
    name: 'server core',
    holds: SERVER_CORE,
    knows: [DOMAIN, CONTRACT, /^apps\/server\/src\/(db|ports)\//],
    packages: ANY,
  },
  {
    name: 'server sheets',
    holds: /^apps\/server\/src\/sheets\//,
    knows: [DOMAIN, SERVER_CORE, /^apps\/server\/src\/(ports|http)\//],
    packages: ANY,
  },
  {
    name: 'server ports',
    holds: /^apps\/server\/src\/ports\//,
    knows: [DOMAIN, /^apps\/server\/src\/db\//],
    packages: /^node:stream$/,
  },
  {
    name: 'server http',
    holds: /^apps\/server\/src\/http\//,
    knows: [DOMAIN, CONTRACT, /^apps\/server\/src\/(db|ports)\//],
    packages: ANY,
  },
  {
    name: 'server pipeline',
    holds: /^apps\/server\/src\/pipeline\//,
    knows: [DOMAIN, CONTRACT, RENDER, /^apps\/server\/src\/(features|core|db|ports|http)\//],
    packages: ANY,
  },
  {
    name: 'server seed',
    holds: /^apps\/server\/src\/db\/seed\//,
    knows: [DOMAIN, CONTRACT, RENDER, /^apps\/server\/src\/(features|core|db|ports)\//],
    packages: ANY,
  },
  {
    name: 'server db',
    holds: /^apps\/server\/src\/db\//,
    knows: [DOMAIN, /^apps\/server\/src\/ports\//],
    packages: ANY,
  },
  {
    name: 'server adapters',
    holds: /^apps\/server\/src\/adapters\//,
    knows: [DOMAIN, CONTRACT, RENDER, VISION, SERVER_FEATURES, /^apps\/server\/src\/(db|ports)\//],
    packages: ANY,
  },
  {
    name: 'server',
    holds: SERVER,
    knows: [DOMAIN, CONTRACT, RENDER, VISION, PASSWORDS, SERVER],
    packages: ANY,
  },
  {
    name: 'editor engine',
    holds: EDITOR_ENGINE,
    knows: [DOMAIN, RENDER, CONTRACT, /^apps\/web\/src\/editor\//],
    packages: /^(?!react|@mantine|@tanstack)/,
  },
  {
    name: 'photo engine',
    holds: /^apps\/web\/src\/editor\/photo\/engine\//,
    knows: [
      DOMAIN,
      /^packages\/vision\/src\/(inpaint\/texture|mask\/selection-mask)\.ts$/,
      /^apps\/web\/src\/editor\/(photo\/)?engine\//,
    ],
    packages: NONE,
  },
  {
    name: 'cleanup engine',
    holds: /^apps\/web\/src\/editor\/cleanup\/engine\//,
    knows: [
      DOMAIN,
      /^packages\/vision\/src\/(inpaint\/texture|mask\/selection-mask)\.ts$/,
      /^apps\/web\/src\/editor\/((photo|cleanup)\/)?engine\//,
    ],
    packages: NONE,
  },
  {
    name: 'editor',
    holds: /^apps\/web\/src\/editor\//,
    knows: [DOMAIN, CONTRACT, RENDER, UI, WEB_LIB],
    packages: /^(?!node:)/,
  },
  {
    name: 'web lib',
    holds: WEB_LIB,
    knows: [DOMAIN, CONTRACT, RENDER, UI, PASSWORDS, TRANSLATIONS],
    packages: /^(?!node:)/,
  },
  {
    name: 'web features',
    holds: WEB_FEATURES,
    knows: [DOMAIN, CONTRACT, RENDER, UI, PASSWORDS, WEB_LIB, /^apps\/web\/src\/(shell|editor)\//],
    packages: /^(?!node:)/,
  },
  { name: 'client', holds: CLIENT, knows: [DOMAIN, CONTRACT], packages: /^node:/ },
  {
    name: 'web',
    holds: WEB,
    knows: [DOMAIN, CONTRACT, RENDER, UI, PASSWORDS, WEB],
    packages: /^(?!node:)/,
  },
]

const findLayer = (path: string): Layer | undefined =>
  LAYERS.find((layer) => layer.holds.test(path))

const complaint = (layer: Layer, specifier: string, target: string | null): string | undefined => {
  if (target === null) {
    return layer.packages.test(specifier)
      ? undefined
      : `${layer.name} may not import ${specifier}: bring it in through a port, or as data`
  }
  if (layer.holds.test(target) || layer.knows.some((known) => known.test(target))) return undefined
  return `${layer.name} may not import ${target}: see docs/map.md for who may import whom`
}

/**
 * A feature knows another feature only by its commands, queries and named files, never its routes.
 */
const featureComplaint = (file: SourceFile, target: string | null): string | undefined => {
  if (target === null || !SERVER_FEATURES.test(file.path) || !SERVER_FEATURES.test(target))
    return undefined
  const getFeatureName = (path: string): string | undefined => path.split('/')[4]
  if (getFeatureName(file.path) === getFeatureName(target)) return undefined
  return /\.(routes|view)\.ts$/.test(target)
    ? `import a command or a query of ${getFeatureName(target)}, not ${target}`
    : undefined
}

export const checkLayers = (files: readonly SourceFile[]): readonly Finding[] =>
  files
    .filter((file) => !isTest(file.path) && !TEST_PROGRAM.test(file.path))
    .flatMap((file) => {
      const layer = findLayer(file.path)
      if (layer === undefined) return []
      return file.imports.flatMap(({ specifier, target, line }) => {
        const message = complaint(layer, specifier, target) ?? featureComplaint(file, target)
        return message === undefined ? [] : [{ rule: 'layers', path: file.path, line, message }]
      })
    })
