import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

/** What every screen needs, in chunks that change rarely; left alone, the bundler puts them beside code of single screens. */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
  { name: 'router', test: /node_modules[\\/]@tanstack[\\/](history|react-router|router-core|store|react-store|query|react-query)/ },
  { name: 'words', test: /node_modules[\\/](i18next|react-i18next)[\\/]|contract[\\/]src[\\/]messages/ },
]

/** `PANELFLOW_API` is the server the dev proxy talks to, `PORT` the dev server's own port (spec §9: 8888). */
export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, '.', ['PANELFLOW_', 'PORT'])
  return {
    plugins: [react()],
    resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/lib/schema-free.ts', import.meta.url)) }] },
    server: {
      port: Number(env['PORT'] ?? 8888),
      proxy: { '/api': { target: env['PANELFLOW_API'] ?? 'http://127.0.0.1:8080', changeOrigin: false } },
    },
    worker: { format: 'es' },
    // every lazy screen's libraries are found at the start, so that opening one does not make the dev server bundle again
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
