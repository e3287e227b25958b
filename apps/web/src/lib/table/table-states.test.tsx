import { MantineProvider } from '@mantine/core'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import english from '../i18n/app.en.json'
import { TableError } from './table-states.tsx'

const words = i18next.createInstance()
await words.init({ lng: 'en', defaultNS: 'app', resources: { en: { app: english } } })

test('what could not be loaded is named, and there is another way on than to try again', () => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <MantineProvider>
        <TableError title="The order could not be loaded" error={null} onRetry={() => undefined}>
          <button type="button">To the work orders</button>
        </TableError>
      </MantineProvider>
    </I18nextProvider>,
  )
  expect(html).toMatch(
    /The order could not be loaded.*<button.*Try again.*<button[^>]*>To the work orders/,
  )
})
