import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '../tokens/tokens.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { theme } from '../tokens/theme.ts'

/** The server's content policy allows only styles that carry the nonce it put into the page; the dev server has none. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

declare global {
  /** where the scroll lock of dialogs (get-nonce) looks for the nonce of its style */
  var __webpack_nonce__: string | undefined
}
globalThis.__webpack_nonce__ = styleNonce()

/** Theme, colour scheme (kept by the browser, follows the system until chosen) and the place where toasts appear. */
export const UiProvider = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
    <Notifications position="top-right" limit={4} containerWidth={360} />
    {children}
  </MantineProvider>
)
