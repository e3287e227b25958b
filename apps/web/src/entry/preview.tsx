import { createInstance } from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { ReaderApp } from '../features/preview/reader/reader-app.tsx'
import { createReaderClient } from '../features/preview/reader/reader-client.ts'
import { LOCALE_KEY } from '../features/preview/reader/reader-frame.tsx'
import { parsePlace } from '../features/preview/reader/reader-place.ts'
import en from '../features/preview/reader/preview-reader.en.json'
import zhCn from '../features/preview/reader/preview-reader.zh-CN.json'
import { preferredLocale } from '../lib/i18n/preferred-locale.ts'

// the page of a link for rights holders: nothing of the studio's client is loaded
const i18n = createInstance()
await i18n.use(initReactI18next).init({
  lng: preferredLocale(sessionStorage.getItem(LOCALE_KEY), navigator.languages),
  fallbackLng: false,
  defaultNS: 'preview-reader',
  resources: { en: { 'preview-reader': en }, 'zh-CN': { 'preview-reader': zhCn } },
  interpolation: { escapeValue: false },
})
const { token } = parsePlace(window.location.hash)
const client = createReaderClient(token, () => i18n.language)
const root = document.getElementById('root')
if (root === null) throw new Error('there is no root')
createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <ReaderApp client={client} token={token} />
    </I18nextProvider>
  </StrictMode>,
)
