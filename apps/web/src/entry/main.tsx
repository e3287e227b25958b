import 'nprogress/nprogress.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../lib/i18n/i18n.ts'
import { watchOwnVersion } from '../lib/http/new-version.ts'
import { createQueryClient } from '../lib/http/query.ts'
import { createAppRouter } from '../routes/router.ts'
import { forgetOthersCache, Providers } from './providers.tsx'

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  watchOwnVersion()
  await startI18n()
  const queryClient = createQueryClient()
  forgetOthersCache(queryClient)
  const router = createAppRouter(queryClient)
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient} router={router} />
    </StrictMode>,
  )
}

void start()
