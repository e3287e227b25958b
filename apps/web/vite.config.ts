import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Rolldown } from 'vite'
import { serviceWorker } from './offline-plugin.ts'

/**
 * Libraries every screen needs are in chunks that change rarely, and what the first page or most
 * screens need is in one chunk each. Left alone,
 * the bundler makes a file of every set of modules that the same screens share: 88 for the first
 * page, most of them below 4 kB.
 */
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
    test: /node_modules[\\/](i18next|react-i18next)[\\/]|contract[\\/]src[\\/]messages/,
  },
  { name: 'start', tags: ['$initial'] },
  { name: 'shared', minShareCount: 24 },
]

const { resolve } = createRequire(import.meta.url)

/** Packages that export no address of their files. */
const DICTIONARIES = ['en', 'es', 'fr', 'pt'].map((language) => `dictionary-${language}`)

/**
 * `PANELFLOW_API` is the server the dev proxy talks to, `PORT` the dev server's own port (spec
 * 9.limit.dev_port).
 */
export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, '.', ['PANELFLOW_', 'PORT'])
  return {
    plugins: [react(), serviceWorker()],
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
    server: {
      port: Number(env['PORT'] ?? 8888),
      proxy: {
        '/api': { target: env['PANELFLOW_API'] ?? 'http://127.0.0.1:8080', changeOrigin: false },
      },
    },
    worker: { format: 'es' },
    // every lazy screen's libraries are found at the start, so that opening one does not make the
    // dev server bundle again
    optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.ts', '!src/**/testing/**'] },
    build: {
      target: 'es2023',
      sourcemap: true,
      assetsInlineLimit: 2048,
      manifest: true,
      rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    },
  }
})
