import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { useCellTranslations } from './use-cell-translations.ts'

test('a sentence is looked up once, and anew when a file comes or the language changes', async () => {
  const i18n = createInstance()
  await i18n.init({
    lng: 'en',
    resources: { en: { app: { hello: 'Hello', many: '{{n}} pages' } } },
    defaultNS: 'app',
  })
  const seen: unknown[] = []
  const Part = () => {
    const translate = useCellTranslations().t as unknown as (
      key: string,
      options?: object,
    ) => string
    seen.push(translate)
    return [translate('hello'), translate('many', { n: seen.length }), translate('late')].join()
  }
  const render = (): string =>
    renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(Part)))
  expect(render()).toBe('Hello,1 pages,late')
  i18n.addResourceBundle('en', 'app', { late: 'Late' })
  expect(render()).toBe('Hello,2 pages,Late')
  expect(seen[1]).toBe(seen[0])
  i18n.addResourceBundle('zh-CN', 'app', { hello: '你好', many: '{{n}} 页', late: '晚' })
  await i18n.changeLanguage('zh-CN')
  expect(render()).toBe('你好,3 页,晚')
})
