import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '../tokens/tokens.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { theme } from '../tokens/theme.ts'

/** Theme, colour scheme (kept by the browser, follows the system until chosen) and the place where toasts appear. */
export const UiProvider = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider theme={theme} defaultColorScheme="auto">
    <Notifications position="top-right" limit={4} containerWidth={360} />
    {children}
  </MantineProvider>
)
