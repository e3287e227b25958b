import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BREAKPOINTS } from './breakpoints.ts'
import { theme } from './theme.ts'

/** Width in px from which something is shown that is hidden below a breakpoint. */
const getWidth = (name: string): number => {
  const page = renderToStaticMarkup(createElement(MantineProvider, { theme }, null))
  const rule = new RegExp(`max-width: ([\\d.]+)em\\) \\{\\.mantine-visible-from-${name} `)
  return Math.round(Number.parseFloat(rule.exec(page)?.[1] ?? '') * 16)
}

// spec 9.limit.breakpoints
test('layouts change at 640, 768, 1024, 1280 and 1536 px', () => {
  const widths = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 }
  expect(Object.fromEntries(Object.keys(widths).map((name) => [name, getWidth(name)]))).toEqual(
    widths,
  )
  expect(BREAKPOINTS).toEqual(widths)
})
