import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, loadEnv, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { endpointsForClient, PURE_FUNCTIONS } from './contract-plugin.ts'
import { guidePages } from './guide-plugin.ts'
import { serviceWorker } from './offline-plugin.ts'
import { previewReader } from './preview-plugin.ts'
import { groupByScreens, listInitialModules } from './screen-chunks.ts'

/** Libraries every screen needs are in chunks that change rarely. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
  },
  {
    name: 'router',
    test: /node_modules[\\/]@tanstack[\\/](history|react-router|router-core|store|react-store|query|react-query)/,
  },
  {
    name: 'words',
    test: /node_modules[\\/](i18next|react-i18next)[\\/]/,
  },
]

/**
 * A chunk holds what it names. The bundler would add everything that is imported from there, also
 * what only other screens use of it: rules of the page on the login.
 */
const ALONE = { includeDependenciesRecursively: false } as const

const TREESHAKE = { manualPureFunctions: PURE_FUNCTIONS }

const require = createRequire(import.meta.url)
const { resolve } = require

/** Packages that export no address of their files. */
const DICTIONARIES = Object.keys(
  (require('./package.json') as { readonly dependencies: object }).dependencies,
).filter((name) => name.startsWith('dictionary-'))

const shared: UserConfig = {
  resolve: {
    alias: [
      // their ES modules call what is not a function there
      {
        find: /^emscripten-wasm-loader$/,
        replacement: 'emscripten-wasm-loader/dist/cjs/index.js',
      },
      { find: /^hunspell-asm$/, replacement: 'hunspell-asm/dist/cjs/index.js' },
      ...DICTIONARIES.map((name) => ({ find: name, replacement: path.dirname(resolve(name)) })),
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('src/lib/http/schema-free.ts', import.meta.url)),
      },
    ],
  },
  worker: { format: 'es' },
}

/** Bundles once without groups, to see which screens need which modules. */
const findChunks = async (config: UserConfig): Promise<Rolldown.CodeSplittingGroup[]> => {
  const built = await build({
    ...config,
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    build: {
      target: 'es2023',
      write: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { treeshake: TREESHAKE },
    },
  })
  if (!('output' in built)) throw new Error('The client has one bundle.')
  const chunks = built.output.filter((file) => file.type === 'chunk')
  // minified code is about half as long
  const exact = chunks.map((chunk) => ({ ...chunk, size: chunk.code.length / 2 }))
  return [{ name: 'start', modules: listInitialModules(exact) }, ...groupByScreens(exact)].map(
    ({ name, modules }) => {
      const ids = new Set(modules)
      return { name, test: (id) => ids.has(id) }
    },
  )
}

/** A plugin, so that tools which only read this file bundle nothing. */
const joinScreenChunks = (): Plugin => ({
  name: 'join-screen-chunks',
  apply: 'build',
  config: async () => {
    const groups = await findChunks({
      ...shared,
      plugins: [react(), endpointsForClient(), guidePages()],
    })
    return { build: { rolldownOptions: { output: { codeSplitting: { groups, ...ALONE } } } } }
  },
})

/**
 * `PANELFLOW_API` is the server the dev proxy talks to, `PORT` the dev server's own port (spec
 * 9.limit.dev_port).
 */
export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, '.', ['PANELFLOW_', 'PORT'])
  return {
    plugins: [
      react(),
      endpointsForClient(),
      guidePages(),
      serviceWorker(),
      previewReader(),
      joinScreenChunks(),
    ],
    ...shared,
    server: {
      port: Number(env['PORT'] ?? 8888),
      proxy: {
        '/api': { target: env['PANELFLOW_API'] ?? 'http://127.0.0.1:8080', changeOrigin: false },
      },
    },
    // every lazy screen's libraries are found at the start, so that opening one does not make the
    // dev server bundle again
    optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.ts', '!src/**/testing/**'] },
    build: {
      target: 'es2023',
      sourcemap: true,
      assetsInlineLimit: 2048,
      manifest: true,
      rolldownOptions: {
        treeshake: TREESHAKE,
        output: { codeSplitting: { groups: CHUNKS, ...ALONE } },
      },
    },
  }
})
