import '@mantine/core/styles.css'
import '../tokens/tokens.css'
import { type MantineColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { TipLayer } from '../patterns/tip-layer.tsx'
import { loadFloating } from '../patterns/toast.ts'
import { whenIdle } from '../patterns/when-idle.ts'
import { theme, type ThemeColor } from '../tokens/theme.ts'

/**
 * The server's content policy allows only styles that carry the nonce it put into the page; the dev
 * server has none.
 */
const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

declare global {
  /** where the scroll lock of dialogs (get-nonce) looks for the nonce of its style */
  var __webpack_nonce__: string | undefined
}
globalThis.__webpack_nonce__ = styleNonce()

const named = (close: string, showPassword: string) => {
  const closing = { closeButtonProps: { 'aria-label': close } }
  // its head is a <header>, which outside of an article would be a second banner of the page
  const window = { defaultProps: { ...closing, attributes: { header: { role: 'none' } } } }
  return {
    Modal: window,
    Drawer: window,
    Notification: { defaultProps: closing },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': showPassword } },
    },
  }
}

const ToastArea = lazy(async () => ({ default: (await loadFloating()).ToastArea }))

/** Toasts that were asked for before it stands are shown then. */
const Toasts = () => {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  return <Suspense fallback={null}>{isWanted ? <ToastArea /> : null}</Suspense>
}

interface UiProviderProps {
  readonly color: ThemeColor
  /** keeps the chosen colour scheme; until one is chosen the system's counts */
  readonly schemes: MantineColorSchemeManager
  /** names of the small buttons that every window and password field has */
  readonly words: { readonly close: string; readonly showPassword: string }
  readonly children: ReactNode
}

/** Theme, colour scheme and the place where toasts appear. */
export const UiProvider = ({ color, schemes, words, children }: UiProviderProps) => {
  const { close, showPassword } = words
  const colored = useMemo(
    () =>
      mergeThemeOverrides(theme, { primaryColor: color, components: named(close, showPassword) }),
    [color, close, showPassword],
  )
  return (
    <MantineProvider
      theme={colored}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
      getStyleNonce={styleNonce}
    >
      <Toasts />
      {children}
      <TipLayer />
    </MantineProvider>
  )
}
